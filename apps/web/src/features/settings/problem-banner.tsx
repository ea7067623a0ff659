import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import type { ServerProblem } from './use-server.ts'

/** What stood in the way, and the next step. */
export function ProblemBanner({ problem, onRetry }: { problem: ServerProblem; onRetry?: () => void }) {
  return (
    <Banner
      tone={problem.kind === 'refused' ? 'problem' : 'caution'}
      role="alert"
      action={
        problem.kind === 'signed-out' || problem.kind === 'recent-sign-in' ? (
          <Link to="/login" search={{ next: '/settings' }} className="link touch">
            <Trans>Sign in</Trans>
          </Link>
        ) : (
          onRetry && (
            <Button size="sm" onClick={onRetry}>
              <Trans>Try again</Trans>
            </Button>
          )
        )
      }
    >
      <Words problem={problem} />
    </Banner>
  )
}

function Words({ problem }: { problem: ServerProblem }) {
  switch (problem.kind) {
    case 'offline':
      return <Trans>The server was not reached. Nothing was changed; this needs a connection.</Trans>
    case 'signed-out':
      return <Trans>Your session has ended. Nothing was changed; sign in again to go on.</Trans>
    case 'recent-sign-in':
      return <Trans>Sign in once more to do this.</Trans>
    case 'refused':
      return problem.message
    default:
      return problem satisfies never
  }
}
