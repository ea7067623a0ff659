import { sql } from 'kysely'
import { runFixed, valuesOf } from '../../platform/db/run-fixed.ts'
import type { Db, NoteTable, Schema, Tx } from '../../platform/db/schema.ts'
import type { AnySpec, Row } from './kinds.ts'

/*
 * Rows of any table of an account. Tables and columns come from `kinds.ts` and nowhere else.
 */

const ROWS_AT_ONCE = 500

/** Rows of a table in the order of their keys, so many at a time that memory stays small. */
export async function* rowsOf(db: Db, spec: AnySpec, userId: string): AsyncGenerator<readonly Row[]> {
  const limit = spec.page ?? ROWS_AT_ONCE
  let after: readonly unknown[] | null = null
  for (;;) {
    const rows: readonly Row[] = await rowsAfter(db, spec, { userId, after, limit })
    const last = rows.at(-1)
    if (last !== undefined) yield rows
    if (last === undefined || rows.length < limit) return
    after = spec.key.map((column) => last[column])
  }
}

interface Page {
  readonly userId: string
  /** Values of the key; null for the first page. */
  readonly after: readonly unknown[] | null
  readonly limit: number
}

async function rowsAfter(db: Db, spec: AnySpec, { userId, after, limit }: Page): Promise<readonly Row[]> {
  const key = sql.join(spec.key.map((column) => sql.ref(column)))
  const later = after === null ? sql`` : sql`and (${key}) > (${sql.join(after)})`
  const { rows } = await sql<Row>`
    select * from ${sql.table(spec.table)} where user_id = ${userId} ${onlyOf(spec)} ${later}
    order by ${key} limit ${limit}`.execute(db)
  return rows
}

export async function countRows(db: Db | Tx, spec: AnySpec, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${sql.table(spec.table)} where user_id = ${userId} ${onlyOf(spec)}`.execute(db)
  return Number(rows[0]?.n ?? 0)
}

function onlyOf({ only, ofCards, table }: AnySpec) {
  if (ofCards)
    return sql`and exists (
      select 1 from card where card.user_id = ${sql.ref(`${table}.user_id`)} and card.id = ${sql.ref(`${table}.card_id`)}
    )`
  if (!only) return sql``
  if (only.values === null) return sql`and ${sql.ref(only.column)} is null`
  return sql`and ${sql.ref(only.column)} in (${sql.join([...only.values])})`
}

/** Whether a table has any row of the learner, also one that would not go out. */
export async function hasRows(db: Db | Tx, table: keyof Schema, userId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} where user_id = ${userId} limit 1`.execute(db)
  return rows.length > 0
}

/** Rows per statement, below the databases' limits on parameters. */
const CHUNK = 400

/**
 * Inserts rows that all have the same columns in the same order; one that is there already stays as it is. A whole
 * portion is compiled once per table.
 */
export async function insertAccountRows(tx: Tx, table: keyof Schema, rows: readonly Row[]): Promise<void> {
  for (let at = 0; at < rows.length; at += CHUNK) {
    const some = rows.slice(at, at + CHUNK)
    const build = () =>
      tx
        .insertInto(table as 'note')
        .values(some as unknown as NoteTable[]) // the rows are of that table
        .onConflict((conflict) => conflict.doNothing())
    if (some.length < CHUNK) await build().execute()
    else await runFixed(tx, { shape: `account-rows ${table}`, values: valuesOf(some), build })
  }
}

/** Settings as an archive brings them. */
export async function replaceSettings(
  tx: Tx,
  userId: string,
  {
    settings,
    onboardedAt,
    now,
  }: { readonly settings: string; readonly onboardedAt: number | null; readonly now: number },
): Promise<void> {
  await tx
    .updateTable('learner')
    .set({ settings, onboarded_at: onboardedAt, updated_at: now, version: sql<number>`version + 1` })
    .where('user_id', '=', userId)
    .execute()
}

/** Bytes of a learner's pictures, sounds and brought files. */
export async function fileBytes(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number | string | null }>`
    select (select coalesce(sum(bytes), 0) from media where user_id = ${userId} and deleted_at is null)
      + (select coalesce(sum(size), 0) from stored_object where user_id = ${userId} and status = 'stored') as n`.execute(
    db,
  )
  return Number(rows[0]?.n ?? 0)
}

/** Whether a row of the learner says that its bytes are at a place. */
export async function isFileNamed(tx: Tx, userId: string, key: string): Promise<boolean> {
  const sha256 = key.split('/').at(-1) ?? ''
  const { rows } = await sql`
    select 1 from media where user_id = ${userId} and sha256 = ${sha256}
    union all select 1 from stored_object where user_id = ${userId} and file_key = ${key} limit 1`.execute(tx)
  return rows.length > 0
}
