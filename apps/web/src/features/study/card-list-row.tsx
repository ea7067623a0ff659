import type { Card } from '@cairn/contract/cards'
import { listedSides } from '@cairn/core/cards/listed-sides'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import {
  CalendarClock,
  Ellipsis,
  Info,
  PauseCircle,
  Pencil,
  PlayCircle,
  RotateCcw,
  SquarePen,
  Star,
  Volume2,
} from 'lucide-react'
import { memo, useState } from 'react'
import { changeFlags } from '../../data/card-changes.ts'
import type { CardWithMemory } from '../../data/queries.ts'
import { resetCard } from '../../data/schedule-card.ts'
import type { StudyRow } from '../../data/study-row.ts'
import { cardStateWords, isDue, isLeechRow, missedWords, type Today } from '../../lib/card-state-words.ts'
import { canReadAloud, readAloud } from '../../lib/device.ts'
import { latePart } from '../../lib/lazy-part.ts'
import { plainText } from '../../lib/markdown.ts'
import { Markdown } from '../../lib/markdown-view.tsx'
import { isStoredHere, sayNotStored } from '../../lib/stored-here.ts'
import { undoAction } from '../../lib/undo-action.ts'
import { useOrFail } from '../../lib/use-failure.ts'
import { IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { CardRowForm } from './card-row-form.tsx'

const CardInfoDialog = latePart(() => import('../../lib/card-info-dialog.tsx'))
const SetDueDialog = latePart(() => import('../../lib/set-due-dialog.tsx'))

interface CardListRowProps {
  entry: CardWithMemory
  day: Today
  leechLapses: number | undefined
  onStar: (card: Card) => void
}

/** One card of the deck: question, answer, where it stands, and everything one can do with it. Edited in its place. */
export const CardListRow = memo(function CardListRow({ entry, day, leechLapses, onStar }: CardListRowProps) {
  const { t } = useLingui()
  const [isEditing, setEditing] = useState(false)
  const [isAskingDay, setAskingDay] = useState(false)
  const [isTelling, setTelling] = useState(false)
  const { card, row } = entry
  if (isEditing) return <CardRowForm card={card} onClose={() => setEditing(false)} />
  const { front, back } = listedSides(card)
  const missed = missedWords(row)
  const starLabel = card.starred ? t`Remove the star` : t`Star this card`
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-3 border-b border-line py-4">
      <div className={classNames('min-w-0', card.suspended && 'opacity-70')}>
        <Markdown text={front} className="compact line-clamp-3 font-read text-lg wrap-anywhere" />
        <Markdown text={back} className="compact mt-1 line-clamp-2 text-muted wrap-anywhere" />
        <p className="mt-1.5 text-sm text-muted">
          <span className={classNames(isWanted(row, day) && 'font-medium text-moss')}>{cardStateWords(row, day)}</span>
          {missed !== null && <span> · {missed}</span>}
          {isLeechRow(row, leechLapses) && (
            <span className="font-medium text-brick">
              {' '}
              · <Trans>keeps slipping away: write it anew</Trans>
            </span>
          )}
        </p>
      </div>
      <div className="-mt-2 -mr-2 flex self-start sm:mr-0">
        <IconButton label={starLabel} aria-pressed={card.starred} onClick={() => onStar(card)}>
          <Icon of={Star} className={classNames(card.starred && 'fill-amber text-amber')} />
        </IconButton>
        {canReadAloud() && (
          <IconButton label={t`Read aloud`} className="max-sm:hidden" onClick={() => readCard(card)}>
            <Icon of={Volume2} />
          </IconButton>
        )}
        <RowMenu
          card={card}
          isNew={row.lane === 'new'}
          onEdit={() => setEditing(true)}
          onSetDue={() => setAskingDay(true)}
          onInfo={() => setTelling(true)}
        />
      </div>
      {isTelling && <CardInfoDialog cardId={card.id} onClose={() => setTelling(false)} />}
      {isAskingDay && <SetDueDialog cardIds={[card.id]} onClose={() => setAskingDay(false)} />}
    </div>
  )
})

interface RowMenuProps {
  card: Card
  isNew: boolean
  onEdit: () => void
  onSetDue: () => void
  onInfo: () => void
}

function RowMenu({ card, isNew, onEdit, onSetDue, onInfo }: RowMenuProps) {
  const { t } = useLingui()
  const orFail = useOrFail()
  const reset = async () => {
    const outcome = await resetCard(card.id)
    if (outcome.ok) showToast(t`Learned anew from the beginning.`, { action: undoAction(outcome.undo) })
    else sayNotStored()
  }
  const suspend = async () => {
    const suspended = !card.suspended
    if (!(await isStoredHere(changeFlags(card.id, { suspended })))) return
    showToast(suspended ? t`Suspended. It stays out of every review.` : t`Back among the cards.`, {
      action: undoAction(() => changeFlags(card.id, { suspended: !suspended })),
    })
  }
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={t`More about this card`}>
          <Icon of={Ellipsis} />
        </IconButton>
      }
    >
      <MenuItem icon={Pencil} onSelect={onEdit}>
        <Trans>Edit here</Trans>
      </MenuItem>
      <MenuItem icon={SquarePen} render={<Link to="/edit/$id" params={{ id: card.deckId }} hash={card.id} />}>
        <Trans>Open in the editor</Trans>
      </MenuItem>
      {canReadAloud() && (
        <MenuItem icon={Volume2} onSelect={() => readCard(card)}>
          <Trans>Read aloud</Trans>
        </MenuItem>
      )}
      <MenuItem icon={Info} onSelect={onInfo}>
        <Trans>Card info</Trans>
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={card.suspended ? PlayCircle : PauseCircle} onSelect={() => orFail(suspend())}>
        {card.suspended ? <Trans>Bring back</Trans> : <Trans>Suspend</Trans>}
      </MenuItem>
      <MenuItem icon={CalendarClock} onSelect={onSetDue}>
        <Trans>Set the day it comes back</Trans>
      </MenuItem>
      {!isNew && (
        <MenuItem icon={RotateCcw} onSelect={() => orFail(reset())}>
          <Trans>Learn it anew</Trans>
        </MenuItem>
      )}
    </Menu>
  )
}

function readCard(card: Card): void {
  const { front, back } = listedSides(card)
  readAloud(`${plainText(front).replace(/_{2,}/g, '…')}. ${plainText(back)}`)
}

function isWanted({ lane, state }: StudyRow, day: Today): boolean {
  return state !== null && (lane === 'learning' || lane === 'review') && isDue(state, day)
}
