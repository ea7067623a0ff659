import { type RawBuilder, sql } from 'kysely'

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
