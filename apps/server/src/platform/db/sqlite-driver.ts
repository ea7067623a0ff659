import { AsyncLocalStorage } from 'node:async_hooks'
import { dirname, join } from 'node:path'
import SQLite from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { OpenError } from './start-problem.ts'

/*
 * The one file that knows better-sqlite3. There is one connection, so at any moment it belongs to one query or one
 * transaction; everybody else waits in order. Transactions begin IMMEDIATE: a reader never has to become a writer.
 */

export type SqliteHandle = SQLite.Database

/** Fixed bugs in write-ahead logging make older versions unsafe. */
const OLDEST_SQLITE = [3, 51, 3] as const
const STATEMENTS_KEPT = 400
/**
 * Pages of the log (16 MB) after which a commit brings them into the file itself and lets the log begin anew. It finds
 * little left to bring: a thread does so all the time (`keepCheckpointing`).
 */
const LONGEST_LOG_PAGES = 4_000

/** Set while a transaction's own work runs, to tell a query that would wait for itself for ever. */
export const insideTransaction = new AsyncLocalStorage<true>()

/**
 * Opens (or creates) a database file with every commit on disk before it is answered, and beside it the one of the
 * counters, of which a power cut may take the last second. Throws when that is not so.
 */
export function openSqliteFile(file: string): SqliteHandle {
  let at = file
  try {
    const raw = new SQLite(file)
    setUp(raw)
    at = file === ':memory:' ? file : join(dirname(file), 'counters.sqlite')
    attachCounters(raw, at)
    return raw
  } catch (error) {
    throw error instanceof SQLite.SqliteError ? new OpenError(at, error) : error
  }
}

function setUp(raw: SqliteHandle): void {
  assertSqliteVersion(raw)
  raw.pragma('busy_timeout = 5000')
  raw.pragma('journal_mode = WAL')
  raw.pragma('synchronous = FULL')
  raw.pragma(`wal_autocheckpoint = ${LONGEST_LOG_PAGES}`)
  raw.pragma('foreign_keys = ON')
  raw.pragma('recursive_triggers = ON')
  // What is deleted is written over, also in the file of the counters, which takes it from here; see `createWiper`.
  raw.pragma('secure_delete = ON')
  if (raw.pragma('synchronous', { simple: true }) !== 2) throw new Error('Inconsistent: synchronous is not FULL')
}

/** Their tables are found by their names alone: the main file has none that are called so. */
function attachCounters(raw: SqliteHandle, file: string): void {
  raw.prepare('attach database ? as counters').run(file)
  raw.pragma('counters.journal_mode = WAL')
  raw.pragma('counters.synchronous = NORMAL')
  raw.exec(`
    create table if not exists counters.rate_limit (
      key text primary key, window_start integer not null, blocked_until integer not null, hits integer not null
    ) without rowid;
    create table if not exists counters.ai_allowance (
      user_id text primary key, window_start integer not null, window_calls integer not null, day integer not null,
      day_tokens integer not null, leases text not null
    ) without rowid;
  `)
}

/** Holds a file for as long as this process lives, whatever way it ends. Null when another process holds it. */
export function holdFile(file: string): { release(): void } | null {
  let raw: SqliteHandle | null = null
  try {
    raw = new SQLite(file, { timeout: 0 })
    raw.pragma('locking_mode = EXCLUSIVE')
    raw.exec('begin exclusive')
    const held = raw
    return { release: () => held.close() }
  } catch (error) {
    raw?.close()
    if (!(error instanceof SQLite.SqliteError)) throw error
    if (error.code.startsWith('SQLITE_BUSY')) return null
    throw new OpenError(file, error)
  }
}

/** A connection of its own to an open file that only writes its log back. */
export function openCheckpointer(file: string) {
  const raw = new SQLite(file, { fileMustExist: true })
  raw.pragma('synchronous = FULL')
  const run = (mode: 'noop' | 'passive') => {
    // The pragma's columns as SQLite documents them.
    const [row] = raw.pragma(`wal_checkpoint(${mode})`) as { log: number; checkpointed: number }[]
    return { pages: row?.log ?? 0, behind: (row?.log ?? 0) - (row?.checkpointed ?? 0) }
  }
  return {
    /** How many pages the log has, and how many of them are not in the file. */
    look: () => run('noop'),
    /** Brings over what no reader stands in the way of; waits for nobody. */
    checkpoint: () => run('passive'),
    close: () => raw.close(),
  }
}

/** The tables of a file, and what `quick_check` finds in it, null when nothing or not asked. Writes nothing. */
export function lookIntoSqlite(file: string, { check }: { readonly check: boolean }) {
  const raw = new SQLite(file, { readonly: true, fileMustExist: true })
  try {
    const tables = raw.prepare("select name from sqlite_schema where type = 'table'").pluck().all().map(String)
    const finding = check ? String(raw.pragma('quick_check(1)', { simple: true })) : 'ok'
    return { tables, finding: finding === 'ok' ? null : finding }
  } finally {
    raw.close()
  }
}

/** Rows of a table of a file; none when there is no such table. Writes nothing. */
export function rowsInSqlite(file: string, table: string): number {
  const raw = new SQLite(file, { readonly: true, fileMustExist: true })
  try {
    const isThere = raw.prepare('select 1 from sqlite_schema where name = ?').get(table) !== undefined
    return isThere ? Number(raw.prepare(`select count(*) from "${table}"`).pluck().get()) : 0
  } finally {
    raw.close()
  }
}

/** What `pragma integrity_check` and `pragma foreign_key_check` find in a file, and the rows of its tables. */
export function inspectSqliteFile(file: string, tables: readonly string[]) {
  const raw = new SQLite(file, { readonly: true })
  try {
    return {
      integrity: String(raw.pragma('integrity_check', { simple: true })),
      brokenReferences: Number(raw.prepare('select count(*) from pragma_foreign_key_check').pluck().get()),
      rows: tables.map((table) => Number(raw.prepare(`select count(*) from "${table}"`).pluck().get())),
    }
  } finally {
    raw.close()
  }
}

/**
 * Removes a learner from a copy of the database that nobody has open, so that no byte of theirs stays in it. Copies that
 * do not have the learner are not touched.
 */
export function eraseFromCopy(file: string, userId: string): void {
  const raw = new SQLite(file, { fileMustExist: true })
  try {
    const isThere = 'select 1 from learner where user_id = $id union select 1 from identity where id = $id'
    if (raw.prepare(isThere).get({ id: userId }) === undefined) return
    // No log beside the copy, and rows may go in any order.
    raw.pragma('journal_mode = DELETE')
    raw.pragma('foreign_keys = OFF')
    raw.pragma('secure_delete = ON')
    const owned = raw
      .prepare(
        "select m.name from sqlite_schema m join pragma_table_info(m.name) c where m.type = 'table' and c.name = 'user_id'",
      )
      .pluck()
      .all()
      .map(String)
    raw.transaction(() => {
      const email = raw.prepare('select email from identity where id = ?').pluck().get(userId)
      raw
        .prepare('delete from verification where value = ? or instr(value, ?) > 0')
        .run(userId, JSON.stringify(email ?? userId))
      raw.prepare('insert or ignore into erasure (user_id, requested_at) values (?, 0)').run(userId)
      for (const table of owned.filter((name) => name !== 'erasure'))
        raw.prepare(`delete from "${table}" where user_id = ?`).run(userId)
      raw.prepare('delete from identity where id = ?').run(userId)
      raw.prepare('delete from erasure where user_id = ?').run(userId)
    })()
    raw.exec('vacuum')
  } finally {
    raw.close()
  }
}

function assertSqliteVersion(raw: SqliteHandle): void {
  const version = String(raw.prepare('select sqlite_version()').pluck().get())
  const parts = version.split('.').map(Number)
  for (const [index, least] of OLDEST_SQLITE.entries()) {
    const part = parts[index] ?? 0
    if (part > least) return
    if (part < least) throw new Error(`SQLite ${version} is too old; at least ${OLDEST_SQLITE.join('.')} is needed`)
  }
}

/** Kysely's way to an open SQLite file, which stays open until its opener closes it. */
export function sqliteDialect(raw: SqliteHandle): Dialect {
  return {
    createAdapter: () => new SingleConnectionAdapter(),
    createDriver: () => new SqliteDriver(raw),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/** Kysely would queue for the connection itself; the driver does, so that it can refuse a queue that never ends. */
class SingleConnectionAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

class SqliteDriver implements Driver {
  readonly #raw: SqliteHandle
  readonly #connection: SqliteConnection
  readonly #waiting: (() => void)[] = []
  #busy = false

  constructor(raw: SqliteHandle) {
    this.#raw = raw
    this.#connection = new SqliteConnection(raw)
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#busy) {
      if (insideTransaction.getStore()) throw new Error('Inconsistent: a query beside the transaction it runs in')
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
    this.#busy = true
    return this.#connection
  }

  async releaseConnection(): Promise<void> {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#busy = false
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  /** A full disk may have rolled back already. */
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#raw.inTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  /** Kysely does not get here when it was never used; whoever opened the file closes it. */
  async destroy(): Promise<void> {}
}

class SqliteConnection implements DatabaseConnection {
  readonly #raw: SqliteHandle
  readonly #statements = new Map<string, SQLite.Statement>()

  constructor(raw: SqliteHandle) {
    this.#raw = raw
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const statement = this.#prepare(sql)
    // The rows are what the query's author declared; Kysely carries the type, SQLite the values.
    if (statement.reader) return { rows: statement.all(parameters) as R[] }
    const { changes, lastInsertRowid } = statement.run(parameters)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  async *streamQuery<R>({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    // As above: the declared row type.
    for (const row of this.#raw.prepare(sql).iterate(parameters)) yield { rows: [row as R] }
  }

  #prepare(sql: string): SQLite.Statement {
    const known = this.#statements.get(sql)
    if (known) {
      this.#statements.delete(sql)
      this.#statements.set(sql, known)
      return known
    }
    const statement = this.#raw.prepare(sql)
    if (/^\s*(create|drop|alter)/i.test(sql)) {
      this.#statements.clear()
      return statement
    }
    this.#statements.set(sql, statement)
    const oldest = this.#statements.keys().next().value
    if (this.#statements.size > STATEMENTS_KEPT && oldest !== undefined) this.#statements.delete(oldest)
    return statement
  }
}
