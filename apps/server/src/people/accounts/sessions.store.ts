import type { Db } from '../../platform/db/schema.ts'

export function findSession(db: Db, tokenHash: string) {
  return db
    .selectFrom('session')
    .select(['id', 'user_id', 'created_at', 'updated_at', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}

/** Notes that a session is in use, unless somebody did since `before`. */
export async function touchSession(db: Db, id: string, { at, before }: { at: number; before: number }): Promise<void> {
  await db
    .updateTable('session')
    .set({ updated_at: at })
    .where('id', '=', id)
    .where('updated_at', '<=', before)
    .execute()
}

interface Alive {
  /** Sessions that end at this instant (ms) or earlier are dead, */
  readonly now: number
  /** and so are those last used at this instant or earlier. */
  readonly idleSince: number
}

/** Newest use first. */
export function listSessions(db: Db, userId: string, { now, idleSince }: Alive) {
  return db
    .selectFrom('session')
    .select(['id', 'user_agent', 'created_at', 'updated_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('updated_at', '>', idleSince)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Whether there was such a session of this learner. */
export async function deleteSession(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteSessionByToken(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute()
}

export async function deleteDeadSessions(db: Db, userId: string, now: number): Promise<void> {
  await db.deleteFrom('session').where('user_id', '=', userId).where('expires_at', '<=', now).execute()
}
