import type { Compilable, CompiledQuery, DialectAdapter, QueryResult } from 'kysely'
import type { Db, Tx } from './schema.ts'

/*
 * Building and compiling a query costs more than SQLite needs to run it. The few queries behind every answer of a
 * learner are therefore compiled once per database and shape; after that only their values are exchanged.
 */

const compiledQueries = new WeakMap<DialectAdapter, Map<string, CompiledQuery>>()

interface FixedQuery<Row> {
  /** Names the shape: equal names must mean equal SQL, so counts of values belong into it. */
  readonly shape: string
  /** In the order in which they occur in the query. */
  readonly values: readonly unknown[]
  /** Called once per shape. */
  readonly build: () => Compilable<Row>
}

/** Runs a query whose SQL is known from the second time on. Throws when `values` are not the query's own. */
export function runFixed<Row>(db: Db | Tx, { shape, values, build }: FixedQuery<Row>): Promise<QueryResult<Row>> {
  const queries = queriesOf(db)
  const known = queries.get(shape)
  if (known) return db.executeQuery<Row>({ ...known, parameters: values })
  const compiled = build().compile()
  const isOwn = values.every((value, index) => value === compiled.parameters[index])
  if (!isOwn || values.length !== compiled.parameters.length)
    throw new Error(`Inconsistent: the values of ${shape} are not in the order of its query`)
  queries.set(shape, compiled)
  return db.executeQuery(compiled)
}

function queriesOf(db: Db | Tx): Map<string, CompiledQuery> {
  const { adapter } = db.getExecutor()
  const known = compiledQueries.get(adapter) ?? new Map<string, CompiledQuery>()
  compiledQueries.set(adapter, known)
  return known
}

/**
 * As `runFixed` for a query over a list, whose length is part of its shape. Long lists are rare: their query is built
 * anew each time.
 */
export function runFixedList<Row>(
  db: Db | Tx,
  { shape, values, build }: FixedQuery<Row>,
  length: number,
): Promise<QueryResult<Row>> {
  if (length > LONGEST_FIXED) return db.executeQuery(build())
  return runFixed(db, { shape: `${shape} ${length}`, values, build })
}

const LONGEST_FIXED = 8

/** Values of rows as `insert … values` takes them: row by row, in the order of the first row's columns. */
export function valuesOf<Row extends object>(rows: readonly Row[]): unknown[] {
  const columns = Object.keys(rows[0] ?? {})
  return rows.flatMap((row) => columns.map((column): unknown => Reflect.get(row, column)))
}
