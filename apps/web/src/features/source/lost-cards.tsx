import { listedSides } from '@cairn/core/cards/listed-sides'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Markdown } from '../../lib/markdown-view.tsx'
import { AllCardsOf } from './source-missing.tsx'
import type { PlacedCard } from './source-view.ts'

const MOST = 100

/** Cards of this text whose words it does not hold. */
export function LostCards({ sourceId, cards }: { sourceId: string; cards: readonly PlacedCard[] }) {
  if (cards.length === 0) return null
  return (
    <section aria-labelledby="lost-cards" className="mt-12 border-t border-line pt-4">
      <h2 id="lost-cards" className="font-read text-xl font-semibold">
        <Plural value={cards.length} one="One card without a passage" other="# cards without a passage" />
      </h2>
      <p className="mb-2 text-sm text-muted">
        <Trans>They were made from this text, but rest on no sentence of it.</Trans>
      </p>
      <ul>
        {cards.slice(0, MOST).map(({ card }) => (
          <li key={card.id} className="border-b border-line py-3">
            <Markdown text={listedSides(card).front} className="compact font-read wrap-anywhere" />
            <Link to="/edit/$id" params={{ id: card.deckId }} hash={card.id} className="link touch text-sm">
              <Trans>Open the card</Trans>
            </Link>
          </li>
        ))}
      </ul>
      {cards.length > MOST && <AllCardsOf id={sourceId} />}
    </section>
  )
}
