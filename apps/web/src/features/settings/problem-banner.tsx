import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ServerProblem } from '../../lib/server-problem.ts'
import { ServerProblemBanner } from '../../lib/server-problem-banner.tsx'

/** What stood in the way, and the next step: from here the way to sign in leads back. */
export function ProblemBanner({ problem, onRetry }: { problem: ServerProblem; onRetry?: () => void }) {
  const needsSignIn = problem.kind === 'signed-out' || problem.kind === 'recent-sign-in'
  const signIn = needsSignIn && (
    <Link to="/login" search={{ next: '/settings' }} className="link touch">
      <Trans>Sign in</Trans>
    </Link>
  )
  return <ServerProblemBanner problem={problem} onRetry={onRetry} action={signIn || undefined} />
}
