import type { LlmConfig } from '../../config.ts'
import {
  type Completion,
  type CompletionEnd,
  type CompletionRequest,
  EngineFault,
  estimateTokens,
  type LlmEngine,
  type Pieces,
  promptTokensOf,
} from '../llm-engine.ts'
import { createEndpoint, DEFAULT_TIMEOUTS, type Endpoint, type UpstreamReply } from './endpoint.ts'
import { createJsonFilter } from './json-filter.ts'
import { formatFor, NO_QUIRKS, type Quirks, speaksOfForm, stepDown } from './ladder.ts'
import { readPieces } from './read-pieces.ts'
import { reduceReply } from './reduce-reply.ts'
import { faultOf, kindOfWords, type Refusal, TOLD_IN_WORDS } from './refusal.ts'
import type { UpstreamTimeouts } from './watch.ts'

/*
 * The operator's OpenAI-compatible endpoint. It is always asked to stream: the time to the first byte and the gaps
 * then tell a slow model from a dead one. Metadata and user names stay here. Of what it answers only text, reason
 * to finish and counts are read; nothing else of it can reach a caller or the log.
 */

const MAX_REFUSAL_CHARS = 16_384

/** What learners' endpoints were found not to take: so many are remembered. */
const MOST_KNOWN = 10_000

export interface UpstreamEngine {
  /** For the calls of one learner: what the endpoint refuses of theirs is left out of theirs alone. */
  engineFor(learner: string): LlmEngine
  close(): void
}

export function createUpstreamEngine(config: LlmConfig, timeouts: Partial<UpstreamTimeouts> = {}): UpstreamEngine {
  const endpoint = createEndpoint({
    url: new URL(`${config.baseUrl}/chat/completions`),
    apiKey: config.apiKey,
    timeouts: { ...DEFAULT_TIMEOUTS, firstByteMs: config.firstByteMs, ...timeouts },
  })
  const known = new Map<string, Quirks>()
  const learn = (key: string, quirks: Quirks) => {
    if (quirks === NO_QUIRKS || known.get(key) === quirks) return
    known.set(key, quirks)
    for (const oldest of known.keys()) {
      if (known.size <= MOST_KNOWN) return
      known.delete(oldest)
    }
  }
  return {
    engineFor: (learner) => ({
      complete: async (request, signal) => {
        const model = config.models[request.model]
        const key = JSON.stringify([model, learner])
        const { reply, quirks } = await ask(endpoint, request, { model, quirks: known.get(key) ?? NO_QUIRKS, signal })
        learn(key, quirks)
        const pieces = readPieces(reply)
        if (request.format.type === 'text') return begun(pieces)
        const prompt = promptTokensOf(request)
        return begun(request.stream ? filtered(pieces, prompt) : reduced(pieces, prompt))
      },
    }),
    close: () => endpoint.close(),
  }
}

/** Waits for the first piece, so that what fails before it can still be a status. */
async function begun(pieces: Pieces): Promise<Completion> {
  const first = await pieces.next()
  const isObject = !first.done && first.value.trimStart().startsWith('{')
  return { engine: 'upstream', pieces: resumed(first, pieces), isObject }
}

async function* resumed(first: Awaited<ReturnType<Pieces['next']>>, rest: Pieces): Pieces {
  if (first.done) return first.value
  yield first.value
  return yield* rest
}

interface Attempt {
  readonly model: string
  readonly quirks: Quirks
  readonly signal: AbortSignal
}

/** Asks, and asks again with less as long as the endpoint refuses the form of the request. */
async function ask(endpoint: Endpoint, request: CompletionRequest, { model, quirks, signal }: Attempt) {
  for (let at = quirks; ; ) {
    const reply = await endpoint.post(JSON.stringify(bodyFor(request, model, at)), signal)
    if (isSuccess(reply)) return { reply, quirks: at }
    const refusal = await readRefusal(reply)
    if (!mayTakeLess(refusal)) throw faultOf(refusal)
    const next = stepDown(at, request.format, refusal.words)
    if (next === null) throw new EngineFault('bad-request', `Upstream: status ${reply.status}`)
    at = next
  }
}

/** Whether the request may be taken with less in it; some servers call their refusal a fault of their own. */
function mayTakeLess({ status, words }: Refusal): boolean {
  if (status === 500 || status === 501) return speaksOfForm(words)
  return (status === 400 || status === 422) && kindOfWords(words) === null
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

export const isSuccess = ({ status }: UpstreamReply) => status >= 200 && status < 300

/** The beginning of what an answer says that is no success; ends the connection. */
export async function readRefusal({ status, retryAfterSeconds, body, discard }: UpstreamReply): Promise<Refusal> {
  let words = ''
  try {
    while (TOLD_IN_WORDS.has(status) && words.length <= MAX_REFUSAL_CHARS) {
      const next = await body.next()
      if (next === null) break
      words += next
    }
  } catch (error) {
    // The status is there, whatever became of its words.
    if (!(error instanceof EngineFault) || error.kind === 'aborted') throw error
  } finally {
    discard()
  }
  return { status, retryAfterSeconds, words: words.slice(0, MAX_REFUSAL_CHARS) }
}

/** As it streams: the first object alone. */
async function* filtered(pieces: Pieces, promptTokens: number): Pieces {
  const filter = createJsonFilter()
  for (let next = await pieces.next(); ; next = await pieces.next()) {
    if (next.done) {
      const rest = filter.end()
      if (rest !== '') yield withoutObject(rest, next.value, promptTokens)
      return next.value
    }
    const text = filter.push(next.value)
    if (text !== '') yield text
  }
}

/** As a whole: the object, mended once where that is possible. */
async function* reduced(pieces: Pieces, promptTokens: number): Pieces {
  let text = ''
  for (let next = await pieces.next(); ; next = await pieces.next()) {
    if (next.done) {
      const object = reduceReply(text, next.value.finishReason !== 'stop')
      if (text !== '') yield object ?? withoutObject(text, next.value, promptTokens)
      return next.value
    }
    text += next.value
  }
}

/**
 * A text without an object where one was asked for is the end of the ladder, whether the endpoint took the format or
 * not. A reply that is blank, or that its length or a content filter cut off, is the caller's to judge; so is a model
 * that says in the field for it that it refuses.
 */
function withoutObject(text: string, { finishReason, refusal, usage }: CompletionEnd, promptTokens: number): string {
  if (text.trim() === '' || finishReason !== 'stop' || refusal !== undefined) return text
  const spent = usage ? usage.promptTokens + usage.completionTokens : promptTokens + estimateTokens(text)
  throw new EngineFault('no-json', 'Upstream: no JSON object', { spent })
}
