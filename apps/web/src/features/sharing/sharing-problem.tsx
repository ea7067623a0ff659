import { Trans } from '@lingui/react/macro'
import type { ServerProblem } from '../../lib/server-problem.ts'
import { ServerProblemBanner } from '../../lib/server-problem-banner.tsx'

export function SharingProblemBanner({ problem, onRetry }: { problem: ServerProblem; onRetry?: () => void }) {
  const notFound = <Trans>This deck is not there any more, or it is not shared any more.</Trans>
  return <ServerProblemBanner problem={problem} onRetry={onRetry} notFound={notFound} />
}
