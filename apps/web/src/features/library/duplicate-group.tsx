import { listedSides, readableText } from '@cairn/core/cards/listed-sides'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type CardWithMemory, localDb, studyDayAt } from '../../data/queries.ts'
import { useLive } from '../../data/use-live.ts'
import { cardStateWords } from '../../lib/card-state-words.ts'
import { readableTitle } from '../../lib/deck-path.ts'
import { Markdown } from '../../lib/markdown-view.tsx'
import { sideInWords } from '../../lib/side-in-words.ts'
import { Button } from '../../ui/button.tsx'
import {
  bestKnown,
  cardsOfGroup,
  type DuplicateIds,
  keepAll,
  keepOne,
  mergeGroup,
  type Undo,
} from './duplicate-groups.ts'

interface DuplicateGroupProps {
  ids: DuplicateIds
  /** Does it, says so, and offers the way back. */
  onSettle: (act: () => Promise<Undo> | Undo, told: string) => void
}

/** Cards that say the same, side by side. Silent once fewer than two of them are left. */
export function DuplicateGroup({ ids, onSettle }: DuplicateGroupProps) {
  const { t } = useLingui()
  const group = useLive(`duplicates ${ids.join(' ')}`, ['decks', 'cards', 'memory'], () => readGroup(ids))
  if (group === undefined || group.entries.length < 2) return null
  const { entries, titles } = group
  const best = bestKnown(entries)
  const [first] = entries
  const name = sideInWords(readableText(first?.card.front ?? '')).slice(0, 60)
  return (
    <li className="grid gap-3 border-b border-line py-6" aria-label={t`Duplicates of “${name}”`}>
      <ul className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {entries.map((entry) => (
          <OneCard
            key={entry.card.id}
            entry={entry}
            deckTitle={titles.get(entry.card.deckId) ?? ''}
            isBest={entry === best && entry.row.state !== null}
            onKeep={() =>
              onSettle(() => keepOne(entries, entry.card.id), t`One is kept, the others are in the trash for 30 days.`)
            }
          />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          onClick={() =>
            onSettle(() => mergeGroup(entries), t`They are one card now, with the tags of all and the longest history.`)
          }
        >
          <Plural value={entries.length} one="Merge it" other="Merge the #" />
        </Button>
        <Button
          variant="quiet"
          onClick={() => onSettle(() => keepAll(ids), t`They stay as they are and are not shown here again.`)}
        >
          <Trans>Not duplicates</Trans>
        </Button>
      </div>
    </li>
  )
}

interface OneCardProps {
  entry: CardWithMemory
  deckTitle: string
  isBest: boolean
  onKeep: () => void
}

function OneCard({ entry: { card, row }, deckTitle, isBest, onKeep }: OneCardProps) {
  const { t } = useLingui()
  const sides = listedSides(card)
  const now = Date.now()
  const reps = row.state?.reps ?? 0
  return (
    <li className="grid content-start gap-2 border-l-2 border-line pl-4">
      <p className="text-xs text-muted wrap-anywhere">
        <Link to="/edit/$id" params={{ id: card.deckId }} hash={card.id} className="link touch inline-block">
          {readableTitle(deckTitle)}
        </Link>
        {card.tags.length > 0 && ` · ${card.tags.join(', ')}`}
      </p>
      <div className="font-read text-ink wrap-anywhere">
        <Markdown text={sides.front} />
      </div>
      <div className="border-t border-line pt-2 font-read text-muted wrap-anywhere">
        <Markdown text={sides.back} />
      </div>
      <p className="text-xs text-muted">
        {cardStateWords(row, { now, today: studyDayAt(now) })}
        {reps > 0 && (
          <>
            {' · '}
            <Plural value={reps} one="reviewed once" other="reviewed # times" />
          </>
        )}
        {isBest && (
          <>
            {' · '}
            <Trans>the longest history</Trans>
          </>
        )}
      </p>
      <Button
        size="sm"
        className="justify-self-start"
        aria-label={t`Keep only this one: “${sideInWords(readableText(card.front)).slice(0, 60)}”, ${readableTitle(deckTitle)}`}
        onClick={onKeep}
      >
        <Trans>Keep only this one</Trans>
      </Button>
    </li>
  )
}

async function readGroup(ids: DuplicateIds) {
  const [entries, decks] = await Promise.all([cardsOfGroup(ids), (await localDb())?.idb.getAll('decks')])
  return { entries, titles: new Map((decks ?? []).map(({ id, title }) => [id, title])) }
}
