import type { Card } from '@cairn/contract/cards'
import { useState } from 'react'
import { localCard } from '../../data/queries.ts'
import { useLive } from '../../data/use-live.ts'
import { GradeWords } from '../../lib/grade-words.tsx'
import { latePart } from '../../lib/lazy-part.ts'
import { Quote } from '../../ui/quote.tsx'

const PassageDialog = latePart(() => import('../../lib/passage-dialog.tsx'))

/** The sentence a card rests on; it opens its passage where the card has one. */
export function SourceQuote({ cardId, quote }: { cardId: string; quote: string }) {
  const card = useLive<Card | null>(`quote of ${cardId}`, [], async () => (await localCard(cardId))?.card ?? null)
  const [isOpen, setOpen] = useState(false)
  const hasPassage = card !== undefined && card !== null && card.sourceId !== null
  return (
    <>
      <Quote
        caption={card === undefined || card === null ? undefined : <GradeWords grade={card.grade} />}
        {...(hasPassage ? { onOpen: () => setOpen(true) } : {})}
      >
        {quote}
      </Quote>
      {isOpen && hasPassage && <PassageDialog span={card} quote={quote} onClose={() => setOpen(false)} />}
    </>
  )
}
