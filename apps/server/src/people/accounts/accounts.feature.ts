import type { Feature } from '../../platform/http/feature.ts'
import { createMailer } from '../../platform/mail/mailer.ts'
import { accountsRoutes } from './accounts.routes.ts'
import { type Accounts, type AccountsParts, createAccounts } from './accounts.ts'

interface AccountsFeature extends Feature {
  readonly accounts: Accounts
}

/** Accounts and the ways into them, with the mails that wait. */
export async function accountsFeature(parts: Omit<AccountsParts, 'mailer'>): Promise<AccountsFeature> {
  const accounts = await createAccounts({ ...parts, mailer: createMailer(parts.config, parts.log) })
  accounts.mails.start()
  return { accounts, routes: [(deps) => accountsRoutes(deps, accounts)], close: accounts.stop }
}
