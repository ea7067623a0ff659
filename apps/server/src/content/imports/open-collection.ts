import SQLite from 'better-sqlite3'
import { PackageError } from './package-problem.ts'

/*
 * A database of unknown origin, opened for reading alone. What it says of itself is looked at before any table is
 * read: views, triggers and virtual tables have no place in a collection and would run what their author wrote.
 */

const NEEDED = ['col', 'notes', 'cards', 'revlog'] as const
const MOST_OBJECTS = 200

export interface OpenCollection {
  /** Rows of a query whose columns are numbers and texts, whatever the file holds in them. */
  rows(sql: string): IterableIterator<unknown>
  has(table: string): boolean
  close(): void
}

/** Opens the database at a path. Throws `PackageError` when it is damaged or no collection of Anki's. */
export function openCollection(path: string): OpenCollection {
  const raw = open(path)
  try {
    raw.pragma('trusted_schema = OFF')
    raw.pragma('query_only = ON')
    raw.pragma('cell_size_check = ON')
    raw.pragma('mmap_size = 0')
    const tables = plainTables(raw)
    for (const table of NEEDED) if (!tables.has(table)) throw new PackageError('not-a-collection', `no table ${table}`)
    if (raw.pragma('quick_check(1)', { simple: true }) !== 'ok') throw new PackageError('damaged', 'not intact')
    return {
      rows: (sql) => guarded(raw.prepare(sql).iterate()),
      has: (table) => tables.has(table),
      close: () => raw.close(),
    }
  } catch (error) {
    raw.close()
    throw asProblem(error)
  }
}

function open(path: string): SQLite.Database {
  try {
    return new SQLite(path, { readonly: true, fileMustExist: true, timeout: 1_000 })
  } catch (error) {
    throw asProblem(error)
  }
}

/** SQLite writes these words itself, whatever stood in the statement. */
const VIRTUAL = /^create virtual table\b/i

function plainTables(raw: SQLite.Database): ReadonlySet<string> {
  const tables = new Set<string>()
  const objects = raw
    .prepare('select type, name, sql from sqlite_schema limit ?')
    .raw()
    .all(MOST_OBJECTS + 1)
  if (objects.length > MOST_OBJECTS) throw new PackageError('not-a-collection', 'too many tables')
  for (const object of objects) {
    const [type, name, sql] = Array.isArray(object) ? object.map((value) => String(value ?? '')) : []
    if (type === 'view' || type === 'trigger') throw new PackageError('not-a-collection', `a ${type}`)
    if (type !== 'table' || name === undefined) continue
    if (VIRTUAL.test(sql ?? '')) throw new PackageError('not-a-collection', 'a virtual table')
    tables.add(name.toLowerCase())
  }
  const computed = raw.prepare('select name from pragma_table_xinfo(?) where hidden <> 0')
  for (const table of tables)
    if (computed.get(table) !== undefined) throw new PackageError('not-a-collection', 'a computed column')
  return tables
}

function* guarded(rows: IterableIterator<unknown>): IterableIterator<unknown> {
  try {
    yield* rows
  } catch (error) {
    throw asProblem(error)
  }
}

function asProblem(error: unknown): unknown {
  if (!(error instanceof SQLite.SqliteError)) return error
  const isOther = error.code === 'SQLITE_NOTADB' || error.code === 'SQLITE_ERROR'
  return new PackageError(isOther ? 'not-a-collection' : 'damaged', error.message, error)
}
