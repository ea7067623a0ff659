import type { Db, MediaTable, Tx } from '../db/schema.ts'

export type MediaRow = MediaTable

/** A file that is not deleted. */
export function findMedia(db: Db | Tx, userId: string, sha256: string): Promise<MediaRow | undefined> {
  return db
    .selectFrom('media')
    .selectAll()
    .where('user_id', '=', userId)
    .where('sha256', '=', sha256)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** A file that was deleted before is there again. */
export async function insertMedia(tx: Tx, row: MediaRow): Promise<void> {
  await tx
    .insertInto('media')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'sha256']).doUpdateSet({ deleted_at: null }))
    .execute()
}
