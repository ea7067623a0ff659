import { join } from 'node:path'
import { openDatabase } from '../db/database.ts'
import type { Dialect, Engine } from '../db/engines.ts'
import { newPostgresDatabase } from './databases.ts'

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
  const { url, drop } = await newPostgresDatabase()
  return { env: { DATA_DIR: dataDir, DATABASE_URL: url }, databaseUrl: url, dataDir, drop }
}

/** Opens it in the test's own process; for SQLite no other process may have it then. */
export function openStorage(storage: Storage): Promise<Engine> {
  return openDatabase(storage, { now: Date.now, onLostConnection: () => undefined })
}
