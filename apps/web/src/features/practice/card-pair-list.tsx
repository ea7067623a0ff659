import { askedText } from '@cairn/core/cards/asked-text'
import type { StudyDeck } from '@cairn/core/study-modes/study-deck'
import type { ReactNode } from 'react'
import { Markdown } from '../../lib/markdown-view.tsx'

interface CardPairListProps {
  title: ReactNode
  deck: StudyDeck
  cards: readonly { readonly cardId: string; readonly note?: ReactNode }[]
  /** How many are shown; the rest are counted. */
  most?: number
  more?: (hidden: number) => ReactNode
}

/** Cards to look at once more: front, back, and a word beside them. */
export function CardPairList({ title, deck, cards, most = 12, more }: CardPairListProps) {
  const known = cards.flatMap(({ cardId, note }) => {
    const card = deck.cardOf(cardId)
    return card === undefined ? [] : [{ card, note }]
  })
  if (known.length === 0) return null
  return (
    <section>
      <h2 className="mb-1 font-read text-xl font-semibold">{title}</h2>
      <ul>
        {known.slice(0, most).map(({ card, note }) => (
          <li key={card.id} className="grid grid-cols-[1fr_auto] gap-x-4 border-b border-line py-3">
            <div className="min-w-0">
              <Markdown text={askedText(card.front)} className="compact font-read text-lg wrap-anywhere" />
              <Markdown text={card.back} className="compact mt-0.5 text-muted wrap-anywhere" />
            </div>
            {note && <p className="text-sm text-muted">{note}</p>}
          </li>
        ))}
      </ul>
      {known.length > most && more && <p className="pt-3 text-sm text-muted">{more(known.length - most)}</p>}
    </section>
  )
}
