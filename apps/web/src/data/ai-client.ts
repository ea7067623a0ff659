import type { ChatRequest } from '@cairn/core/ai/chat-request'
import { type AiProblem, AiReplyError, notInitialized } from '@cairn/core/ai/errors'
import type OpenAI from 'openai'
import { createCredentialKeeper } from './ai-credential.ts'
import { ApiError, api, NetworkError } from './api-client.ts'

/** A stream that brings nothing for this long has stalled; the client itself would wait for ever. */
export const STREAM_IDLE_MS = 60_000

const keeper = createCredentialKeeper({
  fetchCredential: () => api('POST /api/ai/credential'),
  now: () => Date.now(),
  schedule: (task, ms) => {
    const timer = setTimeout(task, ms)
    return () => clearTimeout(timer)
  },
})

/** Forgets the credential, as after signing out. */
export const forgetAiCredential = (): void => keeper.forget()

/** What answers AI requests on this server, in the server's own words: `built-in` or `upstream`. */
export async function aiEngine(): Promise<string> {
  return (await keeper.current()).engine
}

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

/** Pieces of a streamed reply; `finishReason` is null while it goes on and when it was cut. */
export interface StreamEnd {
  readonly finishReason: string | null
  /** Names the engine that answered, as the server reports it. */
  readonly engine: string | null
}

/**
 * Streams a reply piece by piece and returns how it ended. Throws `AiCallError` for every failure but an abort by
 * `signal`, which ends as problem `abort`. A reply without a finish reason was cut: the caller must not call it whole.
 */
export async function* streamChat(request: ChatRequest<true>, signal: AbortSignal): AsyncGenerator<string, StreamEnd> {
  const idle = new AbortController()
  let timer = setTimeout(() => idle.abort(), STREAM_IDLE_MS)
  const both = AbortSignal.any([signal, idle.signal])
  let end: StreamEnd = { finishReason: null, engine: null }
  try {
    const client = await createClient()
    const stream = await client.chat.completions.create(paramsOf(request), { signal: both })
    for await (const chunk of stream) {
      clearTimeout(timer)
      timer = setTimeout(() => idle.abort(), STREAM_IDLE_MS)
      const choice = chunk.choices[0]
      end = {
        finishReason: choice?.finish_reason ?? end.finishReason,
        engine: chunk.system_fingerprint ?? end.engine,
      }
      if (choice?.delta?.content) yield choice.delta.content
    }
    if (both.aborted) throw new Error('The stream was aborted')
    return end
  } catch (cause) {
    throw await toCallError(cause, { stopped: signal.aborted, stalled: idle.signal.aborted })
  } finally {
    clearTimeout(timer)
  }
}

/** The same payload with the mutable lists that the client's types ask for. */
function paramsOf(request: ChatRequest<true>): OpenAI.ChatCompletionCreateParamsStreaming {
  return { ...request, messages: [...request.messages], metadata: { ...request.metadata } }
}

/** The official client with its own defaults (10 min timeout, 2 retries), pointed at this server. */
async function createClient(): Promise<OpenAI> {
  const [{ default: Client }, credential] = await Promise.all([import('openai'), keeper.current()])
  return new Client({
    baseURL: `${location.origin}/v1`,
    apiKey: credential.token,
    dangerouslyAllowBrowser: true, // the key is the learner's own short-lived one
  })
}

async function toCallError(cause: unknown, how: { stopped: boolean; stalled: boolean }): Promise<AiCallError> {
  if (how.stopped) return new AiCallError('abort', 'Stopped', { cause })
  if (how.stalled) return new AiCallError('timeout', 'The stream stalled', { cause })
  if (cause instanceof AiCallError) return cause
  if (cause instanceof AiReplyError) return new AiCallError(cause.code, cause.message, { cause })
  if (cause instanceof NetworkError) return new AiCallError('connection', cause.message, { cause })
  if (cause instanceof ApiError) return fromApiError(cause)
  return fromClientError(cause)
}

function fromApiError(cause: ApiError): AiCallError {
  if (cause.status === 401) return new AiCallError('authentication', cause.message, { cause })
  if (cause.status === 429)
    return new AiCallError('rate-limit', cause.message, { cause, retryAfterSeconds: cause.retryAfterSeconds })
  const { message } = notInitialized()
  return new AiCallError('not-initialized', message, { cause })
}

async function fromClientError(cause: unknown): Promise<AiCallError> {
  const errors = await import('openai').catch(() => null)
  if (errors === null) return new AiCallError('not-initialized', notInitialized().message, { cause })
  if (cause instanceof errors.APIConnectionTimeoutError) return new AiCallError('timeout', cause.message, { cause })
  if (cause instanceof errors.APIUserAbortError) return new AiCallError('abort', cause.message, { cause })
  if (cause instanceof errors.APIConnectionError) return new AiCallError('connection', cause.message, { cause })
  if (cause instanceof errors.APIError) {
    const retryAfter = Number(cause.headers?.get('retry-after') ?? Number.NaN)
    const retryAfterSeconds = Number.isFinite(retryAfter) ? retryAfter : null
    if (cause.status === 401) keeper.forget()
    return new AiCallError(problemOf(errors, cause), cause.message, { cause, retryAfterSeconds })
  }
  // A body that ends in the middle is a bare TypeError in every browser.
  return new AiCallError('connection', 'The reply was cut', { cause })
}

function problemOf(errors: typeof import('openai'), cause: InstanceType<typeof OpenAI.APIError>): AiProblem {
  if (cause instanceof errors.BadRequestError) return 'bad-request'
  if (cause instanceof errors.AuthenticationError) return 'authentication'
  if (cause instanceof errors.PermissionDeniedError) return 'permission-denied'
  if (cause instanceof errors.NotFoundError) return 'not-found'
  if (cause instanceof errors.ConflictError) return 'conflict'
  if (cause instanceof errors.UnprocessableEntityError) return 'unprocessable'
  if (cause instanceof errors.RateLimitError) return 'rate-limit'
  if (cause instanceof errors.InternalServerError) return 'server-error'
  return cause.status === 408 ? 'timeout' : 'server-error'
}
