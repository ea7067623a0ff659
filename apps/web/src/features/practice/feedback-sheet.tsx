import type { Feedback } from '@cairn/core/study-modes/feedback'
import type { PracticeAnswer } from '@cairn/core/study-modes/practice-answer'
import { Trans } from '@lingui/react/macro'
import { CircleCheck, CircleX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { FeedbackDetails } from './feedback-details.tsx'
import { useFocus } from './use-focus.ts'
import { usePracticeKeys } from './use-practice-keys.ts'

interface FeedbackSheetProps {
  feedback: Feedback
  answer: PracticeAnswer
  onContinue: () => void
  onWasRight: () => void
}

/** A key held down, or the second half of a double tap on an answer, must not go on before the feedback was seen. */
const LEAST_LOOK_MS = 250

/** What came of the answer, from below, and the way on. */
export function FeedbackSheet({ feedback, answer, onContinue, onWasRight }: FeedbackSheetProps) {
  const { isRight } = feedback
  const [shownAt] = useState(() => performance.now())
  const focused = useFocus<HTMLButtonElement>(true)
  const goOn = () => {
    if (performance.now() - shownAt >= LEAST_LOOK_MS) onContinue()
  }
  useEffect(() => {
    const place = focused.current
    // A held Enter would press the button that took the focus.
    const stop = (event: KeyboardEvent) => event.repeat && event.preventDefault()
    place?.addEventListener('keydown', stop)
    return () => place?.removeEventListener('keydown', stop)
  }, [focused])
  usePracticeKeys({ Enter: goOn, ' ': goOn, i: feedback.mayOverrule ? onWasRight : undefined })
  return (
    <section
      aria-labelledby="verdict"
      className={classNames(
        'sticky bottom-0 max-h-[70dvh] animate-reveal overflow-y-auto border-t-2',
        toneOf(isRight, isSkipped(answer)),
      )}
    >
      <div className="mx-auto grid w-full max-w-page gap-x-8 gap-y-3 px-4 sm:grid-cols-[1fr_auto] pt-4 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-6 sm:pb-6">
        <div className="grid min-w-0 gap-3">
          <Verdict feedback={feedback} answer={answer} />
          <FeedbackDetails feedback={feedback} answer={answer} />
        </div>
        <div className="mt-1 flex flex-col-reverse gap-2 self-end sm:flex-row">
          {feedback.mayOverrule && (
            <Button size="lg" shortcut="I" onClick={onWasRight}>
              <Trans>I was right</Trans>
            </Button>
          )}
          <Button ref={focused} variant="primary" size="lg" shortcut="↵" className="sm:min-w-48" onClick={goOn}>
            <Trans>Go on</Trans>
          </Button>
        </div>
      </div>
    </section>
  )
}

/** "I don't know" is no mistake to be marked as one. */
const isSkipped = ({ isRight, chosenCardId, typed }: PracticeAnswer): boolean =>
  !isRight && chosenCardId === null && typed === null

function toneOf(isRight: boolean, skipped: boolean): string {
  if (skipped) return 'border-edge bg-sunken'
  return isRight ? 'border-moss bg-moss-soft' : 'border-brick bg-brick-soft'
}

function Verdict({ feedback, answer }: Pick<FeedbackSheetProps, 'feedback' | 'answer'>) {
  const { isRight, isSureMistake, grade } = feedback
  const skipped = isSkipped(answer)
  return (
    <h2
      id="verdict"
      className={classNames(
        'flex items-center gap-2 text-lg font-semibold',
        isRight ? 'text-moss' : skipped ? 'text-ink' : 'text-brick',
      )}
    >
      {!skipped && <Icon of={isRight ? CircleCheck : CircleX} size={22} />}
      <span>
        {isRight && (grade === null || grade.verdict === 'correct') && <Trans>Right</Trans>}
        {isRight && grade?.verdict === 'close' && <Trans>Right, nearly to the letter</Trans>}
        {isRight && grade?.verdict === 'wrong' && <Trans>Right, by your own word</Trans>}
        {skipped && <Trans>Here it is. It comes back in a moment.</Trans>}
        {!isRight && !skipped && isSureMistake && <Trans>Not quite, and you were sure: it comes back next</Trans>}
        {!isRight && !skipped && !isSureMistake && <Trans>Not quite</Trans>}
      </span>
    </h2>
  )
}
