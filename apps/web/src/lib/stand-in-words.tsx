import { Plural, Trans } from '@lingui/react/macro'
import { leftBeside } from '../data/left-beside.ts'
import type { StandIn } from '../data/local-db.ts'
import { unsyncedCount } from '../data/outbox.ts'
import { useLive, useOnline } from '../data/use-live.ts'
import { Banner } from '../ui/banner.tsx'

/** `isShort` where a card has to stay in view: what to do, without why. */
export default function StandInWords({ standIn, isShort }: { standIn: StandIn; isShort: boolean }) {
  return standIn === 'volatile' ? <KeepsNothing isShort={isShort} /> : <OlderRelease isShort={isShort} />
}

function KeepsNothing({ isShort }: { isShort: boolean }) {
  const isOnline = useOnline()
  const unsynced = useLive('unsynced', ['outbox', 'changes', 'media'], unsyncedCount) ?? 0
  return (
    <Banner tone="caution" role="note" className={isShort ? 'mb-2 sm:mb-0' : undefined}>
      <p role="status">
        {isOnline ? (
          <Trans>This browser keeps nothing: stay online while you study.</Trans>
        ) : (
          <Trans>You're offline, and this browser keeps nothing: leave this tab open until you're back online.</Trans>
        )}
      </p>
      {/* Always there, so that nothing moves at every answer, and not announced at each. */}
      <p>
        {unsynced === 0 ? (
          <Trans>All your answers have reached the server.</Trans>
        ) : (
          <Plural
            value={unsynced}
            one="One answer or change hasn't reached the server yet."
            other="# answers or changes haven't reached the server yet."
          />
        )}
      </p>
      {!isShort && (
        <p className="mt-1">
          <Trans>
            This happens in some private windows, when data from this site is blocked, or when the device is full. Allow
            Cairn to store data or free some space, then reload.
          </Trans>
        </p>
      )}
    </Banner>
  )
}

function OlderRelease({ isShort }: { isShort: boolean }) {
  const left = useLive('left-beside', [], leftBeside) ?? 0
  if (isShort) return null
  return (
    <Banner tone="caution" role="status">
      <Trans>
        A newer version of Cairn was used in this browser. You can study with what the server has; what the newer
        version stored here is kept for when it's back.
      </Trans>{' '}
      {left > 0 && (
        <Plural
          value={left}
          one="One change it hadn't sent waits there."
          other="# changes it hadn't sent wait there."
        />
      )}
    </Banner>
  )
}
