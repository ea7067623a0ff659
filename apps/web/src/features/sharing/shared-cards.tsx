import type { SharedCard } from '@cairn/contract/sharing'
import { Plural, Trans } from '@lingui/react/macro'
import { Markdown } from '../../lib/markdown-view.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Quote } from '../../ui/quote.tsx'
import { SharingProblemBanner } from './sharing-problem.tsx'
import type { SharedDeckView } from './use-shared-deck.ts'

/** The cards to read, question and answer side by side where there is room. */
export function SharedCards({ view, cardCount }: { view: SharedDeckView; cardCount: number }) {
  const { cards, hasMore, loadMore, isLoading, moreProblem } = view
  if (cardCount === 0)
    return (
      <EmptyState title={<Trans>No cards yet</Trans>}>
        <Trans>Its owner has not written any. They show here as soon as there are some.</Trans>
      </EmptyState>
    )
  return (
    <section aria-labelledby="shared-cards">
      <h2 id="shared-cards" className="border-b border-line pb-2 text-sm font-medium text-muted">
        <Trans>Cards</Trans>
      </h2>
      <ol>
        {cards.map((card, index) => (
          // Shared cards have no ids; the list only ever grows at its end.
          <CardToRead key={index} card={card} />
        ))}
      </ol>
      {moreProblem !== null && <SharingProblemBanner problem={moreProblem} onRetry={loadMore} />}
      {hasMore && moreProblem === null && (
        <Button className="mt-6" busy={isLoading} onClick={loadMore}>
          <Plural value={cardCount - cards.length} one="Show the last card" other="Show more of # further cards" />
        </Button>
      )}
    </section>
  )
}

function CardToRead({ card }: { card: SharedCard }) {
  return (
    <li className="grid gap-x-8 gap-y-2 border-b border-line py-5 [contain-intrinsic-size:auto_6rem] [content-visibility:auto] sm:grid-cols-2">
      <div className="min-w-0 font-read text-lg font-semibold wrap-anywhere [&_strong]:font-bold">
        <Markdown text={card.front} />
      </div>
      <div className="grid min-w-0 content-start gap-3">
        <div className="font-read text-lg wrap-anywhere">
          <Markdown text={card.back} />
        </div>
        {card.aliases !== undefined && (
          <p className="text-sm text-muted wrap-anywhere">
            <Trans>Also right: {card.aliases.join(', ')}</Trans>
          </p>
        )}
        {card.quote !== undefined && <Quote>{card.quote}</Quote>}
        {card.tags.length > 0 && <p className="text-sm text-muted wrap-anywhere">{card.tags.join(' · ')}</p>}
      </div>
    </li>
  )
}
