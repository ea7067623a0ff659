import type { Me } from '@cairn/contract/accounts'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { api } from '../../data/api-client.ts'
import { shortDate } from '../../lib/dates.ts'
import { useServer } from '../../lib/use-server.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { EmailStateNote } from './email-state.tsx'
import { NameSetting } from './name-setting.tsx'
import { Sessions } from './sessions.tsx'
import { SettingGroup, SettingRow } from './setting-row.tsx'
import { useArchives } from './use-archives.ts'
import { YourData } from './your-data.tsx'

/** Who is signed in, where, and the way out. */
export default function AccountPart({ learner }: { learner: Me }) {
  const sessions = useServer(() => api('GET /api/auth/sessions'))
  const archives = useArchives()
  // One reason is told once.
  const isUnreached = [sessions, archives].every((asked) => asked.kind === 'failed' && asked.problem.kind === 'offline')
  const reload = () => {
    sessions.reload()
    archives.reload()
  }
  return (
    <>
      <SettingGroup title={<Trans>You</Trans>}>
        <NameSetting learner={learner} />
        <SettingRow group wide label={<Trans>E-mail</Trans>}>
          {() => (
            <span className="grid gap-1 sm:text-right">
              <span className="wrap-anywhere">{learner.email}</span>
              <EmailStateNote state={learner.emailState} />
              <span className="text-sm text-muted">
                <Trans>Here since {shortDate(learner.createdAt)}</Trans>
              </span>
            </span>
          )}
        </SettingRow>
        <SettingRow
          group
          label={<Trans>Password</Trans>}
          hint={<Trans>A link by e-mail lets you set a new one.</Trans>}
        >
          {() => (
            <Link to="/forgot-password" className={buttonClass({ size: 'sm' })}>
              <Trans>Set a new one</Trans>
            </Link>
          )}
        </SettingRow>
      </SettingGroup>
      {isUnreached ? (
        <SettingGroup title={<Trans>On the server</Trans>}>
          <Banner
            tone="caution"
            className="mt-4"
            action={
              <Button size="sm" onClick={reload}>
                <Trans>Try again</Trans>
              </Button>
            }
          >
            <Trans>
              The server was not reached. It knows where you are signed in, and makes the file of your data.
            </Trans>
          </Banner>
        </SettingGroup>
      ) : (
        <>
          <Sessions list={sessions} />
          <YourData archives={archives} />
        </>
      )}
      <SettingGroup title={<Trans>Leaving</Trans>}>
        <SettingRow
          group
          label={<Trans>Sign out of this device</Trans>}
          hint={<Trans>Your cards leave this device and stay on the server.</Trans>}
        >
          {() => (
            <Link to="/logout" className={buttonClass({ size: 'sm' })}>
              <Trans>Sign out</Trans>
            </Link>
          )}
        </SettingRow>
        <DeleteAccount email={learner.email} />
      </SettingGroup>
    </>
  )
}
