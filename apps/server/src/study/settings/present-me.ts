import type { Me } from '@cairn/contract/accounts'
import type { AccountDescription } from '../learners/describe-account.ts'
import type { LearnerRow } from '../learners/learner-row.ts'
import { parseSettings } from '../learners/settings.ts'

/** A learner as the learner sees them. */
export function presentMe(row: LearnerRow, account: AccountDescription): Me {
  return {
    id: row.user_id,
    email: account.email,
    name: account.name,
    createdAt: row.created_at,
    onboardedAt: row.onboarded_at,
    ...(account.emailState && { emailState: account.emailState }),
    settings: parseSettings(row.settings),
    version: row.version,
  }
}
