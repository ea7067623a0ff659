import { sql } from 'kysely'
import type { Db, Tx } from '../db/schema.ts'
import { AppError } from '../http/app-error.ts'

/*
 * What a learner may keep here: texts, pictures and sounds, files, packages that are being imported, and archives, those
 * in the trash too. It is counted where it is kept, in one statement, so that nothing can drift; and it is counted in the
 * transaction that adds to it, behind the learner's row, so that of many at once no more come in than have room. The
 * limit is in the database: all processes that share it hold to one.
 */

const LIMIT = 'space-per-learner'

/** Sets the bytes that each learner may keep. */
export async function setSpaceLimit(db: Db, bytes: number): Promise<void> {
  const value = String(bytes)
  await db
    .insertInto('instance')
    .values({ key: LIMIT, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

export interface Space {
  readonly usedBytes: number
  /** Null where no limit was set. */
  readonly mostBytes: number | null
}

export async function readSpace(db: Db | Tx, userId: string): Promise<Space> {
  const { rows } = await sql<{ used: number | string; most: string | null }>`
    select
      (select coalesce(sum(octet_length(text)), 0) from source where user_id = ${userId})
      + (select coalesce(sum(bytes), 0) from media where user_id = ${userId})
      + (select coalesce(sum(size), 0) from stored_object where user_id = ${userId})
      + (select coalesce(sum(bytes), 0) from package_import
          where user_id = ${userId} and status in ('reading', 'ready', 'applying'))
      + (select coalesce(sum(bytes), 0) from account_archive
          where user_id = ${userId} and not (direction = 'in' and status in ('done', 'failed'))) as used,
      (select value from instance where key = ${LIMIT}) as most`.execute(db)
  const [row] = rows
  return { usedBytes: Number(row?.used ?? 0), mostBytes: row?.most == null ? null : Number(row.most) }
}

/** Bytes that still come in; infinite where no limit was set. */
export async function roomLeft(db: Db | Tx, userId: string): Promise<number> {
  const { usedBytes, mostBytes } = await readSpace(db, userId)
  return mostBytes === null ? Number.POSITIVE_INFINITY : mostBytes - usedBytes
}

/** Before so many bytes are read or written at all. Throws `AppError` 413 where they have no room. */
export async function requireRoom(db: Db, userId: string, bytes: number): Promise<void> {
  const { usedBytes, mostBytes } = await readSpace(db, userId)
  if (mostBytes !== null && usedBytes + bytes > mostBytes) throw spaceUsedUp(mostBytes)
}

/**
 * Runs what adds to a learner's space. Throws `AppError` 413 where it is over the limit then, for the transaction to undo
 * it; what adds nothing, as the same again, is never refused.
 */
export async function withinSpace<T>(tx: Tx, userId: string, write: () => Promise<T>): Promise<T> {
  await holdLearner(tx, userId)
  const before = await readSpace(tx, userId)
  const written = await write()
  const { usedBytes, mostBytes } = await readSpace(tx, userId)
  if (mostBytes !== null && usedBytes > mostBytes && usedBytes > before.usedBytes) throw spaceUsedUp(mostBytes)
  return written
}

/** Nobody else adds anything of this learner's until the commit. */
export async function holdLearner(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('learner')
    .set((e) => ({ last_seq: e.ref('last_seq') }))
    .where('user_id', '=', userId)
    .execute()
}

export const isSpaceUsedUp = (error: unknown): boolean => error instanceof AppError && error.code === 'quota-exceeded'

const spaceUsedUp = (mostBytes: number) =>
  new AppError(413, 'quota-exceeded', {
    message: `There is no room for this in your ${inWords(mostBytes)} of space. Nothing was saved. Delete texts, files or exports that you no longer need, then try again.`,
  })

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

function inWords(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(1, bytes)) / 10)))
  return `${Math.round((bytes / 1_024 ** step) * 10) / 10} ${UNITS[step]}`
}
