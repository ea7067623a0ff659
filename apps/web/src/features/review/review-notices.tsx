import { Trans } from '@lingui/react/macro'
import { memo, useEffect, useState } from 'react'
import { keepStorage } from '../../data/keep-storage.ts'
import type { RecordProblem } from '../../data/outbox.ts'
import { SessionEndedNote, UnsentNote } from '../../lib/unsent-note.tsx'
import { Banner } from '../../ui/banner.tsx'
import { isNearlyFull } from './storage-outlook.ts'

interface ReviewNoticesProps {
  problem: RecordProblem | null
}

/** What the learner must know while reviewing: a rating that did not count, a session that ended, no network, no room. */
const ReviewNotices = memo(function ReviewNotices({ problem }: ReviewNoticesProps) {
  const nearlyFull = useNearlyFull()
  return (
    <div className="grid gap-2">
      <UnsentNote />
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
      <SessionEndedNote />
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
    case 'card-gone':
      return <Trans>This card was deleted elsewhere meanwhile, so nothing was changed.</Trans>
    case 'answered-elsewhere':
      return <Trans>You already answered this card in another tab. Only that answer counts.</Trans>
    default:
      return problem satisfies never
  }
}
