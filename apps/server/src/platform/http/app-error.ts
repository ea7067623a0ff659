import type { ErrorCode } from '@cairn/contract/error-codes'

interface AppErrorOptions {
  /** Shown to the learner: what happened, what is safe, what to do. */
  readonly message: string
  /** For the log only. */
  readonly detail?: string
  readonly headers?: Readonly<Record<string, string>>
  /** With `stale-version`: the row as it stands. */
  readonly current?: unknown
  /** With `bad-request`: where the request was wrong. */
  readonly issues?: readonly { readonly path: string; readonly message: string }[]
  readonly cause?: unknown
}

/** A failure that a request can end with: its code and status go out, its detail stays in the log. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly status: number
  readonly options: AppErrorOptions

  constructor(status: number, code: ErrorCode, options: AppErrorOptions) {
    super(options.detail ?? options.message, { cause: options.cause })
    this.status = status
    this.code = code
    this.options = options
  }
}

/** A 404 that says nothing about whether another learner has such a row. */
export function notFound(what: string, id: string): AppError {
  return new AppError(404, 'not-found', {
    message: `This ${what} does not exist, or it is not yours.`,
    detail: `${what} ${id}`,
  })
}

/** The row, or a 404 that says nothing about whether another learner has one. */
export function orNotFound<T>(row: T | undefined | null, what: string, id: string): T {
  if (row === undefined || row === null) throw notFound(what, id)
  return row
}
