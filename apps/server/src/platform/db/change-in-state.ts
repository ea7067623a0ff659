import type { Db, Schema, Tx } from './schema.ts'

/** Tables of long work for a learner, of which each row is in one state at a time. */
type Table = 'account_archive' | 'package_import'

interface Key {
  readonly user_id: string
  readonly id: string
}

interface Change<Name extends Table> {
  /** States in which the row may be. */
  readonly from: readonly string[]
  readonly change: Partial<Omit<Schema[Name], 'user_id' | 'id'>>
}

/** Changes a row that is in one of the states; answers the new row, undefined when it is in another, or gone. */
export async function changeInState<Name extends Table>(
  db: Db | Tx,
  table: Name,
  { user_id, id }: Key,
  { from, change }: Change<Name>,
): Promise<Schema[Name] | undefined> {
  const row = await db
    .updateTable(table as 'account_archive') // each has these columns
    .set(change)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('status', 'in', from)
    .returningAll()
    .executeTakeFirst()
  return row as Schema[Name] | undefined // the row is of that table
}

/** Deletes a row that is in one of the states; false when it is in another, or gone. */
export async function deleteInState(
  tx: Tx,
  table: Table,
  { user_id, id }: Key,
  from: readonly string[],
): Promise<boolean> {
  const deleted = await tx
    .deleteFrom(table as 'account_archive') // as above
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('status', 'in', from)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}
