import type { Card } from '@cairn/contract/cards'
import { lazy, Suspense, useState } from 'react'
import { GradeWords } from '../../lib/grade-words.tsx'
import { Quote } from '../../ui/quote.tsx'

const PassageDialog = lazy(() => import('../../lib/passage-dialog.tsx'))

/** The sentence a card rests on; it opens its passage. */
export default function CardQuote({ card, quote }: { card: Card; quote: string }) {
  const [isOpen, setOpen] = useState(false)
  const open = card.sourceId === null ? {} : { onOpen: () => setOpen(true) }
  return (
    <>
      <Quote caption={<GradeWords grade={card.grade} />} {...open} className="animate-reveal">
        {quote}
      </Quote>
      {isOpen && (
        <Suspense>
          <PassageDialog span={card} quote={quote} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
