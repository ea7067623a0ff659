import type { ApiTokenTable } from '../../platform/db/ai-tables.ts'
import { runFixed } from '../../platform/db/run-fixed.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'

export async function insertToken(db: Db | Tx, token: ApiTokenTable): Promise<void> {
  await db.insertInto('api_token').values(token).execute()
}

/** The token with this hash and what its session's life is judged by; those are null where there is no session. */
export async function findToken(db: Db, hash: string) {
  const build = () => tokenQuery(db).where('api_token.hash', '=', hash)
  const { rows } = await runFixed(db, { shape: 'find-token', values: [hash], build })
  return rows[0]
}

/** The same of several hashes at once. */
export function findTokens(db: Db, hashes: readonly string[]) {
  return tokenQuery(db).select('api_token.hash').where('api_token.hash', 'in', hashes).execute()
}

const tokenQuery = (db: Db) =>
  db
    .selectFrom('api_token')
    .leftJoin('session', (join) =>
      join.onRef('session.id', '=', 'api_token.session_id').onRef('session.user_id', '=', 'api_token.user_id'),
    )
    .select([
      'api_token.user_id',
      'api_token.id',
      'api_token.kind',
      'api_token.scopes',
      'api_token.expires_at',
      'api_token.last_used_at',
      'api_token.revoked_at',
      'session.expires_at as session_expires_at',
      'session.updated_at as session_updated_at',
    ])

export async function touchToken(db: Db, userId: string, id: string, at: number): Promise<void> {
  await db
    .updateTable('api_token')
    .set({ last_used_at: at })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

/** A learner's tokens that still open something, newest first; `now` in ms. */
export function listPersonalTokens(db: Db | Tx, userId: string, now: number): Promise<ApiTokenTable[]> {
  return db
    .selectFrom('api_token')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', 'personal')
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Whether there was such a token of this learner that was not revoked before. */
export async function revokePersonalToken(
  db: Db,
  { userId, id, now }: { readonly userId: string; readonly id: string; readonly now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('api_token')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('kind', '=', 'personal')
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function revokePersonalTokens(db: Db, userId: string, now: number): Promise<void> {
  await db
    .updateTable('api_token')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('kind', '=', 'personal')
    .where('revoked_at', 'is', null)
    .execute()
}

/** Removes the learner's tokens that ended by `before` (ms); personal ones without an end stay. */
export async function deleteEndedTokens(db: Db | Tx, userId: string, before: number): Promise<void> {
  await db.deleteFrom('api_token').where('user_id', '=', userId).where('expires_at', '<=', before).execute()
}
