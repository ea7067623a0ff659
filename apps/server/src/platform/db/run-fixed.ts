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

interface FixedListQuery<Item, Row> {
  /** Names the shape but for the length of the list. */
  readonly shape: string
  readonly list: readonly Item[]
  /** Of a query over some of the list, in the order in which they occur in it. */
  readonly values: (some: readonly Item[]) => readonly unknown[]
  /** Called once per shape and length. */
  readonly build: (some: readonly Item[]) => Compilable<Row>
}

interface ListResult<Row> {
  readonly rows: readonly Row[]
  /** Rows that were inserted or changed. */
  readonly changed: number
}

/** A list up to this is one statement of its own length. */
const LONGEST_WHOLE = 8
/** Lengths of longer ones: few, so that each is compiled once, and below the limits on parameters. */
const LOTS = [16, 64, 256] as const
const LARGEST = LOTS[2]

/**
 * As `runFixed` for a query over the members of a list (`in`): a long one is run in lots, which its last member fills up.
 * Nothing is asked for an empty one.
 */
export function runFixedList<Item, Row>(db: Db | Tx, query: FixedListQuery<Item, Row>): Promise<ListResult<Row>> {
  return runLots(db, query, filledLots(query.list))
}

async function runLots<Item, Row>(
  db: Db | Tx,
  { shape, values, build }: FixedListQuery<Item, Row>,
  lots: readonly (readonly Item[])[],
): Promise<ListResult<Row>> {
  const results: QueryResult<Row>[] = []
  for (const some of lots) {
    const query = { shape: `${shape} ${some.length}`, values: values(some), build: () => build(some) }
    results.push(await runFixed(db, query))
  }
  return {
    rows: results.length === 1 && results[0] ? results[0].rows : results.flatMap(({ rows }) => rows),
    changed: results.reduce((sum, { numAffectedRows }) => sum + Number(numAffectedRows ?? 0), 0),
  }
}

/** A lot more or less costs PostgreSQL a way there and back, a member that is named twice next to nothing. */
function filledLots<Item>(list: readonly Item[]): readonly (readonly Item[])[] {
  const lots: Item[][] = []
  for (let at = 0; at < list.length; at += LARGEST) {
    const some = list.slice(at, at + LARGEST)
    const last = some.at(-1)
    const length = some.length <= LONGEST_WHOLE ? some.length : (LOTS.find((lot) => lot >= some.length) ?? LARGEST)
    while (last !== undefined && some.length < length) some.push(last)
    lots.push(some)
  }
  return lots
}

function exactLots<Item>(list: readonly Item[]): readonly (readonly Item[])[] {
  const lots: (readonly Item[])[] = []
  for (let at = 0; at < list.length; at += lots.at(-1)?.length ?? 0) {
    const rest = list.length - at
    const length = rest <= LONGEST_WHOLE ? rest : (LOTS.findLast((lot) => lot <= rest) ?? LONGEST_WHOLE)
    lots.push(list.slice(at, at + length))
  }
  return lots
}

interface FixedRowsQuery<Row extends object> {
  readonly shape: string
  /** All with the same columns in the same order. */
  readonly rows: readonly Row[]
  readonly build: (some: readonly Row[]) => Compilable
}

/** Runs `insert … values` over rows and answers how many were inserted or changed. */
export async function runFixedRows<Row extends object>(
  db: Db | Tx,
  { shape, rows, build }: FixedRowsQuery<Row>,
): Promise<number> {
  const columns = Object.keys(rows[0] ?? {}).join()
  const query = { shape: `${shape} ${columns}`, list: rows, values: valuesOf<Row>, build }
  return (await runLots(db, query, exactLots(rows))).changed
}

/** Values of rows as `insert … values` takes them: row by row, in the order of the first row's columns. */
export function valuesOf<Row extends object>(rows: readonly Row[]): unknown[] {
  const columns = Object.keys(rows[0] ?? {})
  const values: unknown[] = []
  for (const row of rows) for (const column of columns) values.push(Reflect.get(row, column))
  return values
}
