import { join } from 'node:path'
import { openDatabase } from '../platform/db/database.ts'
import type { Dialect, Engine } from '../platform/db/engines.ts'
import { copyPostgresDatabase, newPostgresDatabase } from './databases.ts'

/** A database for server processes of a test, and the environment that leads them to it. */
export interface Storage {
  readonly env: Readonly<Record<string, string>>
  readonly databaseUrl: string | null
  readonly dataDir: string
  drop(): Promise<void>
}

/** A new database of a kind, its data directory inside `folder`. */
export async function storageIn(folder: string, dialect: Dialect): Promise<Storage> {
  const dataDir = join(folder, dialect)
  if (dialect === 'sqlite')
    return { env: { DATA_DIR: dataDir }, databaseUrl: null, dataDir, drop: async () => undefined }
  return inPostgres(dataDir, await newPostgresDatabase())
}

const inPostgres = (dataDir: string, { url, drop }: { url: string; drop(): Promise<void> }): Storage => ({
  env: { DATA_DIR: dataDir, DATABASE_URL: url },
  databaseUrl: url,
  dataDir,
  drop,
})

/** A copy of the database as it is now, beside the same data directory; what answers puts it in its place. */
export async function copyOfPostgres({ databaseUrl, dataDir }: Storage): Promise<() => Promise<Storage>> {
  const copy = inPostgres(dataDir, await copyPostgresDatabase(databaseUrl ?? ''))
  return async () => copy
}

/** Opens it in the test's own process; for SQLite no other process may have it then. */
export function openStorage(storage: Storage): Promise<Engine> {
  return openDatabase(storage, { now: Date.now, onLostConnection: () => undefined })
}
