import type { Db, Tx } from '../../platform/db/schema.ts'
import type { StoredObjectTable } from '../../platform/db/upload-tables.ts'

export type ObjectRow = StoredObjectTable

/** Where a file is: the learner, the bucket and its name there. */
export interface ObjectPlace {
  readonly userId: string
  readonly bucket: string
  readonly name: string
}

/** The whole file of that name, the newest where two arrived at once. */
export async function findObject(db: Db | Tx, { userId, bucket, name }: ObjectPlace): Promise<ObjectRow | undefined> {
  return db
    .selectFrom('stored_object')
    .selectAll()
    .where('user_id', '=', userId)
    .where('bucket', '=', bucket)
    .where('name', '=', name)
    .where('status', '=', 'stored')
    .orderBy('updated_at', 'desc')
    .executeTakeFirst()
}

export async function findObjectById(db: Db | Tx, userId: string, id: string): Promise<ObjectRow | undefined> {
  return db
    .selectFrom('stored_object')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('status', '=', 'stored')
    .executeTakeFirst()
}

export async function insertObject(db: Db | Tx, row: ObjectRow): Promise<void> {
  await db.insertInto('stored_object').values(row).execute()
}

/** The file is whole: its row is shown from now on. Answers the rows that it takes the place of, now gone. */
export async function completeObject(tx: Tx, row: ObjectRow): Promise<ObjectRow[]> {
  const replaced = await tx
    .deleteFrom('stored_object')
    .where('user_id', '=', row.user_id)
    .where('bucket', '=', row.bucket)
    .where('name', '=', row.name)
    .where('status', '=', 'stored')
    .returningAll()
    .execute()
  const { size, sha256, content_type, updated_at } = row
  await tx
    .updateTable('stored_object')
    .set({ size, sha256, content_type, updated_at, status: 'stored' })
    .where('user_id', '=', row.user_id)
    .where('id', '=', row.id)
    .execute()
  return replaced
}

export async function deleteObjectRow(db: Db | Tx, userId: string, id: string): Promise<void> {
  await db.deleteFrom('stored_object').where('user_id', '=', userId).where('id', '=', id).execute()
}

/** Forgets a file that did not become whole; false when it did, or is forgotten already. */
export async function deleteArriving(tx: Tx, userId: string, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('stored_object')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('status', '=', 'arriving')
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Rows whose file never became whole. */
export async function abandonedObjects(db: Db, before: number): Promise<ObjectRow[]> {
  return db
    .selectFrom('stored_object')
    .selectAll()
    .where('status', '=', 'arriving')
    .where('updated_at', '<', before)
    .limit(500)
    .execute()
}
