import type { Db, SourceTable, Tx } from '../db/schema.ts'

export type SourceRow = SourceTable

export async function findSource(db: Db | Tx, userId: string, id: string): Promise<SourceRow | undefined> {
  return db
    .selectFrom('source')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Leaves an existing row as it is. */
export async function insertSource(tx: Tx, row: SourceRow): Promise<void> {
  await tx
    .insertInto('source')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
    .execute()
}
