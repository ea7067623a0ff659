import type { ErrorCode, ErrorEnvelope } from '@cairn/contract/error-codes'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Logger } from 'pino'
import { databaseProblemOf } from '../db/database-problem.ts'
import { storeProblemOf } from '../files/store-error.ts'
import { AppError } from './app-error.ts'
import type { RequestEnv } from './context.ts'
import { unsavedWords } from './full-words.ts'
import type { MethodsOf } from './methods-of.ts'

/** Turns whatever a request threw into the envelope. Failures are logged once, here; nothing of them leaks. */
export function answerError(error: unknown, c: Context<RequestEnv>): Response {
  const known = asAppError(error, c.req.path)
  logFailure({ log: c.get('log'), method: c.req.method, path: c.req.path }, error, known)
  return envelope(c, known)
}

/**
 * Only a broken promise of ours is an error and worth its stack. What can be expected (a full disk, a setting that is
 * missing, an engine that is busy) is one line that anybody outside may cause as often as they like.
 */
export function logFailure(
  { log, method, path }: FailedRequest,
  thrown: unknown,
  { status, code }: { readonly status: number; readonly code: string },
): void {
  const entry = { status, code, method, path }
  const words = thrown instanceof Error ? thrown.message : String(thrown)
  if (status === 500) log.error({ ...entry, err: thrown }, 'request failed')
  else if (status > 500) log.warn({ ...entry, err: words }, 'request failed')
  else log.debug({ ...entry, err: words }, 'request refused')
}

export interface FailedRequest {
  readonly log: Logger
  readonly method: string
  readonly path: string
}

/** The envelope for a path that does not exist, and for a method that an existing one does not take. */
export function answerUnknownPath(methods: MethodsOf) {
  return (c: Context<RequestEnv>): Response => {
    const known = methods(c.req.path)
    const isPage = !c.req.path.startsWith('/api/')
    const allow = known.length > 0 || !isPage ? known : READS
    if (allow.length === 0 || allow.includes(c.req.method))
      return envelope(c, new AppError(404, 'not-found', { message: 'There is no such address.' }))
    const message = `This address takes ${allow.join(', ')} only.`
    return envelope(c, new AppError(405, 'method-not-allowed', { message, headers: { allow: allow.join(', ') } }))
  }
}

/** Whatever is no address of the API is answered by a page. */
const READS = ['GET', 'HEAD']

function envelope(c: Context<RequestEnv>, error: AppError): Response {
  const { message, current, issues, headers } = error.options
  const requestId = c.get('requestId')
  const body: ErrorEnvelope = {
    error: {
      code: error.code,
      message,
      requestId,
      ...(current === undefined ? {} : { current }),
      ...(issues === undefined ? {} : { issues }),
    },
  }
  return Response.json(body, {
    status: error.status,
    headers: { 'cache-control': 'no-store', 'x-request-id': requestId, ...headers },
  })
}

const SAFE = 'Nothing is lost; please try again.'

/** The failure a request ends with: itself, or what a fault of the framework, the database or ours amounts to. */
export function asAppError(error: unknown, path = ''): AppError {
  if (error instanceof AppError) return error
  if (error instanceof HTTPException) return fromHttpException(error)
  const ofStore = fromStore(error)
  if (ofStore) return ofStore
  switch (databaseProblemOf(error)) {
    case 'damaged':
      return databaseDamaged(path, error)
    case 'full':
      return new AppError(507, 'storage-full', {
        message: `The server has no room left to save. ${unsavedWords(path)}`,
        cause: error,
      })
    case 'read-only':
      return unavailable(`The server cannot save right now. ${unsavedWords(path)}`, 30, error)
    case 'unavailable':
      return unavailable(`The server is busy. ${SAFE}`, 2, error)
    case 'other':
      return new AppError(500, 'internal', { message: `Something went wrong on the server. ${SAFE}`, cause: error })
  }
}

/** What is wrong with the place where files are kept: nothing of it is about cards and answers, or about this browser. */
function fromStore(error: unknown): AppError | null {
  switch (storeProblemOf(error)) {
    case null:
      return null
    case 'away':
      return unavailable(
        'The file storage of this server does not answer. Your cards and answers are safe; try again in a minute.',
        30,
        error,
      )
    case 'refused':
    case 'no-bucket':
      return unavailable(
        'This server cannot use its file storage. Your cards and answers are safe; tell the person who runs it.',
        300,
        error,
      )
    case 'full':
      return new AppError(507, 'storage-full', {
        message: 'The file storage of this server is full. The file was not stored; tell the person who runs it.',
        cause: error,
      })
  }
}

/** For whatever cannot be answered, or not in full, from a damaged database. */
export const databaseDamaged = (path: string, cause?: unknown) =>
  new AppError(503, 'data-damaged', {
    message: `The server's data is damaged, and whoever runs it has to repair it. ${unsavedWords(path)}`,
    headers: { 'retry-after': '600' },
    cause,
  })

function unavailable(message: string, retryAfterSeconds: number, cause: unknown): AppError {
  const headers = { 'retry-after': String(retryAfterSeconds) }
  return new AppError(503, 'unavailable', { message, headers, cause })
}

const CODE_OF_STATUS: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  405: 'method-not-allowed',
  409: 'conflict',
  413: 'too-large',
  422: 'unprocessable',
  429: 'too-many-requests',
}

function fromHttpException(error: HTTPException): AppError {
  if (error.status >= 500)
    return new AppError(500, 'internal', { message: `Something went wrong on the server. ${SAFE}`, cause: error })
  const message = error.status === 415 ? 'The body must be JSON.' : 'The request is not valid.'
  return new AppError(error.status, CODE_OF_STATUS[error.status] ?? 'bad-request', { message, cause: error })
}
