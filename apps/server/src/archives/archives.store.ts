import { sql } from 'kysely'
import type { AccountArchiveTable } from '../db/archive-tables.ts'
import type { Db, Tx } from '../db/schema.ts'

export type ArchiveRow = AccountArchiveTable
type Status = 'waiting' | 'working' | 'ready' | 'applying' | 'done' | 'failed'

export async function insertArchive(tx: Tx, row: ArchiveRow): Promise<void> {
  await tx.insertInto('account_archive').values(row).execute()
}

export function findArchive(db: Db | Tx, userId: string, id: string): Promise<ArchiveRow | undefined> {
  return db
    .selectFrom('account_archive')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Newest first. */
export function listArchives(db: Db | Tx, userId: string): Promise<ArchiveRow[]> {
  return db
    .selectFrom('account_archive')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

type Change = Partial<Pick<ArchiveRow, 'done' | 'total' | 'bytes' | 'counts' | 'origin' | 'problem'>> & {
  readonly status?: Status
  readonly updated_at: number
}

/** Changes an archive that is in one of the states; undefined when it is in another, or gone. */
export function changeArchive(
  db: Db | Tx,
  { user_id, id }: Pick<ArchiveRow, 'user_id' | 'id'>,
  from: readonly Status[],
  change: Change,
): Promise<ArchiveRow | undefined> {
  return db
    .updateTable('account_archive')
    .set(change)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('status', 'in', from)
    .returningAll()
    .executeTakeFirst()
}

/** The row and the jobs about it; a job that runs finds nothing to write to. */
export async function deleteArchive(tx: Tx, { user_id, id }: Pick<ArchiveRow, 'user_id' | 'id'>): Promise<void> {
  await tx
    .deleteFrom('job')
    .where('user_id', '=', user_id)
    .where(sql<boolean>`payload like ${`%"${id}"%`}`)
    .execute()
  await tx.deleteFrom('account_archive').where('user_id', '=', user_id).where('id', '=', id).execute()
}

/** Archives made before an instant, whoever's. */
export function oldArchives(db: Db, before: number): Promise<ArchiveRow[]> {
  return db.selectFrom('account_archive').selectAll().where('created_at', '<', before).limit(500).execute()
}
