import type { Card } from '@cairn/contract/cards'
import { Trans } from '@lingui/react/macro'
import { spokenText } from './asked-text.ts'
import { CardQuote } from './card-quote.tsx'

/** The sentence that a missed card rests on, below the next one: there to be read, in nobody's way. */
export default function MissedNote({ card }: { card: Card }) {
  if (card.quote === null) return null
  const question = spokenText(card.front)
  return (
    <aside className="animate-reveal px-3 sm:px-0">
      <p className="mb-1.5 truncate text-sm text-muted">
        <Trans>You missed “{question}”. Your text says:</Trans>
      </p>
      <CardQuote card={card} quote={card.quote} />
    </aside>
  )
}
