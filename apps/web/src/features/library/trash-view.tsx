import type { Trash, TrashedCard, TrashedDeck } from '@cairn/contract/trash'
import { readableText } from '@cairn/core/cards/listed-sides'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { RotateCcw } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useOnReconnect } from '../../data/use-live.ts'
import { readableTitle } from '../../lib/deck-path.ts'
import { sideInWords } from '../../lib/side-in-words.ts'
import { SideLine } from '../../lib/side-line.tsx'
import { ToLibrary } from '../../lib/to-library.tsx'
import { useFailure } from '../../lib/use-failure.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { bringBackTogether, bringCardBack, bringDeckBack, inGroups, readTrash, type TrashOutcome } from './trash.ts'

const DAY_MS = 86_400_000

/** What was deleted in the last thirty days, and the way back. */
export default function TrashView() {
  const { t } = useLingui()
  usePageTitle(t`Trash`)
  const [trash, setTrash] = useState<TrashOutcome<Trash> | null>(null)
  const fail = useFailure()
  const read = () => void readTrash().then(setTrash).catch(fail)
  useEffect(read, [])
  const again = () => {
    setTrash(null)
    read()
  }
  return (
    <Page>
      <PageHeader
        above={<ToLibrary />}
        title={<Trans>Trash</Trans>}
        lead={<Trans>What you delete stays here for 30 days.</Trans>}
      />
      {trash === null && (
        <Loading className="grid gap-3">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </Loading>
      )}
      {trash?.ok === false && <NotReached again={again} />}
      {trash?.ok === true && <Contents trash={trash.value} onBack={read} />}
    </Page>
  )
}

function NotReached({ again }: { again: () => void }) {
  useOnReconnect(again)
  return (
    <EmptyState
      title={<Trans>The trash is on the server, and the server was not reached</Trans>}
      action={
        <Button onClick={again}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <Trans>What is in it stays there. Everything else in your library works without a network.</Trans>
    </EmptyState>
  )
}

function Contents({ trash: { decks, cards }, onBack }: { trash: Trash; onBack: () => void }) {
  if (decks.length === 0 && cards.length === 0)
    return (
      <EmptyState title={<Trans>Nothing is in the trash</Trans>}>
        <Trans>Decks and cards that you delete wait here in case you change your mind.</Trans>
      </EmptyState>
    )
  return (
    <>
      {decks.length > 0 && (
        <Part heading={<Trans>Decks</Trans>}>
          {decks.map((deck) => (
            <Row
              key={deck.id}
              row={deck}
              name={readableTitle(deck.title)}
              back={() => bringDeckBack(deck.id)}
              onBack={onBack}
            >
              <SideLine words={readableTitle(deck.title)} lines={2} className="font-read text-lg font-semibold" />
              <p className="text-sm text-muted">
                <Plural value={deck.cards} one="# card" other="# cards" />
              </p>
            </Row>
          ))}
        </Part>
      )}
      {cards.length > 0 && (
        <Part heading={<Trans>Cards</Trans>}>
          {inGroups(cards).map((group) =>
            group.length === 1 ? (
              group.map((card) => <CardRow key={card.id} card={card} onBack={onBack} />)
            ) : (
              <Together key={group[0]?.id} cards={group} onBack={onBack} />
            ),
          )}
        </Part>
      )}
    </>
  )
}

interface CardRowProps {
  card: TrashedCard
  /** Stands under what says its deck and its days. */
  isWithin?: boolean
  onBack: () => void
}

function CardRow({ card, isWithin = false, onBack }: CardRowProps) {
  const name = sideInWords(readableText(card.front))
  return (
    <Row row={card} name={name} isWithin={isWithin} back={() => bringCardBack(card.id)} onBack={onBack}>
      <SideLine words={name} lines={2} className="font-read">
        {name || <Trans>Empty front</Trans>}
      </SideLine>
      <SideLine words={sideInWords(readableText(card.back))} className="font-read text-muted" />
      {!isWithin && <SideLine words={readableTitle(card.deckTitle)} className="text-xs text-muted" />}
    </Row>
  )
}

/** Cards that were deleted by one action: they come back as they went, or one by one. */
function Together({ cards, onBack }: { cards: readonly TrashedCard[]; onBack: () => void }) {
  const { t } = useLingui()
  const [first] = cards
  if (first === undefined) return null
  const { together, deckTitle } = first
  const title = readableTitle(deckTitle)
  const more = together - cards.length
  return (
    <Row
      row={first}
      name={t`${together} cards of ${title}`}
      back={() => bringBackTogether(first)}
      onBack={onBack}
      below={
        <details className="w-full">
          <summary className="link touch w-fit text-sm">
            <Trans>Show them</Trans>
          </summary>
          <ul className="mt-2 border-l-2 border-line pl-4">
            {cards.map((card) => (
              <CardRow key={card.id} card={card} isWithin onBack={onBack} />
            ))}
          </ul>
          {more > 0 && (
            <p className="py-2 pl-4 text-sm text-muted">
              <Plural value={more} one="and # more" other="and # more" />
            </p>
          )}
        </details>
      }
    >
      <p className="font-read">
        <Plural value={together} one="# card" other="# cards" />
      </p>
      <SideLine words={title} className="text-xs text-muted" />
    </Row>
  )
}

function Part({ heading, children }: { heading: ReactNode; children: ReactNode }) {
  return (
    <section className="mb-8">
      <h2 className="border-b border-line pb-2 text-sm font-medium text-muted">{heading}</h2>
      <ul>{children}</ul>
    </section>
  )
}

interface RowProps {
  row: Pick<TrashedDeck | TrashedCard, 'goneAt'>
  name: string
  back: () => Promise<TrashOutcome<null>>
  onBack: () => void
  children: ReactNode
  isWithin?: boolean
  /** Under the row, over its whole width. */
  below?: ReactNode
}

function Row({ row, name, back, onBack, children, isWithin = false, below }: RowProps) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const fail = useFailure()
  const days = Math.max(0, Math.ceil((row.goneAt - Date.now()) / DAY_MS))
  const bringBack = async () => {
    setBusy(true)
    const outcome = await back()
    setBusy(false)
    if (!outcome.ok)
      return void showToast(t`It could not be brought back now. It is still in the trash.`, { tone: 'problem' })
    showToast(t`It is back in your library.`)
    onBack()
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3">
      <div className="grid min-w-0 flex-1 basis-64 gap-0.5">{children}</div>
      <div className="flex items-center gap-3">
        {!isWithin && (
          <p className="text-sm text-muted">
            <Plural value={days} one="# day left" other="# days left" />
          </p>
        )}
        <Button
          size="sm"
          busy={busy}
          icon={<Icon of={RotateCcw} />}
          aria-label={t`Bring back “${name.slice(0, 80)}”`}
          onClick={() => void bringBack().catch(fail)}
        >
          <Trans>Bring back</Trans>
        </Button>
      </div>
      {below}
    </li>
  )
}
