import { sql } from 'kysely'
import type { AccountArchiveTable } from '../../platform/db/archive-tables.ts'
import { changeInState, deleteInState } from '../../platform/db/change-in-state.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'

export type ArchiveRow = AccountArchiveTable
type Key = Pick<ArchiveRow, 'user_id' | 'id'>
type Status = 'waiting' | 'working' | 'ready' | 'applying' | 'done' | 'failed'
const NOT_COMING_IN: readonly Status[] = ['waiting', 'working', 'ready', 'done', 'failed']

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
  row: Key,
  from: readonly Status[],
  change: Change,
): Promise<ArchiveRow | undefined> {
  return changeInState(db, 'account_archive', row, { from, change })
}

interface Step {
  /** How much of it was in before, as `done` counts it … */
  readonly from: number
  /** … and is in then. */
  readonly to: number
  readonly total: number
  readonly now: number
}

/** Counts what comes in with this transaction; false when somebody else is further, or nothing is to come in. */
export async function advanceArchive(tx: Tx, { user_id, id }: Key, { from, to, total, now }: Step): Promise<boolean> {
  const advanced = await tx
    .updateTable('account_archive')
    .set({ done: to, total, updated_at: now })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('status', '=', 'applying')
    .where('done', '=', from)
    .returning('id')
    .executeTakeFirst()
  return advanced !== undefined
}

/** Deletes an archive and the jobs about it; false for one that is being brought in, which stays, or is gone. */
export async function deleteArchive(tx: Tx, row: Key): Promise<boolean> {
  if (!(await deleteInState(tx, 'account_archive', row, NOT_COMING_IN))) return false
  await tx
    .deleteFrom('job')
    .where('user_id', '=', row.user_id)
    .where(sql<boolean>`payload like ${`%"${row.id}"%`}`)
    .execute()
  return true
}

/** Archives made before an instant, whoever's; not those that are being brought in. */
export function oldArchives(db: Db, before: number): Promise<ArchiveRow[]> {
  return db
    .selectFrom('account_archive')
    .selectAll()
    .where('created_at', '<', before)
    .where('status', '!=', 'applying')
    .limit(500)
    .execute()
}
