import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { differingMonth } from '../data/differing-month.ts'
import { unsyncedCount } from '../data/outbox.ts'
import { dismissReturned, returnedHere } from '../data/returned.ts'
import { dismissRejected, exportOutbox, rejectedCount, stayedCount } from '../data/unsent.ts'
import { useLive, useOnline, useSessionExpired, useSyncState } from '../data/use-live.ts'
import { saveTextFile } from '../lib/device.ts'
import { latePart } from '../lib/lazy-part.ts'
import { useOrFail } from '../lib/use-failure.ts'
import { useIsStuck } from '../lib/use-stuck.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { type Connection, connectionOf } from './connection.ts'

/** Says in words when work waits on this device and why. Silent while everything is well. */
export function ConnectionNote() {
  const online = useOnline()
  const expired = useSessionExpired()
  const { problem } = useSyncState()
  const waiting = useLive('waiting-for-the-server', ['outbox', 'changes', 'media', 'sync'], waitingRows)
  const href = useLocation({ select: (location) => location.href })
  const rows = waiting ?? NOTHING
  const isStuck = useIsStuck(rows.unsynced, problem !== null && rows.unsynced > 0)
  const connection = connectionOf({ online, expired, problem: isStuck ? problem : null, ...rows })
  if (connection.kind === 'well') return <div role="status" />
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-4 sm:px-8">
      <Banner tone={TONES[connection.kind]} action={<Actions connection={connection} href={href} />}>
        <Words connection={connection} />
      </Banner>
    </div>
  )
}

const ReturnedWords = latePart(() => import('./returned-words.tsx'))
const NOTHING = { unsynced: 0, rejected: 0, stayed: 0, differs: null, returned: null }
const TONES = {
  rejected: 'problem',
  stayed: 'caution',
  differs: 'caution',
  returned: 'plain',
  expired: 'caution',
  offline: 'plain',
  unreachable: 'plain',
} as const

type Trouble = Exclude<Connection, { kind: 'well' }>

function Actions({ connection, href }: { connection: Trouble; href: string }) {
  const orFail = useOrFail()
  return (
    <div className="flex flex-wrap items-center gap-2">
      {connection.kind === 'expired' && (
        <Link to="/login" search={{ next: href }} className="link touch">
          <Trans>Sign in</Trans>
        </Link>
      )}
      {connection.kind === 'stayed' || connection.kind === 'returned' ? (
        <Button
          size="sm"
          onClick={() => orFail(connection.kind === 'stayed' ? dismissRejected('stayed') : dismissReturned())}
        >
          <Trans>All right</Trans>
        </Button>
      ) : (
        (connection.kind === 'differs' || connection.count > 0) && (
          <SaveAsFile mayRemove={connection.kind === 'rejected'} />
        )
      )}
    </div>
  )
}

/** What is on this device alone is the learner's: it can be kept as a file, and what was refused let go after that. */
function SaveAsFile({ mayRemove }: { mayRemove: boolean }) {
  const [saved, setSaved] = useState(false)
  const orFail = useOrFail()
  const save = async () => {
    saveTextFile('cairn-answers.json', await exportOutbox())
    setSaved(true)
  }
  return (
    <>
      <Button size="sm" onClick={() => orFail(save())}>
        <Trans>Save as a file</Trans>
      </Button>
      {saved && mayRemove && (
        <Button size="sm" variant="quiet" onClick={() => orFail(dismissRejected())}>
          <Trans>Remove from this device</Trans>
        </Button>
      )}
    </>
  )
}

function Words({ connection }: { connection: Trouble }): ReactNode {
  const { t } = useLingui()
  if (connection.kind === 'differs') {
    return (
      <Trans>
        This device and the server do not hold the same answers of {monthName(connection.month)}. Nothing was deleted on
        either; you can keep those of this device as a file.
      </Trans>
    )
  }
  if (connection.kind === 'returned') return <ReturnedWords returned={connection.returned} />
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
          one="The server refused one answer or change. It is kept on this device."
          other="The server refused # answers or changes. They are kept on this device."
        />
      )
    case 'stayed':
      return (
        <Plural
          value={count}
          one="One card stayed in its deck: the deck you moved it to was deleted on another device."
          other="# cards stayed in their decks: the deck you moved them to was deleted on another device."
        />
      )
    default:
      return connection satisfies never
  }
}

async function waitingRows() {
  const [unsynced, rejected, stayed, differs, returned] = await Promise.all([
    unsyncedCount(),
    rejectedCount(),
    stayedCount(),
    differingMonth(),
    returnedHere(),
  ])
  return { unsynced, rejected, stayed, differs, returned }
}

const monthName = (month: string): string =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' })
