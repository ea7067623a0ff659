import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import type { ServerProblem } from './server-problem.ts'

interface ServerProblemBannerProps {
  problem: ServerProblem
  onRetry?: () => void
  /** The next step, where it is not to try again. */
  action?: ReactNode
  /** Words for what is not there, where they are better known than by the server. */
  notFound?: ReactNode
}

/** What stood in the way, what is safe, and the next step. */
export function ServerProblemBanner({ problem, onRetry, action, notFound }: ServerProblemBannerProps) {
  const retry = onRetry && (
    <Button size="sm" onClick={onRetry}>
      <Trans>Try again</Trans>
    </Button>
  )
  return (
    <Banner tone={problem.kind === 'refused' ? 'problem' : 'caution'} role="alert" action={action ?? retry}>
      {wordsOf(problem, notFound)}
    </Banner>
  )
}

function wordsOf(problem: ServerProblem, notFound: ReactNode): ReactNode {
  switch (problem.kind) {
    case 'offline':
      return <Trans>The server was not reached. Nothing was changed; this needs a connection.</Trans>
    case 'signed-out':
      return <Trans>Your session has ended. Nothing was changed; sign in again to go on.</Trans>
    case 'recent-sign-in':
      return <Trans>Sign in once more to do this.</Trans>
    case 'not-found':
      return notFound ?? problem.message
    case 'refused':
      return problem.message
    default:
      return problem satisfies never
  }
}
