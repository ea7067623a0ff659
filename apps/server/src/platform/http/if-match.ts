import type { Context } from 'hono'
import { AppError } from './app-error.ts'
import type { RequestEnv } from './context.ts'

/** The version the caller believes it changes, from `If-Match` quoted or not. Missing: 428, unreadable: 400. */
export function expectedVersion(c: Context<RequestEnv>): number {
  const header = c.req.header('if-match')
  if (header === undefined)
    throw new AppError(428, 'precondition-required', { message: 'Say which version you change: If-Match is missing.' })
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim())?.[1]
  if (version === undefined) throw new AppError(400, 'bad-request', { message: 'If-Match is not a version.' })
  return Number(version)
}

/** 412 with the row as it stands, so that the caller can put its change on top. */
export function staleVersion(current: unknown): AppError {
  return new AppError(412, 'stale-version', { message: 'This was changed elsewhere in the meantime.', current })
}
