import { type Compilable, type RawBuilder, sql } from 'kysely'
import { runFixedList, valuesOf } from '../db/run-fixed.ts'
import type { Tx } from '../db/schema.ts'

/** Rows per statement, below the databases' limits on parameters whatever the columns. */
const CHUNK = 1_000

/** Runs `addition` over rows of sums, so many per statement as the databases take; `shape` is the name of its SQL. */
export async function addRows<Row extends object>(
  rows: readonly Row[],
  { tx, shape, addition }: { readonly tx: Tx; readonly shape: string; addition(rows: readonly Row[]): Compilable },
): Promise<void> {
  for (let at = 0; at < rows.length; at += CHUNK) {
    const some = rows.slice(at, at + CHUNK)
    await runFixedList(tx, { shape, values: valuesOf(some), build: () => addition(some) }, some.length)
  }
}

/** For `on conflict do update`: each of the columns becomes its sum with the row that was to be inserted. */
export function added<Column extends string>(
  table: string,
  columns: Readonly<Record<Column, unknown>>,
): Record<Column, RawBuilder<number>> {
  const sums = Object.keys(columns).map((column) => [
    column,
    sql<number>`${sql.ref(`${table}.${column}`)} + ${sql.ref(`excluded.${column}`)}`,
  ])
  return Object.fromEntries(sums)
}
