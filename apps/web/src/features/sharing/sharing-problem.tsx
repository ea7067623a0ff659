import { Trans } from '@lingui/react/macro'
import { ApiError, NetworkError } from '../../data/api-client.ts'
import { markSessionExpired } from '../../data/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

export type SharingProblem =
  | { readonly kind: 'offline' | 'signed-out' | 'not-found' }
  | { readonly kind: 'refused'; readonly message: string }

/** What stood in the way of a call. Anything that is no answer of the server and no lost connection is thrown on. */
export function sharingProblem(error: unknown): SharingProblem {
  if (error instanceof NetworkError) return { kind: 'offline' }
  if (!(error instanceof ApiError)) throw error
  if (error.status === 404) return { kind: 'not-found' }
  if (error.status !== 401) return { kind: 'refused', message: error.message }
  markSessionExpired()
  return { kind: 'signed-out' }
}

/** What stood in the way, what is safe, and the next step. */
export function SharingProblemBanner({ problem, onRetry }: { problem: SharingProblem; onRetry?: () => void }) {
  return (
    <Banner
      tone={problem.kind === 'refused' ? 'problem' : 'caution'}
      role="alert"
      action={
        onRetry && (
          <Button size="sm" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        )
      }
    >
      <Words problem={problem} />
    </Banner>
  )
}

function Words({ problem }: { problem: SharingProblem }) {
  switch (problem.kind) {
    case 'offline':
      return <Trans>The server was not reached. Nothing was changed; this needs a connection.</Trans>
    case 'signed-out':
      return <Trans>Your session has ended. Nothing was changed; sign in again to go on.</Trans>
    case 'not-found':
      return <Trans>This deck is not there any more, or it is not shared any more.</Trans>
    case 'refused':
      return problem.message
    default:
      return problem satisfies never
  }
}
