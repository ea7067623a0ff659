import { userMessageFor } from '@cairn/core/ai/errors'
import { Plural, Trans } from '@lingui/react/macro'
import type { RunProblem } from './run-state.ts'

/** What happened, what is safe, what to do. */
export function ProblemWords({ problem }: { problem: RunProblem }) {
  switch (problem.kind) {
    case 'cut':
      return <Trans>The reply was cut off. The cards that arrived are kept. Try again for the rest.</Trans>
    case 'interrupted':
      return <Trans>This was interrupted. The cards made so far are kept. Continue for the rest.</Trans>
    case 'nothing-found':
      return (
        <Trans>
          No card could be made from this text. Texts that explain something, with names, dates or definitions, work
          best.
        </Trans>
      )
    case 'not-saved':
      return (
        <Trans>The server was not reached. Your drafts are kept on this device. Try again when you are online.</Trans>
      )
    default: {
      const words = userMessageFor(problem.kind)
      const { retryAfterSeconds } = problem
      return (
        <>
          {problem.message ?? words.happened} {words.safe} {words.next}
          {retryAfterSeconds !== null && (
            <>
              {' '}
              <Plural value={Math.ceil(retryAfterSeconds)} one="Wait # second." other="Wait # seconds." />
            </>
          )}
        </>
      )
    }
  }
}

export function canRetry(problem: RunProblem): boolean {
  const { kind } = problem
  if (kind === 'cut' || kind === 'interrupted' || kind === 'not-saved') return true
  return kind === 'nothing-found' ? false : userMessageFor(kind).retry
}
