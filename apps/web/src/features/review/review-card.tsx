import { askedText } from '@cairn/core/cards/asked-text'
import { studySides } from '@cairn/core/cards/siblings'
import { Trans, useLingui } from '@lingui/react/macro'
import { BookOpen } from 'lucide-react'
import { type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react'
import { afterFrame } from '../../lib/after-frame.ts'
import { repeats } from '../../lib/markdown.ts'
import { Markdown } from '../../lib/markdown-view.tsx'
import { isLongSide } from '../../lib/side-length.ts'
import { Button } from '../../ui/button.tsx'
import { CardFace } from '../../ui/card-face.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { CardQuote, TypedFeedback, TypedQuestion } from './review-parts.ts'
import type { Before, ShownView } from './review-view.ts'

interface ReviewCardProps {
  shown: ShownView
  onAnswer: (before: Before) => void
  onWasRight: () => void
}

/** The card: the question alone, then the answer below it. The focus follows what was shown last. */
export function ReviewCard({ shown, onAnswer, onWasRight }: ReviewCardProps) {
  const { t } = useLingui()
  const question = useRef<HTMLDivElement>(null)
  const solution = useRef<HTMLDivElement>(null)
  const { card, eventId, revealed, typed } = shown
  const asked = studySides(card)
  const isTyping = shown.asksTyping && !revealed
  const front = askedText(asked.front)
  const leaveField = (event: KeyboardEvent) => {
    // Out of the field, so that single keys act on the card again.
    if (event.key === 'Escape' && event.target instanceof HTMLInputElement) question.current?.focus()
  }
  useEffect(() => {
    if (isTyping) return // the field takes it
    // Moving the focus lays the page out; it waits until the card was drawn.
    return afterFrame(() => {
      const place = revealed ? solution.current : question.current
      place?.focus({ preventScroll: true })
      // Clear of the bars above and below: scrolled by the focus it may come to lie under them.
      if (revealed) place?.scrollIntoView?.({ block: 'nearest' })
    })
  }, [eventId, revealed, isTyping])
  return (
    <CardFace
      className="flex flex-1 flex-col sm:min-h-[58dvh] sm:flex-none low:min-h-0"
      front={
        <section
          ref={question}
          tabIndex={-1}
          aria-label={t`Question`}
          data-side="question"
          onKeyDown={isTyping ? leaveField : undefined}
          className="outline-none"
        >
          <Side text={front} />
          {isTyping && (
            <Suspense fallback={<div className="mt-8 h-20" />}>
              <TypedQuestion key={eventId} card={card} onAnswer={onAnswer} />
            </Suspense>
          )}
        </section>
      }
      isReplaced={revealed && typed === null && repeats(front, asked.back, card.kind === 'cloze')}
      back={
        revealed ? (
          <section
            ref={solution}
            tabIndex={-1}
            aria-label={t`Answer`}
            data-side="answer"
            className="scroll-mt-18 scroll-mb-24 outline-none"
          >
            <Side text={asked.back} />
          </section>
        ) : null
      }
      below={
        revealed && (typed !== null || card.quote !== null) ? (
          <div className="grid gap-6">
            {typed !== null && (
              <Suspense>
                <TypedFeedback typed={typed} onWasRight={onWasRight} />
              </Suspense>
            )}
            {card.quote !== null && <CardSource key={eventId} shown={shown} quote={card.quote} />}
          </div>
        ) : null
      }
    />
  )
}

function Side({ text }: { text: string }) {
  return <Markdown text={text} className={classNames(isLongSide(text) && 'text-xl leading-relaxed')} />
}

/** The sentence a card rests on: one tap away, and open where it has something to teach. */
function CardSource({ shown: { card, typed }, quote }: { shown: ShownView; quote: string }) {
  const [open, setOpen] = useState(typed?.verdict === 'wrong')
  if (open)
    return (
      <Suspense>
        <CardQuote card={card} quote={quote} />
      </Suspense>
    )
  return (
    <Button
      size="sm"
      variant="quiet"
      className="-ml-3 justify-self-start text-muted"
      icon={<Icon of={BookOpen} size={16} />}
      onClick={() => setOpen(true)}
    >
      <Trans>Where this comes from</Trans>
    </Button>
  )
}
