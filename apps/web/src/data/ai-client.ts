import type { AiCredential } from '@cairn/contract/ai'
import type { ChatRequest } from '@cairn/core/ai-protocol/chat-request'
import { notInitialized } from '@cairn/core/ai-protocol/errors'
import type OpenAI from 'openai'
import { AiCallError, type Clue, isCut, toCallError } from './ai-call-error.ts'
import { createCredentialKeeper } from './ai-credential.ts'
import { ApiError, api } from './api-client.ts'
import { onChange } from './live.ts'
import { isSessionExpired, localLearner, markSessionExpired } from './session.ts'

export { AiCallError } from './ai-call-error.ts'

/**
 * A stream that brings nothing for this long has stalled; the client itself would wait for ever. The server ends one
 * that stalls behind it after a minute and says why, so this is for a connection that is dead.
 */
export const STREAM_IDLE_MS = 75_000

/** What one learner may ask of the engine here. */
export type AiLimits = Pick<AiCredential, 'callsPerMinute' | 'callsAtOnce'>
let limits: AiLimits | null = null

/** As the server said it last; null before it has said anything. */
export const knownAiLimits = (): AiLimits | null => limits

const keeper = createCredentialKeeper({
  fetchCredential: async () => {
    const credential = await api('POST /api/ai/credential')
    const { callsPerMinute, callsAtOnce } = credential
    limits = { callsPerMinute, callsAtOnce }
    return credential
  },
  now: () => Date.now(),
  schedule: (task, ms) => {
    const timer = setTimeout(task, ms)
    return () => clearTimeout(timer)
  },
})

// A credential belongs to the session it was fetched with.
let keptFor: string | null = null
onChange((tables) => {
  if (!tables.has('learner')) return
  const id = isSessionExpired() ? null : (localLearner()?.id ?? null)
  if (id !== keptFor) keeper.forget()
  keptFor = id
})

/** What answers AI requests on this server, in the server's own words: `built-in` or `upstream`. */
export async function aiEngine(): Promise<string> {
  return (await keeper.current()).engine
}

/** Gets ready for a reply that is likely to be asked for. What cannot come now is asked for again then, and told. */
export function prepareAi(): void {
  createClient().then(undefined, () => undefined)
}

/** How a streamed reply ended; `finishReason` is null when it was cut. */
export interface StreamEnd {
  readonly finishReason: string | null
  /** Names the engine that answered, as the server reports it. */
  readonly engine: string | null
  /** What the engine says of why the reply is less than was asked for; absent when it says nothing. */
  readonly note?: string
}

const LONGEST_NOTE = 300

/**
 * Streams a reply piece by piece and returns how it ended. Throws `AiCallError` for every failure, and for an abort by
 * `signal` with problem `abort`. A reply without a finish reason was cut: the caller must not call it whole.
 */
export async function* streamChat(request: ChatRequest<true>, signal: AbortSignal): AsyncGenerator<string, StreamEnd> {
  const watch = createWatch(signal)
  let end: StreamEnd = { finishReason: null, engine: null }
  let received = false
  let isRefused = false
  try {
    const stream = await openStream(request, watch.signal)
    watch.heard()
    for await (const chunk of stream) {
      watch.heard()
      const choice = chunk.choices[0]
      end = {
        ...end,
        finishReason: choice?.finish_reason ?? end.finishReason,
        engine: chunk.system_fingerprint ?? end.engine,
        ...noteOf(chunk),
      }
      isRefused ||= Boolean(choice?.delta?.refusal)
      if (!choice?.delta?.content) continue
      received = true
      yield choice.delta.content
    }
    if (watch.signal.aborted) throw new Error('The stream was aborted')
    if (end.finishReason === 'content_filter') throw new AiCallError('content-filter', 'A filter stopped the reply')
    if (isRefused) throw new AiCallError('refusal', 'The model refused')
    return end
  } catch (cause) {
    if (received && !watch.signal.aborted && isCut(cause)) return { ...end, finishReason: null }
    throw await failureOf(cause, { stopped: signal.aborted, stalled: watch.stalled() })
  } finally {
    watch.end()
  }
}

/** Cairn's own addition to the last chunk. */
function noteOf(chunk: object): { note?: string } {
  if (!('note' in chunk) || typeof chunk.note !== 'string') return {}
  const note = chunk.note.trim().slice(0, LONGEST_NOTE)
  return note === '' ? {} : { note }
}

/** Aborts with the caller's signal, and when nothing is heard for too long after the reply has begun. */
function createWatch(signal: AbortSignal) {
  // Not `AbortSignal.any`, which is newer than the browsers that the build is for.
  const both = new AbortController()
  const stop = () => both.abort(signal.reason)
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop, { once: true })
  let isStalled = false
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    signal: both.signal,
    heard: () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        isStalled = true
        both.abort()
      }, STREAM_IDLE_MS)
    },
    stalled: () => isStalled,
    end: () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
    },
  }
}

/** Opens the stream. A credential that is refused (it ended, or the clock here is wrong) is fetched anew, once. */
async function openStream(request: ChatRequest<true>, signal: AbortSignal) {
  const params = { ...request, messages: [...request.messages], metadata: { ...request.metadata } }
  for (let again = true; ; again = false) {
    const client = await abortable(createClient(), signal)
    try {
      return await client.chat.completions.create(params, { signal })
    } catch (error) {
      const refused = typeof error === 'object' && error !== null && 'status' in error && error.status === 401
      if (refused) keeper.forget()
      if (!refused || !again) throw error
    }
  }
}

/** The official client with its own defaults (10 min timeout, 2 retries), pointed at this server. */
async function createClient(): Promise<OpenAI> {
  const [{ default: Client }, credential] = await Promise.all([loadClient(), keeper.current()])
  return new Client({
    baseURL: `${location.origin}/v1`,
    apiKey: credential.token,
    dangerouslyAllowBrowser: true, // the key is the learner's own short-lived one
    logLevel: 'off', // what goes wrong is told on screen; nothing of a reply belongs in the console
  })
}

async function loadClient(): Promise<typeof import('openai')> {
  try {
    return await import('openai')
  } catch (cause) {
    throw new AiCallError('not-initialized', notInitialized().message, { cause })
  }
}

/** The promise, or a rejection as soon as the signal is aborted. */
async function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop = () => {}
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
  try {
    return await Promise.race([promise, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

async function failureOf(cause: unknown, clue: Clue): Promise<AiCallError> {
  if (cause instanceof ApiError && cause.status === 401) markSessionExpired()
  return toCallError(cause, clue)
}
