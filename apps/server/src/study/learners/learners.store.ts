import type { Db, LearnerTable, Tx } from '../../platform/db/schema.ts'

export type LearnerRow = LearnerTable

export function findLearner(db: Db | Tx, userId: string): Promise<LearnerRow | undefined> {
  return db.selectFrom('learner').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Leaves an existing row as it is. */
export async function insertLearner(db: Db | Tx, row: LearnerRow): Promise<void> {
  await db
    .insertInto('learner')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}

type LearnerChange = Pick<LearnerRow, 'settings' | 'onboarded_at' | 'updated_at'>

/** The changed row, or undefined when it no longer has that version. */
export function updateLearner(
  tx: Tx,
  { user_id, version }: Pick<LearnerRow, 'user_id' | 'version'>,
  change: LearnerChange,
): Promise<LearnerRow | undefined> {
  return tx
    .updateTable('learner')
    .set({ ...change, version: version + 1 })
    .where('user_id', '=', user_id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
}
