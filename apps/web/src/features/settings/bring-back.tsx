import type { AccountSummary, Archive } from '@cairn/contract/archives'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../data/api-client.ts'
import type { OnSent } from '../../data/send-form-file.ts'
import { shortDate } from '../../lib/dates.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { ArchiveProblemWords } from './archive-problem-words.tsx'
import { CountWords, isNothing } from './count-words.tsx'
import { ProblemBanner } from './problem-banner.tsx'
import { SettingRow } from './setting-row.tsx'
import { isUnderWay } from './use-archives.ts'

interface BringBackProps {
  archive: Archive | null
  summary: AccountSummary
  onChange: () => void
}

interface Underway {
  /** Null while the next try is waited for. */
  readonly share: number | null
  /** What the server says of it meanwhile, where it did answer. */
  readonly serverSays: string | null
}

/** Brings an export into an account that is still empty: a file, a dry run, a confirmation, the result. */
export function BringBack({ archive, summary, onChange }: BringBackProps) {
  const { t } = useLingui()
  const { busy, problem, run, again } = useAttempt()
  const [sending, setSending] = useState<Underway | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const stopping = useRef(new AbortController())
  const stop = () => stopping.current.abort(new Error('The learner has stopped this, or left the page'))
  useEffect(() => stop, [])
  const send = (file: File) =>
    run(async () => {
      stopping.current = new AbortController()
      const { signal } = stopping.current
      const onSent: OnSent = (share, serverSays = null) => setSending({ share, serverSays })
      try {
        const { sendFormFileAgain } = await import('../../data/send-form-file.ts')
        await sendFormFileAgain<Archive>({ path: '/api/account/imports', file, onSent, signal })
      } catch (error) {
        if (!signal.aborted) throw error
      } finally {
        setSending(null)
      }
      onChange()
    })
  const isFull = !isNothing(summary.counts)
  const wasTakenIn = archive?.status === 'done'
  return (
    <SettingRow
      group
      label={<Trans>Bring an export back</Trans>}
      hint={
        isFull && !wasTakenIn ? (
          <Trans>
            Into an empty account only, so that nothing is mixed up. This one has cards or texts: sign up with another
            address and bring it there.
          </Trans>
        ) : (
          <Trans>
            Into this account while it is empty. Everything comes back as it was, answers and due dates included.
          </Trans>
        )
      }
      effect={
        <div aria-live="polite" className="mt-2 grid gap-3 empty:hidden">
          {problem && <ProblemBanner problem={problem} onRetry={again} />}
          {sending && <Sending underway={sending} onStop={stop} />}
          {archive && <Stage archive={archive} onChange={onChange} />}
        </div>
      }
    >
      {() =>
        !isFull && (
          <>
            <input
              ref={input}
              type="file"
              accept=".zip"
              hidden
              aria-label={t`File of an export`}
              onChange={({ target }) => {
                const file = target.files?.[0]
                target.value = ''
                if (file) send(file)
              }}
            />
            <Button size="sm" busy={busy || isUnderWay(archive)} onClick={() => input.current?.click()}>
              <Trans>Choose the file</Trans>
            </Button>
          </>
        )
      }
    </SettingRow>
  )
}

/** A file on its way, or the pause before another try, which has no end that could be told. */
function Sending({ underway: { share, serverSays }, onStop }: { underway: Underway; onStop: () => void }) {
  const { t } = useLingui()
  return (
    <div className="grid justify-items-start gap-3">
      {share !== null ? (
        <ProgressBar label={t`Sending the file`} value={share * 100} max={100} className="w-full" />
      ) : (
        <p className="text-sm text-muted">
          {serverSays === null ? (
            <Trans>The server can't be reached. Cairn keeps trying for ten minutes; nothing was changed.</Trans>
          ) : (
            <Trans>{serverSays} Cairn keeps trying for ten minutes; nothing was changed.</Trans>
          )}
        </p>
      )}
      <Button size="sm" onClick={onStop}>
        <Trans>Stop</Trans>
      </Button>
    </div>
  )
}

function Stage({ archive, onChange }: { archive: Archive; onChange: () => void }) {
  const { t } = useLingui()
  switch (archive.status) {
    case 'waiting':
    case 'working':
      return (
        <>
          <p className="text-sm text-muted">
            <Trans>Reading the file and checking every line of it…</Trans>
          </p>
          <Waiting archive={archive} />
        </>
      )
    case 'ready':
      return <Found archive={archive} onChange={onChange} />
    case 'applying':
      return (
        <>
          <ProgressBar
            label={t`Bringing everything back`}
            value={archive.done}
            max={archive.total ?? linesOf(archive)}
          />
          <Waiting archive={archive} />
        </>
      )
    case 'done':
      return (
        <Banner tone="good">
          <p className="font-medium">
            <Trans>Everything is back.</Trans>
          </p>
          <CountWords counts={archive.counts ?? {}} />
        </Banner>
      )
    case 'failed':
      return <Failed archive={archive} onChange={onChange} />
    default:
      return archive.status satisfies never
  }
}

/** What holds it up, where something does. */
function Waiting({ archive }: { archive: Archive }) {
  return (
    archive.problem && (
      <Banner tone="problem">
        <ArchiveProblemWords archive={archive} />
      </Banner>
    )
  )
}

/** The file of one that the server could not get at is still there, and is read again on one tap. */
function Failed({ archive, onChange }: { archive: Archive; onChange: () => void }) {
  const { busy, problem, run } = useAttempt()
  const { id } = archive
  const again = () =>
    run(async () => {
      await api('POST /api/account/archives/{id}/apply', { params: { id } })
      onChange()
    })
  return (
    <>
      {problem && <ProblemBanner problem={problem} />}
      <Banner
        tone="problem"
        role="alert"
        action={
          archive.problem?.code === 'storage-away' && (
            <Button size="sm" busy={busy} onClick={again}>
              <Trans>Try again</Trans>
            </Button>
          )
        }
      >
        <ArchiveProblemWords archive={archive} />
      </Banner>
    </>
  )
}

const linesOf = ({ counts }: Archive) =>
  Math.max(
    1,
    Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0),
  )

/** The dry run: what the file holds, and the question. */
function Found({ archive, onChange }: { archive: Archive; onChange: () => void }) {
  const { busy, problem, run } = useAttempt()
  const { id, from, counts } = archive
  const apply = () =>
    run(async () => {
      await api('POST /api/account/archives/{id}/apply', { params: { id } })
      onChange()
    })
  const forget = () =>
    run(async () => {
      await api('DELETE /api/account/archives/{id}', { params: { id } })
      onChange()
    })
  return (
    <div className="grid gap-4 rounded-sm border-l-2 border-edge bg-sunken px-4 py-4">
      {problem && <ProblemBanner problem={problem} />}
      {from && (
        <p className="font-medium wrap-anywhere">
          <Trans>
            Export of {from.email}, {shortDate(from.exportedAt)}
          </Trans>
        </p>
      )}
      <CountWords counts={counts ?? {}} />
      {archive.problem ? (
        <Banner tone="problem" role="alert">
          <ArchiveProblemWords archive={archive} />
        </Banner>
      ) : (
        <p className="text-sm text-muted">
          <Trans>Nothing is here yet. The settings of this account are replaced by those in the file.</Trans>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" busy={busy} onClick={apply}>
          <Trans>Bring it back</Trans>
        </Button>
        <Button variant="quiet" busy={busy} onClick={forget}>
          <Trans>Leave it</Trans>
        </Button>
      </div>
    </div>
  )
}
