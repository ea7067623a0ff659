import { join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { codeOf, isDamage } from './database-problem.ts'

/*
 * What keeps a server from starting, as one line that names the setting and says what to do. Everything else that goes
 * wrong at the start is a fault of ours and comes with its stack.
 */

/** A start that the operator can mend; its message is one line. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** A file that SQLite could not open. */
export class OpenError extends Error {
  override readonly name = 'OpenError'
  readonly file: string

  constructor(file: string, cause: unknown) {
    super(`${file} cannot be opened`, { cause })
    this.file = file
  }
}

type Where = Pick<Config, 'dataDir' | 'databaseUrl'>

/** The error in words for the operator; the error itself where there are none. */
export function asStartError(error: unknown, { dataDir, databaseUrl }: Where): unknown {
  if (databaseUrl !== null) {
    const words = postgresWords(error, databaseUrl)
    if (words !== null) return new StartError(`DATABASE_URL: ${words}`, { cause: error })
  }
  const words = fileWords(error, dataDir)
  return words === null ? error : new StartError(`DATA_DIR: ${words}`, { cause: error })
}

function fileWords(error: unknown, dataDir: string): string | null {
  const path = pathOf(error) ?? (codeOf(error).startsWith('SQLITE_') ? join(dataDir, 'cairn.sqlite') : null)
  if (path === null || !resolve(path).startsWith(resolve(dataDir))) return null
  const code = codeOf(error instanceof OpenError ? error.cause : error)
  const counters = resolve(path) === resolve(join(dataDir, 'counters.sqlite'))
  switch (/^SQLITE_[A-Z]+/.exec(code)?.[0] ?? code) {
    case 'ENOTDIR':
    case 'EEXIST':
      return `${dataDir} is not a directory. Set DATA_DIR to one, or move away what is in its place.`
    case 'EISDIR':
      return `${path} is a directory where a file has to be. Move it away.`
    case 'EACCES':
    case 'EPERM':
    case 'SQLITE_CANTOPEN':
    case 'SQLITE_AUTH':
      return `${path} cannot be opened. Give the account that runs Cairn the right to read and write ${dataDir} and all that is in it.`
    case 'EROFS':
    case 'SQLITE_READONLY':
      return `${path} cannot be written. Give the account that runs Cairn the right to write ${dataDir} and all that is in it, or set DATA_DIR to a directory on a disk that can be written.`
    case 'ENOSPC':
    case 'EDQUOT':
    case 'SQLITE_FULL':
      return `there is no room left on the disk of ${dataDir}. Make room, and start Cairn again.`
    case 'SQLITE_BUSY':
      return `${path} is locked by another program. End that program, and start Cairn again.`
    case 'SQLITE_NOTADB':
      return counters ? countersWords(path) : notDatabase(path)
    case 'SQLITE_CORRUPT':
      return counters ? countersWords(path) : damaged(path)
    case 'SQLITE_IOERR':
      return `the disk does not give back what is in ${path}. Check the disk, then put the newest good copy of the file in its place.`
    default:
      return null
  }
}

function pathOf(error: unknown): string | null {
  if (error instanceof OpenError) return error.file
  if (!(error instanceof Error) || !('path' in error)) return null
  return typeof error.path === 'string' ? error.path : null
}

export const notDatabase = (file: string) =>
  `${file} is not a database. Put a copy of Cairn's database in its place, or set DATA_DIR to another directory. Nothing was changed.`

export const damaged = (file: string) =>
  `${file} is damaged. Put the newest good copy of it in its place, without the files that end in -wal and -shm. Nothing was changed.`

const countersWords = (file: string) =>
  `${file} is damaged. Delete it: it only counts calls, and Cairn makes a new one. Nothing was changed.`

const UNREACHED: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNRESET', 'ENOENT'],
  ...['57P03', '53300'],
])
/** pg says these in words only. */
const NOT_POSTGRES = /^(Received unexpected|unexpected|Invalid|Unknown authenticationOk|Connection terminated)/i

function postgresWords(error: unknown, url: string): string | null {
  const { hostname, port, pathname, username } = new URL(url)
  const place = `${hostname}:${port || '5432'}`
  const name = decodeURIComponent(pathname.slice(1))
  const code = codeOf(firstOf(error))
  if (UNREACHED.has(code))
    return `PostgreSQL at ${place} cannot be reached (${code}). Start it, or correct DATABASE_URL.`
  const said = error instanceof Error ? error.message : ''
  if (/timeout/i.test(said)) return `PostgreSQL at ${place} does not answer. Start it, or correct DATABASE_URL.`
  if (/SSL/.test(said))
    return `PostgreSQL at ${place} and DATABASE_URL do not agree on SSL (${said}). Correct sslmode in DATABASE_URL.`
  if (/password must be a string/.test(said) || code.startsWith('28'))
    return `PostgreSQL at ${place} refuses the user or the password. Correct both in DATABASE_URL.`
  if (code === '3D000')
    return `PostgreSQL at ${place} has no database called ${name}. Create it, or correct DATABASE_URL.`
  if (code === '42501')
    return `the user ${decodeURIComponent(username)} may not create tables in ${name}. Make this user the owner of the database.`
  if (code === '42P07' || code === '42703')
    return `${name} at ${place} has tables of another program. Set DATABASE_URL to a database that is Cairn's alone.`
  if (code === '25006')
    return `${name} at ${place} can only be read. Set DATABASE_URL to the server that can be written.`
  if (code === '53100')
    return `there is no room left on the disk of PostgreSQL at ${place}. Make room, and start Cairn again.`
  if (isDamage(code))
    return `${name} at ${place} is damaged (${code}). Restore it from a backup, then start Cairn again.`
  if (NOT_POSTGRES.test(said)) return `what answers at ${place} is not PostgreSQL. Correct DATABASE_URL.`
  return null
}

/** A name with several addresses fails with one error for each. */
const firstOf = (error: unknown): unknown => (error instanceof AggregateError ? (error.errors[0] ?? error) : error)

/** What the log says once while a server runs. */
export const damageWords = ({ dataDir, databaseUrl }: Where) =>
  databaseUrl === null
    ? `The database in ${dataDir} is damaged. Nothing is written to it any more; what can be read can still be exported. Stop ` +
      'Cairn, check the disk, and put the newest good copy of cairn.sqlite in its place, without the files that end in -wal and -shm.'
    : 'The database of PostgreSQL is damaged. This process writes nothing to it any more; what can be read can still be ' +
      'exported. Stop Cairn, restore the database from a backup, and start Cairn again.'
