import type { DiffSegment } from '@cairn/core/answers/grade'
import { Trans } from '@lingui/react/macro'

/**
 * What was typed above what is right. What does not belong is struck through, what was missing is underlined: to be told
 * apart without colours.
 */
export function AnswerDiff({ diff }: { diff: readonly DiffSegment[] }) {
  const typed = diff.filter(({ kind }) => kind !== 'missing')
  const right = diff.filter(({ kind }) => kind !== 'extra')
  return (
    <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1 font-read text-lg wrap-anywhere">
      {typed.length > 0 && (
        <>
          <dt className="font-sans text-sm text-muted">
            <Trans>You wrote</Trans>
          </dt>
          <dd className="min-w-0">
            {typed.map(({ kind, text }, at) =>
              kind === 'extra' ? (
                <del key={at} className="text-brick decoration-2">
                  {text}
                </del>
              ) : (
                <span key={at}>{text}</span>
              ),
            )}
          </dd>
        </>
      )}
      <dt className="font-sans text-sm text-muted">
        <Trans>The answer</Trans>
      </dt>
      <dd className="min-w-0">
        {right.map(({ kind, text }, at) =>
          kind === 'missing' && typed.length > 0 ? (
            <ins key={at} className="text-moss decoration-2 underline-offset-4">
              {text}
            </ins>
          ) : (
            <span key={at}>{text}</span>
          ),
        )}
      </dd>
    </dl>
  )
}
