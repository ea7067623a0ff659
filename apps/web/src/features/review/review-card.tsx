import type { Card } from '@cairn/contract/cards'
import { Trans, useLingui } from '@lingui/react/macro'
import { BookOpen } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { afterFrame } from '../../lib/after-frame.ts'
import { GradeWords } from '../../lib/grade-words.tsx'
import { Markdown } from '../../lib/markdown-view.tsx'
import { Button } from '../../ui/button.tsx'
import { CardFace } from '../../ui/card-face.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Quote } from '../../ui/quote.tsx'
import type { ShownView } from './review-view.ts'

const PassageDialog = lazy(() => import('../../lib/passage-dialog.tsx'))
/** From here on a side is read rather than glanced at, and set smaller. */
const LONG_SIDE = 220

/** The card: the question alone, then the answer below it. The focus follows what was shown last. */
export function ReviewCard({ shown }: { shown: ShownView }) {
  const { t } = useLingui()
  const question = useRef<HTMLDivElement>(null)
  const solution = useRef<HTMLDivElement>(null)
  const { card, eventId, revealed } = shown
  useEffect(() => {
    // Moving the focus lays the page out; it waits until the card was drawn.
    return afterFrame(() => {
      const place = revealed ? solution.current : question.current
      place?.focus({ preventScroll: !revealed })
    })
  }, [eventId, revealed])
  return (
    <CardFace
      className="flex flex-1 flex-col sm:min-h-[58dvh] sm:flex-none"
      front={
        <section ref={question} tabIndex={-1} aria-label={t`Question`} className="outline-none">
          <Side text={card.front} />
        </section>
      }
      back={
        revealed ? (
          <section ref={solution} tabIndex={-1} aria-label={t`Answer`} className="outline-none">
            <Side text={card.back} />
          </section>
        ) : null
      }
      below={revealed && card.quote !== null ? <CardSource key={eventId} card={card} quote={card.quote} /> : null}
    />
  )
}

function Side({ text }: { text: string }) {
  return <Markdown text={text} className={classNames(text.length > LONG_SIDE && 'text-xl leading-relaxed')} />
}

function CardSource({ card, quote }: { card: Card; quote: string }) {
  const [open, setOpen] = useState(false)
  const [passage, setPassage] = useState(false)
  if (!open)
    return (
      <Button
        size="sm"
        variant="quiet"
        className="-ml-3 text-muted"
        icon={<Icon of={BookOpen} size={16} />}
        onClick={() => setOpen(true)}
      >
        <Trans>Where this comes from</Trans>
      </Button>
    )
  return (
    <>
      <Quote caption={<GradeWords grade={card.grade} />} onOpen={() => setPassage(true)} className="animate-reveal">
        {quote}
      </Quote>
      {passage && (
        <Suspense>
          <PassageDialog span={card} quote={quote} onClose={() => setPassage(false)} />
        </Suspense>
      )}
    </>
  )
}
