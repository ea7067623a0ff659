import type { Db, MediaTable, Tx } from '../../platform/db/schema.ts'

export type MediaRow = MediaTable

/** A learner's file, also one that is marked to be swept: until then it is there. */
export function findMedia(db: Db | Tx, userId: string, sha256: string): Promise<MediaRow | undefined> {
  return db
    .selectFrom('media')
    .selectAll()
    .where('user_id', '=', userId)
    .where('sha256', '=', sha256)
    .executeTakeFirst()
}

/** A file that was marked before is not any more. */
export async function insertMedia(tx: Tx, row: MediaRow): Promise<void> {
  await tx
    .insertInto('media')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'sha256']).doUpdateSet({ deleted_at: null }))
    .execute()
}

/** Whether the file was there to be kept on. */
export async function unmarkMedia(tx: Tx, userId: string, sha256: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('media')
    .set({ deleted_at: null })
    .where('user_id', '=', userId)
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Sets or takes the mark of some files. */
export async function markMedia(tx: Tx, userId: string, sums: readonly string[], at: number | null): Promise<void> {
  if (sums.length === 0) return
  await tx
    .updateTable('media')
    .set({ deleted_at: at })
    .where('user_id', '=', userId)
    .where('sha256', 'in', sums)
    .execute()
}

export async function deleteMediaRow(tx: Tx, userId: string, sha256: string): Promise<void> {
  await tx.deleteFrom('media').where('user_id', '=', userId).where('sha256', '=', sha256).execute()
}

/** Learners with files, in order, after `after`. */
export async function learnersWithMedia(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('media')
    .select('user_id')
    .distinct()
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(limit)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

export function mediaOf(db: Db, userId: string): Promise<MediaRow[]> {
  return db.selectFrom('media').selectAll().where('user_id', '=', userId).orderBy('sha256').execute()
}
