import type { Db } from '../../platform/db/schema.ts'
import { revokePersonalTokens } from './api-token.store.ts'

/** Ends every personal token of a learner, at once and on every replica: whoever made them may not be who is here now. */
export function revokeAllTokens(db: Db, userId: string, now: number): Promise<void> {
  return revokePersonalTokens(db, userId, now)
}
