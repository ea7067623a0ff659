import { type Compilable, type RawBuilder, sql } from 'kysely'
import { runFixedRows } from '../../platform/db/run-fixed.ts'
import type { Tx } from '../../platform/db/schema.ts'

/** Runs `addition` over rows of sums; `shape` is the name of its SQL. */
export async function addRows<Row extends object>(
  rows: readonly Row[],
  { tx, shape, addition }: { readonly tx: Tx; readonly shape: string; addition(rows: readonly Row[]): Compilable },
): Promise<void> {
  await runFixedRows(tx, { shape, rows, build: addition })
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
