import { userMessageFor } from '@cairn/core/ai-protocol/errors'
import { Trans } from '@lingui/react/macro'
import { waitingTime } from '../../lib/dates.ts'
import type { RunProblem } from './run-state.ts'

/** What happened, what is safe, what to do. */
export function ProblemWords({ problem }: { problem: RunProblem }) {
  switch (problem.kind) {
    case 'cut':
      return <Trans>The reply was cut off. The cards that arrived are kept; ask again for the rest.</Trans>
    case 'interrupted':
      return <Trans>This was interrupted. The cards made so far are kept; continue for the rest.</Trans>
    case 'nothing-found':
      return (
        <>
          <Trans>No card could be made from this text.</Trans> {problem.message}{' '}
          <Trans>Texts that explain something, with names, dates or definitions, work best.</Trans>
        </>
      )
    default: {
      const words = userMessageFor(problem.kind)
      const seconds = problem.retryAfterSeconds
      return (
        <>
          {problem.message ?? words.happened} {words.safe}{' '}
          {seconds === null ? words.next : <Trans>Try again in {waitingTime(seconds)}.</Trans>}
        </>
      )
    }
  }
}

export function canRetry({ kind }: RunProblem): boolean {
  if (kind === 'cut' || kind === 'interrupted') return true
  return kind === 'nothing-found' ? false : userMessageFor(kind).retry
}
