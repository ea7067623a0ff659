import {
  type AiProblem,
  AiReplyError,
  notInitialized,
  problemOfCode,
  problemOfStatus,
} from '@cairn/core/ai-protocol/errors'
import { ApiError, NetworkError } from './api-client.ts'

/** An AI action that failed: which problem it was and, for a broken reply, the catalogue's text. */
export class AiCallError extends Error {
  override readonly name = 'AiCallError'
  readonly problem: AiProblem
  readonly retryAfterSeconds: number | null

  constructor(
    problem: AiProblem,
    message: string,
    options: { cause?: unknown; retryAfterSeconds?: number | null } = {},
  ) {
    super(message, { cause: options.cause })
    this.problem = problem
    this.retryAfterSeconds = options.retryAfterSeconds ?? null
  }
}

/** What the caller knows about the end of a call. */
export interface Clue {
  /** The learner stopped it. */
  readonly stopped: boolean
  /** Nothing came for too long. */
  readonly stalled: boolean
}

/** Whatever was thrown during a call, as the problem it stands for. */
export async function toCallError(cause: unknown, { stopped, stalled }: Clue): Promise<AiCallError> {
  if (stopped) return new AiCallError('abort', 'Stopped', { cause })
  if (stalled) return new AiCallError('timeout', 'The stream stalled', { cause })
  if (cause instanceof AiCallError) return cause
  if (cause instanceof AiReplyError) return new AiCallError(cause.code, cause.message, { cause })
  if (cause instanceof NetworkError) return new AiCallError('connection', cause.message, { cause })
  if (cause instanceof ApiError) return withoutCredential(cause)
  return fromClient(cause)
}

/** No credential, no client: the catalogue's text, except where the learner can do something about it. */
function withoutCredential(cause: ApiError): AiCallError {
  const { message, retryAfterSeconds } = cause
  if (cause.status === 401) return new AiCallError('authentication', message, { cause })
  if (cause.status === 429) return new AiCallError('rate-limit', message, { cause, retryAfterSeconds })
  return new AiCallError('not-initialized', notInitialized().message, { cause })
}

async function fromClient(cause: unknown): Promise<AiCallError> {
  const errors = await import('openai').catch(() => null)
  if (errors === null) return new AiCallError('not-initialized', notInitialized().message, { cause })
  if (cause instanceof errors.APIConnectionTimeoutError) return new AiCallError('timeout', cause.message, { cause })
  if (cause instanceof errors.APIUserAbortError) return new AiCallError('abort', cause.message, { cause })
  if (cause instanceof errors.APIConnectionError) return new AiCallError('connection', cause.message, { cause })
  if (!(cause instanceof errors.APIError))
    // A body that ends in the middle is a bare TypeError in every browser.
    return new AiCallError('connection', 'The reply was cut', { cause })
  const { status, message, code } = cause
  const ofStatus = typeof status === 'number' ? (problemOfStatus(status) ?? 'server-error') : problemInside(code)
  const problem = code === TOO_DEMANDING ? 'too-demanding' : (problemOfCode(code ?? '') ?? ofStatus)
  return new AiCallError(problem, message, { cause, retryAfterSeconds: secondsOf(cause.headers?.get('retry-after')) })
}

/** The engine gave a text up: in a reply that had begun, or with 422 before. */
const TOO_DEMANDING = 'text_too_demanding'

/** An error inside a stream has a code of the server's instead of a status. */
function problemInside(code: string | null | undefined): AiProblem {
  if (code === 'upstream_timeout') return 'timeout'
  return code === 'rate_limit_exceeded' || code === 'insufficient_quota' ? 'rate-limit' : 'server-error'
}

/** Whether a reply that had begun just broke off, here or behind the server. */
export function isCut(cause: unknown): boolean {
  if (typeof cause === 'object' && cause !== null && 'code' in cause) return cause.code === 'upstream_cut'
  return cause instanceof TypeError || cause instanceof SyntaxError
}

function secondsOf(header: string | null | undefined): number | null {
  const seconds = Number(header ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds : null
}
