import type { Db, Tx } from '../../platform/db/schema.ts'
import type { LooseFileTable } from '../../platform/db/upload-tables.ts'

export type LooseFile = LooseFileTable

interface Files {
  readonly userId: string
  readonly keys: readonly string[]
}

export async function putLoose(db: Db | Tx, { userId, keys }: Files, dueAt: number): Promise<void> {
  if (keys.length === 0) return
  await db
    .insertInto('loose_file')
    .values(keys.map((key) => ({ user_id: userId, file_key: key, due_at: dueAt })))
    .onConflict((conflict) => conflict.columns(['user_id', 'file_key']).doUpdateSet({ due_at: dueAt }))
    .execute()
}

export async function deleteLoose(db: Db | Tx, { userId, keys }: Files): Promise<void> {
  if (keys.length === 0) return
  await db.deleteFrom('loose_file').where('user_id', '=', userId).where('file_key', 'in', keys).execute()
}

export function dueLoose(db: Db, now: number, limit: number): Promise<LooseFile[]> {
  return db.selectFrom('loose_file').selectAll().where('due_at', '<=', now).orderBy('due_at').limit(limit).execute()
}

/** Ends an entry; false when somebody has written the file again meanwhile, or ended it. */
export async function endLoose(db: Db | Tx, { user_id, file_key, due_at }: LooseFile): Promise<boolean> {
  const ended = await db
    .deleteFrom('loose_file')
    .where('user_id', '=', user_id)
    .where('file_key', '=', file_key)
    .where('due_at', '=', due_at)
    .returning('file_key')
    .executeTakeFirst()
  return ended !== undefined
}

export async function postponeLoose(db: Db, { user_id, file_key, due_at }: LooseFile, until: number): Promise<void> {
  await db
    .updateTable('loose_file')
    .set({ due_at: until })
    .where('user_id', '=', user_id)
    .where('file_key', '=', file_key)
    .where('due_at', '=', due_at)
    .execute()
}

/** Whether a row of the learner names the file; that a row is about to is not known here. */
export async function isNamed(db: Db | Tx, { user_id, file_key }: LooseFile): Promise<boolean> {
  const [place = '', ...rest] = file_key.split('/')
  const id = rest.at(-1) ?? ''
  const found = await rowThatNames(db, { place, userId: user_id, id, key: file_key })
  return found !== undefined
}

interface Named {
  readonly place: string
  readonly userId: string
  readonly id: string
  readonly key: string
}

function rowThatNames(db: Db | Tx, { place, userId, id, key }: Named): Promise<object | undefined> {
  switch (place) {
    case 'objects':
      return one(db.selectFrom('stored_object').select('id').where('user_id', '=', userId).where('file_key', '=', key))
    case 'media':
      return one(db.selectFrom('media').select('sha256').where('user_id', '=', userId).where('sha256', '=', id))
    case 'imports':
      return one(db.selectFrom('package_import').select('id').where('user_id', '=', userId).where('id', '=', id))
    case 'archives':
      return one(db.selectFrom('account_archive').select('id').where('user_id', '=', userId).where('id', '=', id))
    default:
      throw new Error(`Inconsistent: nobody keeps files under ${place}`)
  }
}

const one = <Row extends object>(query: { executeTakeFirst(): Promise<Row | undefined> }) => query.executeTakeFirst()
