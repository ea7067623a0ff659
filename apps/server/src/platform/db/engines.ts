import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { createDamage, type Damage, hearingOf, refusingWrites } from './damage.ts'
import { retriedTransactions, sharedCommits, type Transact } from './in-transaction.ts'
import type { Db, Schema } from './schema.ts'
import { openSqliteFile, sqliteDialect } from './sqlite-driver.ts'
import { createWiper, type Wiper } from './wipe-deleted.ts'

export type Dialect = 'sqlite' | 'postgres'

/** An open database with what the rest of the server needs to know about it. */
export interface Engine {
  readonly db: Db
  readonly dialect: Dialect
  /** Whether the database was found to be damaged; from then on it is not written to. */
  readonly damage: Damage
  /** Use `inTransaction`. */
  readonly transact: Transact
  /** Copies the open database to a file while it is in use; null where the database server does that. */
  readonly copyTo: ((file: string) => Promise<void>) | null
  /** See `createWiper`; null where the database server is to do that. */
  readonly wipeDeleted: Wiper['wipe'] | null
  close(): Promise<void>
}

/** Opens (or creates) a SQLite file for the single writer that this process is. `file` may be `:memory:`. */
export function openSqlite(file: string): Engine {
  const raw = openSqliteFile(file)
  const damage = createDamage()
  const db = new Kysely<Schema>({ dialect: sqliteDialect(raw), ...watched(damage) })
  const copyTo = async (target: string) => {
    await raw.backup(target)
  }
  const wiper = file === ':memory:' ? null : createWiper({ db, raw, file })
  const close = async () => {
    await db.destroy()
    raw.close()
    wiper?.close()
  }
  const transact = whileSound(damage, sharedCommits(db))
  return { db, dialect: 'sqlite', damage, transact, copyTo, wipeDeleted: wiper?.wipe ?? null, close }
}

/**
 * Connects a pool to PostgreSQL with the time limits of a web request. `onLostConnection` hears of connections that
 * broke; the pool replaces them by itself.
 */
export function openPostgres(url: string, onLostConnection: (error: Error) => void): Engine {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    // Longer than the server lets a statement run: for a connection that swallows everything.
    query_timeout: 15_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 15_000,
  })
  pool.on('error', onLostConnection)
  // The pool listens to idle connections only; one that breaks while in use would end the process.
  pool.on('connect', (client) => client.on('error', onLostConnection))
  const damage = createDamage()
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), ...watched(damage) })
  const transact = whileSound(damage, retriedTransactions(db))
  return { db, dialect: 'postgres', damage, transact, copyTo: null, wipeDeleted: null, close: () => db.destroy() }
}

const watched = (damage: Damage) => ({ log: hearingOf(damage), plugins: [refusingWrites(damage)] })

/** Nothing is committed by a piece of work that met damage, whether it went on or not. */
function whileSound(damage: Damage, transact: Transact): Transact {
  return (work) =>
    transact(async (tx) => {
      damage.refuseWrites()
      const value = await work(tx)
      damage.refuseWrites()
      return value
    })
}
