import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { dismissReturned } from '../data/returned.ts'
import { dismissRejected, exportOutbox } from '../data/unsent.ts'
import { saveTextFile } from '../lib/device.ts'
import { StandInNote } from '../lib/stand-in-note.tsx'
import { useOrFail } from '../lib/use-failure.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import type { Connection } from './connection.ts'
import ReturnedWords from './returned-words.tsx'

interface ConnectionWordsProps {
  /** The trouble to tell of; null where there is none, or none that holds for this device. */
  connection: Trouble | null
  href: string
}

/** What the learner is told above a screen: what stands in for the data of this device, and what waits and why. */
export default function ConnectionWords({ connection, href }: ConnectionWordsProps) {
  return (
    <div className="mx-auto grid w-full max-w-page gap-2 px-4 pt-4 sm:px-8">
      <StandInNote />
      {connection !== null && (
        <Banner tone={TONES[connection.kind]} action={<Actions connection={connection} href={href} />}>
          <Words connection={connection} />
        </Banner>
      )}
    </div>
  )
}

const TONES = {
  damaged: 'problem',
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
        t`Your session has ended. Keep studying what is on this device; sign in to sync it.`
      ) : (
        <Trans>Your session has ended. Keep studying; {waiting} on this device until you sign in.</Trans>
      )
    case 'damaged':
      return count === 0 ? (
        t`The server’s data is damaged, and the person who runs it has to repair it. Until then it saves nothing.`
      ) : (
        <Trans>
          The server’s data is damaged, and the person who runs it has to repair it. {waiting} on this device and will
          be sent then.
        </Trans>
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

const monthName = (month: string): string =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' })
