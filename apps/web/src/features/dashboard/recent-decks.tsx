import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { DeckCounts, DeckWithCounts } from '../../data/queries.ts'
import { readableTitle } from '../../lib/deck-path.ts'

const MOST_SHOWN = 5

/** The decks worked on last, each with what is in it for now. */
export function RecentDecks({ decks }: { decks: readonly DeckWithCounts[] }) {
  return (
    <section>
      <div className="mb-1 flex items-baseline justify-between gap-4">
        <h2 className="font-read text-xl font-semibold">
          <Trans>Decks</Trans>
        </h2>
        <Link to="/library" className="link touch text-sm">
          <Trans>All decks</Trans>
        </Link>
      </div>
      <ul>
        {decks.slice(0, MOST_SHOWN).map((deck) => (
          <li key={deck.id} className="border-b border-line last:border-0">
            <Link
              to="/study/$id"
              params={{ id: deck.id }}
              className="group flex min-h-14 flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-3.5 text-ink no-underline"
            >
              <span
                dir="auto"
                title={readableTitle(deck.title)}
                className="line-clamp-2 min-w-0 font-read text-lg text-ellipsis group-hover:underline group-hover:underline-offset-4"
              >
                {readableTitle(deck.title)}
              </span>
              <span className="text-sm text-muted">
                <CountsInWords counts={deck.counts} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function CountsInWords({ counts }: { counts: DeckCounts }) {
  const parts = [
    counts.due > 0 && (
      <span key="due" className="font-medium text-moss">
        <Plural value={counts.due} one="# due" other="# due" />
      </span>
    ),
    counts.learning > 0 && (
      <span key="learning">
        <Plural value={counts.learning} one="# learning" other="# learning" />
      </span>
    ),
    counts.new > 0 && (
      <span key="new">
        <Plural value={counts.new} one="# new" other="# new" />
      </span>
    ),
  ].filter((part) => part !== false)
  if (parts.length === 0)
    return counts.cards === 0 ? (
      <Trans>no cards yet</Trans>
    ) : (
      <Plural value={counts.cards} one="one card, nothing due" other="# cards, nothing due" />
    )
  return <span className="flex flex-wrap gap-x-3">{parts}</span>
}
