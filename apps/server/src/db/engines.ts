import SQLite from 'better-sqlite3'
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely'
import pg from 'pg'
import type { Db, Schema } from './schema.ts'

export type Dialect = 'sqlite' | 'postgres'

/** An open database with what the rest of the server needs to know about it. */
export interface Engine {
  readonly db: Db
  readonly dialect: Dialect
  close(): Promise<void>
}

/** Fixed bugs in write-ahead logging make older versions unsafe. */
const OLDEST_SQLITE = [3, 51, 3] as const

/** Opens (or creates) a SQLite file for the single writer that this process is. `file` may be `:memory:`. */
export function openSqlite(file: string): Engine {
  const raw = new SQLite(file)
  assertSqliteVersion(raw)
  raw.pragma('busy_timeout = 5000')
  raw.pragma('journal_mode = WAL')
  raw.pragma('synchronous = FULL')
  raw.pragma('foreign_keys = ON')
  raw.pragma('recursive_triggers = ON')
  if (raw.pragma('synchronous', { simple: true }) !== 2) throw new Error('Inconsistent: synchronous is not FULL')
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: raw }) })
  return { db, dialect: 'sqlite', close: () => db.destroy() }
}

function assertSqliteVersion(raw: SQLite.Database): void {
  const version = String(raw.prepare('select sqlite_version()').pluck().get())
  const parts = version.split('.').map(Number)
  for (const [index, least] of OLDEST_SQLITE.entries()) {
    const part = parts[index] ?? 0
    if (part > least) return
    if (part < least) throw new Error(`SQLite ${version} is too old; at least ${OLDEST_SQLITE.join('.')} is needed`)
  }
}

/** Connects a pool to PostgreSQL with the time limits of a web request. */
export function openPostgres(url: string): Engine {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 15_000,
  })
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return { db, dialect: 'postgres', close: () => db.destroy() }
}
