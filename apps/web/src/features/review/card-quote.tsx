import type { Card } from '@cairn/contract/cards'
import { useState } from 'react'
import { GradeWords } from '../../lib/grade-words.tsx'
import { latePart } from '../../lib/lazy-part.ts'
import { Quote } from '../../ui/quote.tsx'

const PassageDialog = latePart(() => import('../../lib/passage-dialog.tsx'))

/** The sentence a card rests on; it opens its passage. */
export default function CardQuote({ card, quote }: { card: Card; quote: string }) {
  const [isOpen, setOpen] = useState(false)
  const open = card.sourceId === null ? {} : { onOpen: () => setOpen(true) }
  return (
    <>
      <Quote caption={<GradeWords grade={card.grade} />} {...open} className="animate-reveal">
        {quote}
      </Quote>
      {isOpen && <PassageDialog span={card} quote={quote} onClose={() => setOpen(false)} />}
    </>
  )
}
