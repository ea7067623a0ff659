import { Plural, Trans } from '@lingui/react/macro'
import { memo } from 'react'
import type { RecordProblem } from '../../data/outbox.ts'
import { unsyncedCount } from '../../data/outbox.ts'
import { useLive, useOnline, useSessionExpired } from '../../data/use-live.ts'
import { AppLink, useNavigation } from '../../lib/navigation.tsx'
import { Banner } from '../../ui/banner.tsx'

/** What the learner must know while reviewing: a rating that did not count, a session that ended, no network. */
export const ReviewNotices = memo(function ReviewNotices({ problem }: { problem: RecordProblem | null }) {
  const expired = useSessionExpired()
  const online = useOnline()
  const { href } = useNavigation()
  return (
    <div className="grid gap-2">
      {problem !== null && (
        <Banner role="alert" tone="problem">
          <RecordProblemWords problem={problem} />
        </Banner>
      )}
      {expired && (
        <Banner
          tone="caution"
          action={
            <AppLink href={`/login?next=${encodeURIComponent(href)}`} className="link touch">
              <Trans>Sign in</Trans>
            </AppLink>
          }
        >
          <Trans>Your session has ended. Go on: your answers are kept on this device and sent after you sign in.</Trans>
        </Banner>
      )}
      {!online && !expired && <OfflineNote />}
    </div>
  )
})

/** Apart, so that nothing is counted after each answer while all is well. */
function OfflineNote() {
  const unsynced = useLive('unsynced', ['outbox', 'changes'], unsyncedCount) ?? 0
  return (
    <p role="status" className="text-center text-sm text-muted">
      {unsynced === 0 ? (
        <Trans>Offline. Your answers are kept on this device.</Trans>
      ) : (
        <Plural
          value={unsynced}
          one="Offline. One answer is kept on this device and sent later."
          other="Offline. # answers are kept on this device and sent later."
        />
      )}
    </p>
  )
}

function RecordProblemWords({ problem }: { problem: RecordProblem }) {
  switch (problem) {
    case 'storage-full':
      return (
        <Trans>
          This device has no room left, so this answer was not saved and does not count. Earlier answers are safe. Free
          some space, then rate the card again.
        </Trans>
      )
    case 'storage-failed':
      return (
        <Trans>
          The browser did not store this answer, so it does not count. Earlier answers are safe. Rate the card again; if
          it happens again, reload the page.
        </Trans>
      )
    case 'newer-release':
      return (
        <Trans>
          A newer Cairn was opened in another tab. This answer is kept. Reload this page, and go on with the newer one.
        </Trans>
      )
    case 'signed-out':
      return <Trans>You are signed out, so this answer does not count. Sign in to go on.</Trans>
    default:
      return problem satisfies never
  }
}
