import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useLive } from '../../data/use-live.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { type FoundCard, searchCards } from './search-cards.ts'
import { splitAtWords } from './split-at-words.ts'

/** Cards that match what was typed, with how many there are. */
export function SearchResults({ typed }: { typed: string }) {
  const found = useLive(`library search ${typed}`, ['decks', 'cards', 'memory'], () => searchCards(typed, Date.now()))
  if (found === undefined)
    return (
      <Loading className="grid gap-3 pt-4">
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </Loading>
    )
  if (found.total === 0) return <NothingFound unknown={found.unknown} />
  return (
    <section aria-labelledby="found">
      <h2 id="found" aria-live="polite" className="border-b border-line pb-2 text-sm font-medium text-muted">
        <Plural value={found.total} one="# card" other="# cards" />
        {found.total > found.cards.length && (
          <>
            {' '}
            <Trans>, the first {found.cards.length} shown</Trans>
          </>
        )}
      </h2>
      <ul>
        {found.cards.map((match) => (
          <ResultRow key={match.card.id} match={match} words={found.words} />
        ))}
      </ul>
    </section>
  )
}

function ResultRow({ match: { card, deckTitle }, words }: { match: FoundCard; words: readonly string[] }) {
  return (
    <li className="relative grid gap-0.5 border-b border-line py-3 hover:bg-sunken/60">
      <Link
        to="/edit/$id"
        params={{ id: card.deckId }}
        hash={card.id}
        className="line-clamp-2 font-read text-ink no-underline wrap-anywhere after:absolute after:inset-0"
      >
        {card.front ? <Marked text={card.front} words={words} /> : <Trans>Empty front</Trans>}
      </Link>
      <p className="line-clamp-1 font-read text-muted wrap-anywhere">
        <Marked text={card.back} words={words} />
      </p>
      <p className="text-xs text-muted">{deckTitle}</p>
    </li>
  )
}

/** Text with the words that were looked for marked. */
function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return splitAtWords(text, words).map(({ part, start, found }) =>
    found ? (
      <mark key={start} className="rounded-none! shadow-none!">
        {part}
      </mark>
    ) : (
      part
    ),
  )
}

function NothingFound({ unknown }: { unknown: readonly string[] }) {
  const [first] = unknown
  if (first !== undefined)
    return (
      <EmptyState title={<Trans>“{first}” is not something to search by</Trans>}>
        <Trans>After is: write new, learning, due, suspended, starred or leech.</Trans>
      </EmptyState>
    )
  return (
    <EmptyState title={<Trans>No card says that</Trans>}>
      <Trans>
        Fewer words find more. Every word must occur on the front or the back; deck:, tag: and is: narrow it down.
      </Trans>
    </EmptyState>
  )
}
