import type { Db, Tx } from '../../platform/db/schema.ts'
import type { UploadTable } from '../../platform/db/upload-tables.ts'

export type UploadRow = UploadTable

export async function findUpload(db: Db | Tx, userId: string, id: string): Promise<UploadRow | undefined> {
  return db.selectFrom('upload').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()
}

/** Leaves an existing row as it is. */
export async function insertUpload(tx: Tx, row: UploadRow): Promise<void> {
  await tx
    .insertInto('upload')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
    .execute()
}

type Key = Pick<UploadRow, 'user_id' | 'id'>

export async function updateUpload(db: Db | Tx, { user_id, id }: Key, values: Partial<UploadRow>): Promise<void> {
  await db.updateTable('upload').set(values).where('user_id', '=', user_id).where('id', '=', id).execute()
}

/** The row and its job, whatever state they are in; a job that runs finds nothing to write to. */
export async function deleteUpload(tx: Tx, { user_id, id }: Key): Promise<void> {
  await tx.deleteFrom('job').where('user_id', '=', user_id).where('id', '=', id).execute()
  await tx.deleteFrom('upload').where('user_id', '=', user_id).where('id', '=', id).execute()
}
