/** What a failed query means for the request: nothing was saved in any of the cases. */
export type DatabaseProblem = 'damaged' | 'full' | 'read-only' | 'unavailable' | 'other'

const PROBLEM_OF_CODE: Readonly<Record<string, DatabaseProblem>> = {
  SQLITE_FULL: 'full',
  ENOSPC: 'full',
  EDQUOT: 'full',
  '53100': 'full',
  SQLITE_READONLY: 'read-only',
  SQLITE_CANTOPEN: 'read-only',
  EROFS: 'read-only',
  '25006': 'read-only',
  SQLITE_IOERR: 'unavailable',
  SQLITE_BUSY: 'unavailable',
  ECONNREFUSED: 'unavailable',
  ECONNRESET: 'unavailable',
  EPIPE: 'unavailable',
  ETIMEDOUT: 'unavailable',
  '40001': 'unavailable',
  '40P01': 'unavailable',
  '55P03': 'unavailable',
  '57014': 'unavailable',
  '57P01': 'unavailable',
  '57P02': 'unavailable',
  '57P03': 'unavailable',
  '53300': 'unavailable',
  '25P03': 'unavailable',
}

/** pg says these in words only. */
const LOST_CONNECTION =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error)/

/**
 * Pages that are not as they were written, or cannot be read. Failed writes are not among them: a disk without room, or
 * one that was gone for a while, leaves the file as it was. Nor is PostgreSQL's XX000, which stands for much else.
 */
const DAMAGE =
  /^(SQLITE_CORRUPT\w*|SQLITE_NOTADB|SQLITE_IOERR_(READ|SHORT_READ|CORRUPTFS|DATA)|XX001|XX002|58030|58P01)$/

export const isDamage = (code: string) => DAMAGE.test(code)

/** The code by which an error, or what caused it, tells of a damaged database; null when it tells of none. */
export function damageIn(error: unknown): string | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code = codeOf(at)
    if (isDamage(code)) return code
  }
  return null
}

/** Reads the code of SQLite, PostgreSQL or the operating system from an error or what caused it. */
export function databaseProblemOf(error: unknown): DatabaseProblem {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code = codeOf(at)
    if (at.name === 'DamagedDatabaseError' || isDamage(code)) return 'damaged'
    const primary = /^SQLITE_[A-Z]+/.exec(code)?.[0] ?? code
    const problem = PROBLEM_OF_CODE[primary] ?? (code.startsWith('08') ? 'unavailable' : undefined)
    if (problem) return problem
    if (LOST_CONNECTION.test(at.message)) return 'unavailable'
  }
  return 'other'
}

/** The `code` of an error, empty when it has none. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return ''
  return typeof error.code === 'string' ? error.code : ''
}
