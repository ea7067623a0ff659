import { CONFIDENCES, type Confidence } from '@cairn/core/reviews/review-event'
import type { Rating } from '@cairn/core/scheduling/memory-state'
import { Trans, useLingui } from '@lingui/react/macro'
import { type MouseEvent, useCallback, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { RatingBar } from './rating-bar.tsx'
import type { ReviewView } from './review-view.ts'
import type { ReviewActions } from './use-review-keys.ts'

/** The second half of a double tap falls on the button that took the first one's place: it must not turn or rate a card. */
const DOUBLE_TAP_MS = 300

/** In the thumb's reach at the foot of the screen: what turns the card, then what rates it. */
export function AnswerBar({ view, actions }: { view: ReviewView; actions: ReviewActions }) {
  const { shown, asksConfidence } = view
  const tappedAt = useRef(Number.NEGATIVE_INFINITY)
  const tap = useCallback((event: MouseEvent, act: () => void) => {
    const isSecondHalf = event.detail > 1 && event.timeStamp - tappedAt.current < DOUBLE_TAP_MS
    if (isSecondHalf) return
    tappedAt.current = event.timeStamp
    act()
  }, [])
  const rate = useCallback(
    (event: MouseEvent, rating: Rating) => tap(event, () => actions.rate(rating)),
    [tap, actions],
  )
  if (shown === null) return null
  const reveal = (event: MouseEvent, confidence: Confidence | null = null) =>
    tap(event, () => actions.reveal({ confidence }))
  return (
    // Without transitions: a button that comes to stand under the pointer would start one with every card.
    <div className="sticky bottom-0 bg-paper pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:pt-3 sm:pb-6 low:pt-1 low:pb-2 [&_button]:transition-none">
      {/* These two are made once and hidden: to turn or rate a card has enough to draw, and to take away. */}
      <div hidden={!shown.revealed}>
        <RatingBar shown={shown} buttons={view.buttons} onRate={rate} />
      </div>
      {!shown.asksTyping && !asksConfidence ? (
        <div hidden={shown.revealed}>
          <Button variant="primary" className="h-16! low:h-12! w-full" onClick={reveal} aria-keyshortcuts="Space">
            <ShowWords />
          </Button>
        </div>
      ) : shown.revealed ? null : shown.asksTyping ? (
        <CheckBar
          asksConfidence={asksConfidence}
          onGiveUp={(event) => tap(event, () => actions.reveal({ gaveUp: true }))}
        />
      ) : (
        <ConfidenceBar onReveal={reveal} />
      )}
    </div>
  )
}

function ShowWords() {
  return (
    <>
      <Trans>Show the answer</Trans>
      <Kbd className="ml-1 pointer-coarse:hidden">
        <Trans>Space</Trans>
      </Kbd>
    </>
  )
}

type Reveal = (event: MouseEvent, confidence?: Confidence | null) => void

/** How sure, said in the tap that turns the card; not saying is fine. */
function ConfidenceBar({ onReveal }: { onReveal: Reveal }) {
  const { t } = useLingui()
  const labels = useConfidenceLabels()
  return (
    <div className="grid gap-2">
      <fieldset className="grid grid-cols-3 gap-2">
        <legend className="mb-1.5 w-full text-center text-sm text-muted">{t`How sure are you?`}</legend>
        {CONFIDENCES.map((confidence, index) => (
          <Button
            key={confidence}
            className="h-16! low:h-12!"
            aria-keyshortcuts={String(index + 1)}
            onClick={(event) => onReveal(event, confidence)}
          >
            {labels[confidence]}
            <Kbd className="text-muted max-sm:hidden pointer-coarse:hidden">{index + 1}</Kbd>
          </Button>
        ))}
      </fieldset>
      <Button
        variant="quiet"
        className="w-full text-muted"
        aria-keyshortcuts="Space"
        onClick={(event) => onReveal(event)}
      >
        <ShowWords />
      </Button>
    </div>
  )
}

/** The answer is typed in the card; Enter does what these buttons do. */
function CheckBar({ asksConfidence, onGiveUp }: { asksConfidence: boolean; onGiveUp: (event: MouseEvent) => void }) {
  const { t } = useLingui()
  const labels = useConfidenceLabels()
  return (
    <div className="grid grid-cols-[auto_1fr] gap-2">
      <Button variant="quiet" className="h-16! low:h-12! text-muted" onClick={onGiveUp}>
        <Trans>I don’t know</Trans>
      </Button>
      {asksConfidence ? (
        <fieldset className="grid grid-cols-3 gap-2">
          <legend className="sr-only">{t`Check it: how sure are you?`}</legend>
          {CONFIDENCES.map((confidence) => (
            <Button
              key={confidence}
              type="submit"
              form="typed-answer"
              value={confidence}
              className="h-16! low:h-12! px-2!"
            >
              {labels[confidence]}
            </Button>
          ))}
        </fieldset>
      ) : (
        <Button
          variant="primary"
          type="submit"
          form="typed-answer"
          className="h-16! low:h-12!"
          aria-keyshortcuts="Enter"
        >
          <Trans>Check</Trans>
          <Kbd className="ml-1 pointer-coarse:hidden">↵</Kbd>
        </Button>
      )}
    </div>
  )
}

function useConfidenceLabels(): Record<Confidence, string> {
  const { t } = useLingui()
  return { guess: t`A guess`, think: t`I think so`, sure: t`Sure` }
}
