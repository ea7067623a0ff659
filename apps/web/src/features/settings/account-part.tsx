import type { Me } from '@cairn/contract/accounts'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { shortDate } from '../../lib/dates.ts'
import { buttonClass } from '../../ui/button.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { Sessions } from './sessions.tsx'
import { SettingGroup, SettingRow } from './setting-row.tsx'
import { YourData } from './your-data.tsx'

/** Who is signed in, where, and the way out. */
export function AccountPart({ learner }: { learner: Me }) {
  return (
    <>
      <SettingGroup title={<Trans>You</Trans>}>
        {learner.name !== '' && (
          <SettingRow group wide label={<Trans>Name</Trans>}>
            {() => <span className="wrap-anywhere">{learner.name}</span>}
          </SettingRow>
        )}
        <SettingRow
          group
          wide
          label={<Trans>E-mail</Trans>}
          hint={<Trans>Here since {shortDate(learner.createdAt)}</Trans>}
        >
          {() => <span className="wrap-anywhere">{learner.email}</span>}
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
      <Sessions />
      <YourData />
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
