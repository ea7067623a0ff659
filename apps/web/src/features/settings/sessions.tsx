import type { Session, SessionList } from '@cairn/contract/accounts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ApiError, api } from '../../data/api-client.ts'
import { shortDate, timeAgo } from '../../lib/dates.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import type { Asked } from '../../lib/use-server.ts'
import { Button } from '../../ui/button.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { browserName } from './browser-name.ts'
import { ProblemBanner } from './problem-banner.tsx'
import { SettingGroup } from './setting-row.tsx'

/** Where the learner is signed in, this browser first. */
export function Sessions({ list }: { list: Asked<SessionList> }) {
  const { t } = useLingui()
  const [busyId, setBusyId] = useState<string | null>(null)
  const { problem, run } = useAttempt()
  const revoke = async (session: Session, name: string) => {
    setBusyId(session.id)
    await run(async () => {
      try {
        await api('DELETE /api/auth/sessions/{id}', { params: { id: session.id } })
        showToast(t`${name} is signed out.`)
      } catch (error) {
        // Gone already: it ended by itself, or another tab ended it.
        if (!(error instanceof ApiError && error.status === 404)) throw error
      }
    })
    setBusyId(null)
    list.reload()
  }
  return (
    <SettingGroup title={<Trans>Where you are signed in</Trans>}>
      {problem && <ProblemBanner problem={problem} />}
      {list.kind === 'loading' && (
        <Loading className="grid gap-3 py-4">
          <Skeleton className="h-5 w-56 max-w-full" />
          <Skeleton className="h-5 w-72 max-w-full" />
        </Loading>
      )}
      {list.kind === 'failed' && <ProblemBanner problem={list.problem} onRetry={list.reload} />}
      {list.kind === 'here' && (
        <ul>
          {list.value.sessions
            .toSorted((one, other) => Number(other.current) - Number(one.current))
            .map((session) => (
              <SessionRow key={session.id} session={session} busy={busyId === session.id} onRevoke={revoke} />
            ))}
        </ul>
      )}
    </SettingGroup>
  )
}

interface SessionRowProps {
  session: Session
  busy: boolean
  onRevoke: (session: Session, name: string) => Promise<void>
}

function SessionRow({ session, busy, onRevoke }: SessionRowProps) {
  const { t } = useLingui()
  const { browser, system } = browserName(session.userAgent)
  const name =
    browser === null ? (system ?? t`Another program`) : system === null ? browser : t`${browser} on ${system}`
  return (
    <li className="flex items-center justify-between gap-4 border-t border-line py-4 first:border-0">
      <div className="min-w-0">
        <p className="font-medium">
          {name}
          {session.current && (
            <span className="ml-3 text-sm font-normal text-moss">
              <Trans>this one</Trans>
            </span>
          )}
        </p>
        <p className="text-sm text-muted">
          {session.current
            ? t`Signed in on ${shortDate(session.signedInAt)}`
            : t`Last used ${timeAgo(session.lastUsedAt, Date.now())}, signed in on ${shortDate(session.signedInAt)}`}
        </p>
      </div>
      {!session.current && (
        <Button size="sm" busy={busy} aria-label={t`Sign ${name} out`} onClick={() => void onRevoke(session, name)}>
          <Trans>Sign out</Trans>
        </Button>
      )}
    </li>
  )
}
