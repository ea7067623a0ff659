import type { LlmConfig } from '../../config.ts'
import {
  type Completion,
  type CompletionEnd,
  type CompletionRequest,
  EngineFault,
  type LlmEngine,
  type Pieces,
} from '../llm-engine.ts'
import { createEndpoint, DEFAULT_TIMEOUTS, type Endpoint, type UpstreamReply } from './endpoint.ts'
import { createJsonFilter } from './json-filter.ts'
import { formatFor, isRefusalOfForm, NO_QUIRKS, type Quirks, stepDown } from './ladder.ts'
import { readPieces } from './read-pieces.ts'
import { reduceReply } from './reduce-reply.ts'
import type { UpstreamTimeouts } from './watch.ts'

/*
 * The operator's OpenAI-compatible endpoint. It is always asked to stream: the time to the first byte and the gaps
 * then tell a slow model from a dead one. Metadata and user names stay here. Of what it answers only text, reason
 * to finish and counts are read; nothing else of it can reach a caller or the log.
 */

const MAX_REFUSAL_CHARS = 16_384

export interface UpstreamEngine extends LlmEngine {
  close(): void
}

export function createUpstreamEngine(config: LlmConfig, timeouts: Partial<UpstreamTimeouts> = {}): UpstreamEngine {
  const endpoint = createEndpoint({
    url: new URL(`${config.baseUrl}/chat/completions`),
    apiKey: config.apiKey,
    timeouts: { ...DEFAULT_TIMEOUTS, firstByteMs: config.firstByteMs, ...timeouts },
  })
  const known = new Map<string, Quirks>()
  return {
    complete: async (request, signal) => {
      const model = config.models[request.model]
      const { reply, quirks } = await ask(endpoint, request, { model, quirks: known.get(model) ?? NO_QUIRKS, signal })
      known.set(model, quirks)
      const pieces = readPieces(reply)
      if (request.format.type === 'text') return begun(pieces)
      return begun(request.stream ? filtered(pieces) : reduced(pieces))
    },
    close: () => endpoint.close(),
  }
}

/** Waits for the first piece, so that what fails before it can still be a status. */
async function begun(pieces: Pieces): Promise<Completion> {
  const first = await pieces.next()
  return { engine: 'upstream', pieces: resumed(first, pieces) }
}

async function* resumed(first: Awaited<ReturnType<Pieces['next']>>, rest: Pieces): Pieces {
  if (first.done) return first.value
  yield first.value
  return yield* rest
}

/** Statuses with which servers refuse a request as it is; 500 and 501 are llama.cpp's. */
const REFUSALS: ReadonlySet<number> = new Set([400, 422, 500, 501])
const TOO_LONG = /context.length|maximum context|context size|exceed_context|too many tokens|prompt is too long/i

interface Attempt {
  readonly model: string
  readonly quirks: Quirks
  readonly signal: AbortSignal
}

/** Asks, and asks again with less as long as the endpoint refuses the request as it is. */
async function ask(endpoint: Endpoint, request: CompletionRequest, { model, quirks, signal }: Attempt) {
  for (let at = quirks; ; ) {
    const reply = await endpoint.post(JSON.stringify(bodyFor(request, model, at)), signal)
    if (reply.status >= 200 && reply.status < 300) return { reply, quirks: at }
    const refusal = REFUSALS.has(reply.status) ? await readRefusal(reply) : null
    if (refusal === null || !isRefusalOfForm(reply.status, refusal)) throw faultOf(reply)
    if (TOO_LONG.test(refusal)) throw new EngineFault('context-length', 'Upstream: the context is too long')
    const next = stepDown(at, request.format, refusal)
    if (next === null) throw new EngineFault('bad-request', `Upstream: status ${reply.status}`)
    at = next
  }
}

function bodyFor({ messages, format, sampling }: CompletionRequest, model: string, quirks: Quirks) {
  const responseFormat = formatFor(format, quirks)
  return {
    model,
    messages,
    ...sampling,
    ...(responseFormat && { response_format: responseFormat }),
    stream: true,
    ...(quirks.streamOptions && { stream_options: { include_usage: true } }),
  }
}

/** The beginning of what a refusal says; read to learn what is refused, never shown or logged. */
async function readRefusal({ body, discard }: UpstreamReply): Promise<string> {
  let text = ''
  for (let next = await body.next(); next !== null; next = await body.next()) {
    text += next
    if (text.length > MAX_REFUSAL_CHARS) break
  }
  discard()
  return text.slice(0, MAX_REFUSAL_CHARS)
}

/** What a status that is no success says; ends the connection. */
export function faultOf({ status, retryAfter, discard }: UpstreamReply): EngineFault {
  discard()
  const message = `Upstream: status ${status}`
  if (status === 401 || status === 403) return new EngineFault('auth', message)
  if (status === 404) return new EngineFault('not-found', message)
  if (status === 408 || status === 504) return new EngineFault('timeout', message)
  if (status === 413) return new EngineFault('context-length', message)
  const wait = secondsOf(retryAfter)
  if (status === 429) return new EngineFault('rate-limit', message, { retryAfterSeconds: wait ?? 5 })
  if (status === 503 || status === 529) return new EngineFault('unavailable', message, { retryAfterSeconds: wait })
  return new EngineFault(status >= 500 ? 'failed' : 'garbage', message)
}

const MAX_WAIT_SECONDS = 3_600

/** Retry-After in seconds; a date or nonsense counts as not given. */
function secondsOf(header: string | null): number | null {
  const seconds = Number(header ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(MAX_WAIT_SECONDS, Math.max(1, Math.ceil(seconds))) : null
}

/** As it streams: the first object alone. */
async function* filtered(pieces: Pieces): Pieces {
  const filter = createJsonFilter()
  for (let next = await pieces.next(); ; next = await pieces.next()) {
    if (next.done) {
      const rest = filter.end()
      if (rest !== '') yield withoutObject(rest, next.value)
      return next.value
    }
    const text = filter.push(next.value)
    if (text !== '') yield text
  }
}

/** As a whole: the object, mended once where that is possible. */
async function* reduced(pieces: Pieces): Pieces {
  let text = ''
  for (let next = await pieces.next(); ; next = await pieces.next()) {
    if (next.done) {
      const object = reduceReply(text, next.value.finishReason === 'length')
      if (text !== '') yield object ?? withoutObject(text, next.value)
      return next.value
    }
    text += next.value
  }
}

/**
 * A text without an object where one was asked for is the end of the ladder, whether the endpoint took the format or
 * not. A reply that is blank, or that its length cut off, is the caller's to judge.
 */
function withoutObject(text: string, { finishReason }: CompletionEnd): string {
  if (text.trim() === '' || finishReason === 'length') return text
  throw new EngineFault('no-json', 'Upstream: no JSON object')
}
