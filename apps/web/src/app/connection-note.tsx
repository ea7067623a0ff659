import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { dismissRejected, exportOutbox, rejectedCount, unsyncedCount } from '../data/outbox.ts'
import { useLive, useOnline, useSessionExpired, useSyncState } from '../data/use-live.ts'
import { saveTextFile } from '../lib/device.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { type Connection, connectionOf } from './connection.ts'

/** Says in words when work waits on this device and why. Silent while everything is well. */
export function ConnectionNote() {
  const online = useOnline()
  const expired = useSessionExpired()
  const { problem } = useSyncState()
  const waiting = useLive('waiting-for-the-server', ['outbox', 'changes'], waitingRows)
  const href = useLocation({ select: (location) => location.href })
  const connection = connectionOf({ online, expired, problem, ...(waiting ?? { unsynced: 0, rejected: 0 }) })
  if (connection.kind === 'well') return <div role="status" />
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-4 sm:px-8">
      <Banner
        tone={connection.kind === 'rejected' ? 'problem' : connection.kind === 'expired' ? 'caution' : 'plain'}
        action={
          connection.kind === 'expired' ? (
            <Link to="/login" search={{ next: href }} className="link touch">
              <Trans>Sign in</Trans>
            </Link>
          ) : connection.kind === 'rejected' ? (
            <RejectedActions />
          ) : null
        }
      >
        <Words connection={connection} />
      </Banner>
    </div>
  )
}

/** What the server will not take is the learner's all the same: it can be kept as a file before it is let go. */
function RejectedActions() {
  const [saved, setSaved] = useState(false)
  const save = async () => {
    saveTextFile('cairn-answers.json', await exportOutbox())
    setSaved(true)
  }
  return (
    <div className="flex gap-2">
      <Button size="sm" onClick={() => void save()}>
        <Trans>Save as a file</Trans>
      </Button>
      {saved && (
        <Button size="sm" variant="quiet" onClick={() => void dismissRejected()}>
          <Trans>Remove from this device</Trans>
        </Button>
      )}
    </div>
  )
}

function Words({ connection }: { connection: Exclude<Connection, { kind: 'well' }> }): ReactNode {
  const { t } = useLingui()
  const { count } = connection
  const waiting = <Plural value={count} one="One change waits" other="# changes wait" />
  switch (connection.kind) {
    case 'offline':
      return count === 0 ? (
        t`You are offline. Go on studying: your answers are kept on this device.`
      ) : (
        <Trans>You are offline. {waiting} on this device and will be sent later.</Trans>
      )
    case 'expired':
      return count === 0 ? (
        t`Your session has ended. What is on this device stays; sign in to keep it up to date.`
      ) : (
        <Trans>Your session has ended. {waiting} on this device; sign in to send it.</Trans>
      )
    case 'unreachable':
      return <Trans>The server does not answer. {waiting} on this device and will be sent later.</Trans>
    case 'rejected':
      return (
        <Plural
          value={count}
          one="The server refused one answer. It is kept on this device."
          other="The server refused # answers. They are kept on this device."
        />
      )
    default:
      return connection.kind satisfies never
  }
}

async function waitingRows() {
  const [unsynced, rejected] = await Promise.all([unsyncedCount(), rejectedCount()])
  return { unsynced, rejected }
}
