import { Plural, Trans } from '@lingui/react/macro'
import { memo, useEffect, useState } from 'react'
import { keepStorage, type RecordProblem, unsyncedCount } from '../../data/outbox.ts'
import { useLive, useOnline, useSessionExpired } from '../../data/use-live.ts'
import { AppLink, useNavigation } from '../../lib/navigation.tsx'
import { useIsStuck } from '../../lib/use-stuck.ts'
import { Banner } from '../../ui/banner.tsx'
import { isNearlyFull } from './storage-outlook.ts'
import { storageProblem } from './storage-problem.ts'

interface ReviewNoticesProps {
  problem: RecordProblem | null
}

/** What the learner must know while reviewing: a rating that did not count, a session that ended, no network, no room. */
const ReviewNotices = memo(function ReviewNotices({ problem }: ReviewNoticesProps) {
  const expired = useSessionExpired()
  const { href } = useNavigation()
  const nearlyFull = useNearlyFull()
  return (
    <div className="grid gap-2">
      <Unsynced expired={expired} />
      {problem !== null && (
        <Banner role="alert" tone="problem">
          <RecordProblemWords problem={problem} />
        </Banner>
      )}
      {nearlyFull && problem === null && (
        <Banner tone="caution">
          <Trans>This device is nearly full. Free some space: without room an answer cannot be kept.</Trans>
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
    </div>
  )
})
export default ReviewNotices

/** Said before it happens; and the browser is asked not to clear what is kept here. */
function useNearlyFull(): boolean {
  const [nearlyFull, setNearlyFull] = useState(false)
  useEffect(() => {
    let current = true
    const look = async () => {
      await keepStorage()
      const isFull = await isNearlyFull()
      if (current) setNearlyFull(isFull)
    }
    look().catch(() => undefined) // a browser that will not say is not asked again; a failed write still is said
    return () => {
      current = false
    }
  }, [])
  return nearlyFull
}

/** Answers given one after the other share a request, which goes within five seconds; the server may be slow. */
const LONGER_THAN_A_MOMENT_MS = 8_000

/**
 * How much waits to be sent, always in the same place under what is left, so that nothing moves. While the network works
 * answers go by themselves, and nothing is said before for longer than a moment none has gone.
 */
function Unsynced({ expired }: { expired: boolean }) {
  const online = useOnline()
  const unsynced = useLive('unsynced', ['outbox', 'changes'], countUnsynced) ?? 0
  const isStuck = useIsStuck(unsynced, unsynced > 0, LONGER_THAN_A_MOMENT_MS)
  if (online && (unsynced === 0 || !(isStuck || expired))) return null
  return (
    <p
      role="status"
      className={
        online && !expired
          ? 'fixed inset-x-0 top-[calc(2.375rem+env(safe-area-inset-top))] z-10 text-center text-xs text-muted pointer-events-none'
          : 'text-center text-sm text-muted'
      }
    >
      {online ? (
        <Plural value={unsynced} one="One change waits to be sent" other="# changes wait to be sent" />
      ) : unsynced === 0 ? (
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

/** A browser that cannot even count says so when an answer is to be stored. */
async function countUnsynced(): Promise<number> {
  try {
    return await unsyncedCount()
  } catch (error) {
    if (storageProblem(error) === null) throw error
    return 0
  }
}

function RecordProblemWords({ problem }: { problem: RecordProblem }) {
  switch (problem) {
    case 'storage-full':
      return (
        <Trans>
          This device has no room left, so this was not saved and does not count. Earlier answers are safe. Free some
          space, then do it again.
        </Trans>
      )
    case 'storage-failed':
      return (
        <Trans>
          The browser did not store this, so it does not count. Earlier answers are safe. Do it again; if it happens
          again, reload the page.
        </Trans>
      )
    case 'newer-release':
      return (
        <Trans>
          A newer Cairn was opened in another tab. This answer is kept. Reload this page, and go on with the newer one.
        </Trans>
      )
    case 'signed-out':
      return <Trans>You are signed out, so this does not count. Sign in to go on.</Trans>
    default:
      return problem satisfies never
  }
}
