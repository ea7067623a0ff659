import type { Db } from '../../platform/db/schema.ts'
import { deleteDeadSessions, deleteSessionByToken } from './sessions.store.ts'
import { hashToken } from './token-hash.ts'

interface NewSession {
  readonly userId: string
  /** Token the browser was signed in with until now. */
  readonly replaced: string | null
  /** ms since the epoch. */
  readonly now: number
}

/** A sign-in replaces the session its browser had, whoever's that was, and sweeps the learner's dead ones. */
export async function startSession(db: Db, { userId, replaced, now }: NewSession): Promise<void> {
  if (replaced !== null) await deleteSessionByToken(db, hashToken(replaced))
  await deleteDeadSessions(db, userId, now)
}

/** The token opens nothing any more, on any replica. */
export async function endSession(db: Db, token: string | null): Promise<void> {
  if (token !== null) await deleteSessionByToken(db, hashToken(token))
}
