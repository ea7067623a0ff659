import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import { databaseProblemOf } from './database-problem.ts'
import { type Engine, openPostgres, openSqlite } from './engines.ts'
import { ensureDataDir, lookBeforeOpening, refuseEmptyPostgres } from './look-before-opening.ts'
import { type MigrateOptions, migrate } from './migrate.ts'
import { holdFile } from './sqlite-driver.ts'

/** Another process works on the same data directory. */
export class DataDirInUseError extends Error {
  override readonly name = 'DataDirInUseError'
}

/** Where the data directory has its database. */
export const sqliteFileIn = (dataDir: string) => join(dataDir, 'cairn.sqlite')

/** Where the data directory has the copies that were made before migrations. */
export const backupDirIn = (dataDir: string) => join(dataDir, 'backups')

/** Where the counters have theirs, beside the database. */
export const countersFileIn = (dataDir: string) => join(dataDir, 'counters.sqlite')

interface OpenOptions {
  readonly now: () => number
  readonly onLostConnection: (error: Error) => void
  readonly migrations?: MigrateOptions['migrations']
}

/**
 * Opens the configured database and brings its schema up to date. The data directory belongs to one process: the
 * operating system holds the lock and drops it however the process ends. Throws `DataDirInUseError`, `NewerSchemaError`.
 */
export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  { now, onLostConnection, migrations }: OpenOptions,
): Promise<Engine> {
  ensureDataDir(config.dataDir)
  const lock = config.databaseUrl === null ? lockDataDir(config.dataDir) : null
  try {
    const engine = config.databaseUrl ? openPostgres(config.databaseUrl, onLostConnection) : openLocal(config.dataDir)
    return await migrated(engine, lock, {
      dataDir: config.dataDir,
      backupDir: backupDirIn(config.dataDir),
      now,
      ...(migrations && { migrations }),
    })
  } catch (error) {
    lock?.release()
    throw error
  }
}

function openLocal(dataDir: string): Engine {
  const database = sqliteFileIn(dataDir)
  lookBeforeOpening({ dataDir, database, counters: countersFileIn(dataDir) })
  return openSqlite(database)
}

async function migrated(
  engine: Engine,
  lock: Lock | null,
  { dataDir, ...options }: MigrateOptions & { readonly dataDir: string },
): Promise<Engine> {
  try {
    if (engine.dialect === 'postgres' && (await engine.db.introspection.getTables()).length === 0)
      refuseEmptyPostgres(dataDir)
    await migrate(engine, options)
    if (engine.dialect === 'sqlite') await cleanOnce(engine)
  } catch (error) {
    await engine.close()
    throw error
  }
  const close = async () => {
    await engine.close()
    lock?.release()
  }
  return { ...engine, close }
}

/**
 * Before this release what was deleted stayed in the file, and a copy of it does so still: such a file is written anew
 * once, which takes some seconds for 300 MB and as much room again.
 */
async function cleanOnce({ db }: Engine): Promise<void> {
  const known = await db.selectFrom('instance').select('key').where('key', '=', CLEAN).executeTakeFirst()
  if (known) return
  try {
    await sql`vacuum`.execute(db)
  } catch (error) {
    // Without the room for it the next start tries again.
    if (databaseProblemOf(error) === 'full') return
    throw error
  }
  await db.insertInto('instance').values({ key: CLEAN, value: '1' }).execute()
}

const CLEAN = 'wipes-deleted'

interface Lock {
  release(): void
}

function lockDataDir(dataDir: string): Lock {
  const pidFile = join(dataDir, 'cairn.pid')
  const held = holdFile(join(dataDir, 'cairn.lock'))
  if (!held)
    throw new DataDirInUseError(
      `The data directory ${dataDir} is in use by another Cairn (process ${readPid(pidFile)}). ` +
        'Stop it first, or set DATA_DIR to another directory.',
    )
  writeFileSync(pidFile, String(process.pid))
  return held
}

function readPid(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    // Only for the message: the holder may be about to write it.
    return 'unknown'
  }
}
