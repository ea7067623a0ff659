import { asAppError, type FailedRequest, logFailure } from '../http/error-envelope.ts'
import { EngineFault, type FaultKind } from './llm-engine.ts'

interface OpenAiErrorOptions {
  readonly code: string
  readonly message: string
  readonly type?: string
  readonly param?: string | null
  readonly headers?: Readonly<Record<string, string>>
  readonly cause?: unknown
}

/** The envelope of OpenAI's API, which everything under `/v1` answers failures in. */
export interface OpenAiErrorBody {
  readonly error: {
    readonly message: string
    readonly type: string
    readonly param: string | null
    readonly code: string
  }
}

/** A failure of a call under `/v1`; every word of it goes out. */
export class OpenAiError extends Error {
  override readonly name = 'OpenAiError'
  readonly status: number
  readonly body: OpenAiErrorBody
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, { code, message, type, param, headers, cause }: OpenAiErrorOptions) {
    super(message, { cause })
    this.status = status
    this.headers = headers ?? {}
    this.body = {
      error: {
        message,
        type: type ?? (status < 500 ? 'invalid_request_error' : 'api_error'),
        param: param ?? null,
        code,
      },
    }
  }
}

interface Mapping {
  readonly status: number
  readonly code: string
  readonly message: string
  /** Another try would end alike, whatever the status says. */
  readonly neverRetry?: true
}

/**
 * For what only the operator can mend. Clients try 408, 409, 429 and 5xx again, which is asked for in vain here; 401 to
 * 404 would be about the caller's own token and words.
 */
const OPERATORS_STATUS = 424

/** Longest wait that a client may sit out without telling anybody. */
const LONGEST_SILENT_WAIT_SECONDS = 10

/**
 * When to come back, to the millisecond where that was said. The official client waits for up to a minute without a word, and tries again in vain after less
 * than the time it was told when that is more; told not to, it fails at once and its user reads how long it takes.
 */
export function waitHeaders(seconds: number): Readonly<Record<string, string>> {
  const wait = Math.max(1, Math.ceil(seconds))
  const inMs = Number.isInteger(seconds) ? {} : { 'retry-after-ms': String(Math.ceil(seconds * 1_000)) }
  return { 'retry-after': String(wait), ...inMs, ...(wait > LONGEST_SILENT_WAIT_SECONDS && NEVER_RETRY) }
}

const NEVER_RETRY = { 'x-should-retry': 'false' }

const OF_FAULT: Readonly<Record<FaultKind, Mapping>> = {
  aborted: { status: 499, code: 'aborted', message: 'The request was aborted.' },
  auth: {
    status: OPERATORS_STATUS,
    code: 'upstream_auth',
    message: 'The model endpoint did not accept this server. Whoever runs it has to set its key right.',
  },
  'bad-request': {
    status: 400,
    code: 'upstream_rejected_request',
    message: 'The model endpoint did not accept this request.',
  },
  busy: { status: 503, code: 'engine_busy', message: 'The engine has too much to do right now.' },
  'content-filter': {
    status: 400,
    code: 'content_filter',
    message: 'A content filter of the model endpoint stopped this request.',
  },
  'context-length': {
    status: 400,
    code: 'context_length_exceeded',
    message: 'The request is longer than the model can read.',
  },
  // The same request would end the same way.
  crashed: { status: 500, code: 'engine_failed', message: 'The engine failed on this request.', neverRetry: true },
  cut: { status: 502, code: 'upstream_cut', message: 'The reply of the model endpoint broke off.' },
  failed: { status: 502, code: 'upstream_error', message: 'The model endpoint had a fault of its own.' },
  garbage: { status: 502, code: 'upstream_invalid_reply', message: 'The model endpoint sent no valid reply.' },
  'no-json': { status: 502, code: 'upstream_invalid_reply', message: 'The model endpoint sent no JSON object.' },
  'not-found': {
    status: OPERATORS_STATUS,
    code: 'upstream_not_found',
    message: 'The model endpoint or its model was not found. Whoever runs this server has to set it right.',
  },
  'out-of-credit': {
    status: OPERATORS_STATUS,
    code: 'upstream_out_of_credit',
    message: 'This server has no credit left at the model endpoint. Whoever runs it has to renew it.',
  },
  overlong: {
    status: 422,
    code: 'text_too_demanding',
    message: 'The built-in engine could not work through this text in time and stopped. Send a shorter part of it.',
  },
  'rate-limit': { status: 429, code: 'rate_limit_exceeded', message: 'The model endpoint has too many requests.' },
  timeout: { status: 504, code: 'upstream_timeout', message: 'The model endpoint took too long.' },
  'too-large': {
    status: 502,
    code: 'upstream_reply_too_large',
    message: 'The reply of the model endpoint is too large.',
  },
  unavailable: { status: 503, code: 'upstream_unavailable', message: 'The model endpoint could not be reached.' },
}

/** What a fault of an engine is for the caller: a status and a code of ours, never anything an upstream wrote. */
export function fromFault(fault: EngineFault): OpenAiError {
  const { status, code, message, neverRetry } = OF_FAULT[fault.kind]
  const wait = fault.retryAfterSeconds
  return new OpenAiError(status, {
    code,
    message,
    ...(status === 429 && { type: 'rate_limit_error' }),
    ...(status === OPERATORS_STATUS && { type: 'api_error' }),
    headers: {
      ...(wait !== null && waitHeaders(wait)),
      ...((neverRetry || status === OPERATORS_STATUS) && NEVER_RETRY),
    },
    cause: fault,
  })
}

/** Whatever was thrown while answering a call under `/v1`, in OpenAI's terms. */
export function asOpenAiError(error: unknown): OpenAiError {
  if (error instanceof OpenAiError) return error
  if (error instanceof EngineFault) return fromFault(error)
  const { status, code, options } = asAppError(error)
  const { message, headers } = options
  return new OpenAiError(status, {
    code: code.replaceAll('-', '_'),
    message,
    ...(headers && { headers }),
    cause: error,
  })
}

/** How a failed call is answered, wherever it was; failures that were not reported yet are logged. */
export function errorReply(thrown: unknown, where: FailedRequest) {
  const error = asOpenAiError(thrown)
  // A fault of an engine was reported when its call ended.
  if (!(thrown instanceof EngineFault)) logFailure(where, thrown, { status: error.status, code: error.body.error.code })
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    ...error.headers,
  }
  return { status: error.status === 499 ? 400 : error.status, headers, text: JSON.stringify(error.body) }
}
