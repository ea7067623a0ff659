import type { Grade } from '@cairn/core/answers/grade'
import { askedText } from '@cairn/core/cards/asked-text'
import { Trans } from '@lingui/react/macro'
import { CircleCheck, CircleX } from 'lucide-react'
import { AnswerDiff } from '../../lib/answer-diff.tsx'
import { GradeReasonWords } from '../../lib/grade-reason.tsx'
import { Markdown } from '../../lib/markdown-view.tsx'
import { isTelling } from '../../lib/telling-grade.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import type { TypedResult } from './typed-result.ts'

interface TypedFeedbackProps {
  typed: TypedResult
  onWasRight: () => void
}

/** What was typed beside what is right, why it was taken or not, and what it would have been right for. */
export default function TypedFeedback({ typed, onWasRight }: TypedFeedbackProps) {
  const { grade, gaps, verdict, other, isOverruled } = typed
  const isRight = isOverruled || verdict !== 'wrong'
  const grades = (gaps?.gaps ?? (grade === null ? [] : [grade])).filter(isTelling)
  return (
    <div className="grid gap-4 font-sans text-base">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p
          className={classNames(
            'flex items-center gap-2 font-semibold sm:text-lg',
            isRight ? 'text-moss' : 'text-brick',
          )}
        >
          <Icon of={isRight ? CircleCheck : CircleX} size={22} />
          <Verdict typed={typed} />
        </p>
        {!isRight && (
          <Button size="sm" onClick={onWasRight}>
            <Trans>I was right</Trans>
          </Button>
        )}
      </div>
      {grades.length > 0 && (
        <div className="grid gap-3">
          {grades.map((one, at) => (
            <div key={at} className="grid gap-1">
              <Difference grade={one} />
              <p className="text-sm text-muted empty:hidden">
                <GradeReasonWords reason={one.reason} />
              </p>
            </div>
          ))}
        </div>
      )}
      {other !== null && !isRight && (
        <div className="grid gap-1 border-l-2 border-edge pl-4">
          <p className="text-sm text-muted">
            <Trans>What you wrote answers another card</Trans>
          </p>
          <Markdown text={askedText(other.front)} className="compact font-read wrap-anywhere" />
        </div>
      )}
    </div>
  )
}

/** Letter by letter where the two have something in common; the right answer stands above in any case. */
function Difference({ grade: { diff } }: { grade: Grade }) {
  if (diff.some(({ kind }) => kind === 'same')) return <AnswerDiff diff={diff} />
  const typed = diff.flatMap(({ kind, text }) => (kind === 'extra' ? [text] : [])).join('')
  return (
    <p className="flex items-baseline gap-4">
      <span className="text-sm text-muted">
        <Trans>You wrote</Trans>
      </span>
      <del className="font-read text-lg text-brick decoration-2 wrap-anywhere">{typed}</del>
    </p>
  )
}

function Verdict({ typed: { verdict, isOverruled } }: { typed: TypedResult }) {
  if (isOverruled) return <Trans>Right, by your own word</Trans>
  if (verdict === 'correct') return <Trans>Right</Trans>
  return verdict === 'close' ? <Trans>Right, nearly to the letter</Trans> : <Trans>Not what the card says</Trans>
}
