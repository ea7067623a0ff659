import type { EmailState } from '@cairn/contract/accounts'

/** What accounts know about a learner that is shown to the learner alone. */
export interface AccountDescription {
  readonly email: string
  readonly name: string
  readonly emailState?: EmailState
}

/** Port to accounts: null for an account that no longer exists. */
export type DescribeAccount = (userId: string) => Promise<AccountDescription | null>
