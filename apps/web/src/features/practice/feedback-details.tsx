import { askedText } from '@cairn/core/cards/asked-text'
import type { Feedback } from '@cairn/core/study-modes/feedback'
import type { PracticeAnswer } from '@cairn/core/study-modes/practice-answer'
import { Trans } from '@lingui/react/macro'
import { AnswerDiff } from '../../lib/answer-diff.tsx'
import { GradeReasonWords } from '../../lib/grade-reason.tsx'
import { Markdown } from '../../lib/markdown-view.tsx'
import { isTelling } from '../../lib/telling-grade.ts'
import { SourceQuote } from './source-quote.tsx'

interface FeedbackDetailsProps {
  feedback: Feedback
  answer: PracticeAnswer
}

/** What an answer teaches: where it differs, what the right one is, what the chosen one belongs to, and the source. */
export function FeedbackDetails({ feedback, answer }: FeedbackDetailsProps) {
  const { grade, gaps, chosen, quote, isRight } = feedback
  const isTyped = answer.form === 'typed' && answer.typed !== null
  const grades = gaps?.gaps ?? (grade === null ? [] : [grade])
  const hasDifference = grades.some(isTelling)
  return (
    <div className="grid gap-3">
      {isTyped && (hasDifference || !isRight) && (
        <div className="grid gap-2">
          {grades.map((one, at) => (
            <div key={at} className="grid gap-0.5">
              <AnswerDiff diff={one.diff} />
              <p className="text-sm text-muted empty:hidden">
                <GradeReasonWords reason={one.reason} />
              </p>
            </div>
          ))}
        </div>
      )}
      {!isRight && (grades.length === 0 || chosen !== null) && (
        <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1 font-read text-lg wrap-anywhere">
          {grades.length === 0 && (
            <>
              <dt className="font-sans text-sm text-muted">
                <Trans>The answer</Trans>
              </dt>
              <dd className="min-w-0">
                <Markdown text={feedback.rightAnswer} className="compact" />
              </dd>
            </>
          )}
          {chosen !== null && <Belongs chosen={chosen} isTyped={isTyped} />}
        </dl>
      )}
      {!isRight && quote !== null && <SourceQuote cardId={answer.cardId} quote={quote} />}
    </div>
  )
}

/** What the answer given really is, so that the two can be told apart. */
function Belongs({ chosen, isTyped }: { chosen: NonNullable<Feedback['chosen']>; isTyped: boolean }) {
  return (
    <>
      <dt className="font-sans text-sm text-muted">{isTyped ? <Trans>It answers</Trans> : <Trans>You chose</Trans>}</dt>
      <dd className="min-w-0">
        {!isTyped && <Markdown text={chosen.back} className="compact" />}
        <p className="font-sans text-sm text-muted empty:hidden">{!isTyped && <Trans>which is the answer to</Trans>}</p>
        <Markdown text={askedText(chosen.front)} className="compact text-base" />
      </dd>
    </>
  )
}
