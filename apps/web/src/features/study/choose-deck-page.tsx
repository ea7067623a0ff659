import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type DeckWithCounts, decksWithCounts } from '../../data/queries.ts'
import { useLive } from '../../data/use-live.ts'
import { readableTitle } from '../../lib/deck-path.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'

/** Asks which deck to study and goes there; the ones with something to do come first. */
export default function ChooseDeckPage() {
  const decks = useLive('choose deck', ['decks', 'cards', 'memory'], async () => {
    const all = await decksWithCounts(Date.now())
    return all.sort((one, other) => waiting(other) - waiting(one))
  })
  return (
    <Page>
      <PageHeader title={<Trans>Which deck?</Trans>} />
      {decks === undefined && (
        <Loading className="grid gap-3">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </Loading>
      )}
      {decks?.length === 0 && (
        <EmptyState
          title={<Trans>No decks yet</Trans>}
          action={
            <Link to="/upload" className={buttonClass({ variant: 'primary' })}>
              <Trans>Make cards from a text</Trans>
            </Link>
          }
        >
          <Trans>A deck made from a text of yours can be studied a minute from now.</Trans>
        </EmptyState>
      )}
      <ul>
        {decks?.map((deck) => (
          <li key={deck.id} className="border-b border-line">
            <Link
              to="/study/$id"
              params={{ id: deck.id }}
              className="group flex min-h-14 flex-wrap items-baseline justify-between gap-x-6 py-4 text-ink no-underline"
            >
              <span
                dir="auto"
                title={readableTitle(deck.title)}
                className="line-clamp-2 min-w-0 font-read text-lg text-ellipsis group-hover:underline group-hover:underline-offset-4"
              >
                {readableTitle(deck.title)}
              </span>
              <span className="text-sm text-muted">
                <WaitingWords deck={deck} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  )
}

const waiting = ({ counts }: DeckWithCounts): number => counts.due + counts.learning

function WaitingWords({ deck }: { deck: DeckWithCounts }) {
  const { counts } = deck
  if (waiting(deck) > 0) return <Plural value={waiting(deck)} one="one card due" other="# cards due" />
  if (counts.new > 0) return <Plural value={counts.new} one="one new card" other="# new cards" />
  return <Plural value={counts.cards} one="one card, nothing due" other="# cards, nothing due" />
}
