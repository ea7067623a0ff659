import { accessSync, constants, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from './database-problem.ts'
import { lookIntoSqlite, rowsInSqlite } from './sqlite-driver.ts'
import { damaged, OpenError, StartError } from './start-problem.ts'

/*
 * SQLite makes an empty database where there is none, and throws away a log that belongs to none. Both would end what a
 * copy put in the wrong place, or a disk that is not mounted, has left; so it is looked first, and nothing is written.
 */

/** A file up to this size is checked before it is served from, at some 1 ms for each MB; larger ones afterwards. */
const CHECKED_AT_ONCE_BYTES = 256 * 1_048_576

interface Files {
  readonly dataDir: string
  readonly database: string
  readonly counters: string
}

/** Makes the directory when there is none. Throws what `asStartError` has words for. */
export function ensureDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true })
  accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
}

/** Throws `StartError` or `OpenError` when the file is not one to work on. */
export function lookBeforeOpening({ dataDir, database, counters }: Files): void {
  const bytes = sizeOf(database)
  if (bytes === null || bytes === 0) {
    // SQLite would throw the log away.
    const log = (sizeOf(`${database}-wal`) ?? 0) > 0 ? [`${database}-wal`] : []
    refuseToBeginAnew({ dataDir, database, counters }, bytes === null ? 'missing' : 'empty', log)
    return
  }
  const { tables, finding } = opened(database, () =>
    lookIntoSqlite(database, { check: bytes <= CHECKED_AT_ONCE_BYTES }),
  )
  if (finding !== null) throw new StartError(`DATA_DIR: ${damaged(database)}`)
  if (tables.length === 0) refuseToBeginAnew({ dataDir, database, counters }, 'empty')
  else if (!isOurs(tables))
    throw new StartError(
      `DATA_DIR: ${database} is a database of another program. Set DATA_DIR to another directory. Nothing was changed.`,
    )
}

/** Has the migrations that every release begins with. */
const isOurs = (tables: readonly string[]) =>
  ['migration', 'instance', 'learner', 'review'].every((name) => tables.includes(name))

function refuseToBeginAnew({ dataDir, database, counters }: Files, state: string, log: readonly string[] = []): void {
  const left = [...log, ...(hasRows(counters) ? [counters] : []), ...traces(dataDir)]
  if (left.length === 0) return
  throw new StartError(
    `DATA_DIR: ${database} is ${state}, and ${left.join(', ')} beside it ${left.length === 1 ? 'is' : 'are'} of a Cairn that ` +
      'was in use. Put its database back from a copy; or, to begin anew, set DATA_DIR to an empty directory. Nothing was changed.',
  )
}

/** As above for a database of PostgreSQL without tables. One that SQLite was left for begins beside its files. */
export function refuseEmptyPostgres(dataDir: string): void {
  const left = traces(dataDir)
  if (left.length === 0 || sizeOf(join(dataDir, 'cairn.sqlite')) !== null) return
  throw new StartError(
    `DATABASE_URL: the database is empty, and ${left.join(', ')} ${left.length === 1 ? 'is' : 'are'} of a Cairn that was in ` +
      'use. Correct DATABASE_URL, or restore the database; or, to begin anew, set DATA_DIR to an empty directory.',
  )
}

const traces = (dataDir: string) =>
  ['backups', 'mail', 'files', 'kept'].map((name) => join(dataDir, name)).filter(hasEntries)

function hasRows(counters: string): boolean {
  return (sizeOf(counters) ?? 0) > 0 && opened(counters, () => rowsInSqlite(counters, 'rate_limit')) > 0
}

function opened<T>(file: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new OpenError(file, error)
  }
}

function hasEntries(path: string): boolean {
  try {
    return readdirSync(path).length > 0
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return false
    throw error
  }
}

function sizeOf(path: string): number | null {
  try {
    const found = statSync(path)
    if (found.isDirectory())
      throw new StartError(
        `DATA_DIR: ${path} is a directory where a file has to be. Move it away. Nothing was changed.`,
      )
    return found.size
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}
