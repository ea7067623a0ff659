import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Reservation } from './allowance.ts'
import type { ChatCall } from './chat-body.ts'
import {
  type Completion,
  type CompletionEnd,
  EngineFault,
  type EngineLabel,
  type LlmEngine,
  OPERATORS_FAULTS,
  type Pieces,
  promptTokensOf,
  type TokenUsage,
} from './llm-engine.ts'
import { asOpenAiError } from './openai-error.ts'
import { completionBody, createEventWriter, DONE, type EventWriter, type ReplyHead } from './reply-body.ts'

/*
 * One call from the reservation to the last byte. Whatever way it ends, the reservation is settled exactly once, and
 * before the caller can see the end: who has read a reply has room for the next call.
 */

export interface CallParts {
  readonly engine: LlmEngine
  readonly reservation: Reservation
  readonly promptTokens: number
  readonly log: Logger
  /** ms since the epoch. */
  readonly now: () => number
  /** Aborted when the caller leaves. */
  readonly abort: AbortController
}

/** A reply that has begun: whole, or as events that are read one after the other and end by themselves. */
export type ChatReply = { readonly headers: Readonly<Record<string, string>> } & (
  | { readonly text: string }
  | { readonly events: AsyncGenerator<string, void> }
)

/** Answers a call. Rejects with `EngineFault` when the reply did not begin. */
export async function answerCall(parts: CallParts, call: ChatCall): Promise<ChatReply> {
  const ledger = createLedger(parts, call.request.model)
  try {
    const completion = await parts.engine.complete(call.request, parts.abort.signal)
    ledger.began(completion)
    const head = headOf(completion, call, parts)
    if (!call.request.stream) return await wholeReply(head, completion, ledger)
    const { includeUsage } = call
    const writer = createEventWriter(head, includeUsage)
    const headers = { ...headersFor(completion), 'content-type': 'text/event-stream; charset=utf-8' }
    // Nothing here holds on to the prompt: a stream may wait for minutes.
    const events = eventsOf(completion.pieces, { writer, includeUsage, ledger, signal: parts.abort.signal })
    return { headers: { ...headers, 'x-accel-buffering': 'no' }, events }
  } catch (error) {
    await ledger.failed(error)
    throw error
  }
}

const headOf = ({ engine }: Completion, { request }: ChatCall, { now }: CallParts): ReplyHead => ({
  id: `chatcmpl-${randomUUID()}`,
  created: Math.floor(now() / 1_000),
  model: request.model,
  engine,
})

async function wholeReply(head: ReplyHead, completion: Completion, ledger: Ledger): Promise<ChatReply> {
  const parts: string[] = []
  for (let next = await completion.pieces.next(); ; next = await completion.pieces.next()) {
    if (next.done) {
      const usage = await ledger.finished(next.value)
      const text = JSON.stringify(completionBody(head, parts.join(''), next.value, usage))
      return { headers: { ...headersFor(completion), 'content-type': 'application/json' }, text }
    }
    ledger.saw(next.value)
    parts.push(next.value)
  }
}

interface StreamParts {
  readonly writer: EventWriter
  readonly includeUsage: boolean
  readonly ledger: Ledger
  readonly signal: AbortSignal
}

/** Whoever stops reading before the end has left. */
async function* eventsOf(
  pieces: Pieces,
  { writer, includeUsage, ledger, signal }: StreamParts,
): AsyncGenerator<string, void> {
  let head = writer.first()
  try {
    for (let next = await pieces.next(); ; next = await pieces.next()) {
      if (next.done) {
        const last = head + writer.last(next.value)
        const usage = await ledger.finished(next.value)
        return yield last + (includeUsage ? writer.usage(usage) : '') + DONE
      }
      ledger.saw(next.value)
      yield head + writer.text(next.value)
      head = ''
    }
  } catch (error) {
    await ledger.failed(error)
    if (!signal.aborted) yield writer.error(asOpenAiError(error))
  } finally {
    await ledger.left()
    await pieces.return(LEFT)
  }
}

/** How the pieces end that nobody reads any more. */
const LEFT: CompletionEnd = { finishReason: 'stop', usage: null, note: null }

/** For the router: the reply as a web response. `abort` ends the work when nobody reads any more. */
export function toResponse(reply: ChatReply, abort: AbortController): Response {
  const { headers } = reply
  if ('text' in reply) return new Response(reply.text, { headers })
  const { events } = reply
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await events.next()
      if (next.done) controller.close()
      else controller.enqueue(Buffer.from(next.value))
    },
    async cancel() {
      abort.abort()
      await events.return()
    },
  })
  return new Response(body, { headers: { ...headers, 'transfer-encoding': 'chunked' } })
}

const headersFor = ({ engine }: Completion) => ({ 'cache-control': 'no-store', 'x-ai-engine': engine })

interface Ledger {
  began(completion: Completion): void
  saw(text: string): void
  /** Settles what was used: the engine's own counts, else an estimate. */
  finished(end: CompletionEnd): Promise<TokenUsage>
  /** Gives back what was set aside, but for what an upstream has already written. */
  failed(error: unknown): Promise<void>
  /** The same for a caller who does not wait for the end; nothing after it. */
  left(): Promise<void>
}

function createLedger({ reservation, promptTokens, log, now }: CallParts, model: string): Ledger {
  const startedAt = now()
  let engine: EngineLabel | null = null
  let spentBefore = 0
  let firstMs: number | null = null
  let bytes = 0
  let over = false
  const settle = async (tokens: number) => {
    over = true
    // The reply is worth more than its bookkeeping: a lease that is not given back ends by itself.
    await reservation.settle(tokens).catch((error: unknown) => log.error({ err: error }, 'model call not settled'))
  }
  /** The built-in engine costs nobody anything; what an endpoint wrote before it stood in does. */
  const costOf = (tokens: number) => spentBefore + (engine === 'built-in' ? 0 : tokens)
  const entry = () => ({ model, engine, ms: now() - startedAt, firstMs, bytes })
  const failed = async (error: unknown) => {
    if (over) return
    const spent = error instanceof EngineFault ? error.spent : 0
    await settle(spent + costOf(bytes === 0 ? 0 : promptTokens + Math.ceil(bytes / 4)))
    const fault = error instanceof EngineFault ? error.kind : 'internal'
    if (fault === 'aborted') log.info({ ...entry(), fault }, 'model call left')
    else {
      const told = { ...entry(), fault, err: error instanceof EngineFault ? error.message : error }
      if (error instanceof EngineFault && OPERATORS_FAULTS.has(error.kind))
        log.error(told, 'model call failed: the key, the credit or the name of the model has to be mended')
      else log.warn(told, 'model call failed')
    }
  }
  return {
    failed,
    left: async () => {
      if (!over) await failed(new EngineFault('aborted', 'The caller left'))
    },
    began: (completion) => {
      engine = completion.engine
      spentBefore = completion.spentBefore ?? 0
      firstMs = now() - startedAt
    },
    saw: (text) => {
      bytes += Buffer.byteLength(text)
    },
    finished: async (end) => {
      const usage = end.usage ?? { promptTokens, completionTokens: Math.ceil(bytes / 4) }
      await settle(costOf(usage.promptTokens + usage.completionTokens))
      log.info({ ...entry(), ...usage, finishReason: end.finishReason }, 'model call')
      return usage
    },
  }
}

/** Tokens to set aside: the prompt, and what the reply may have. */
export function tokensToReserve({ request }: ChatCall): { promptTokens: number; total: number } {
  const promptTokens = promptTokensOf(request)
  const { max_tokens, max_completion_tokens } = request.sampling
  return { promptTokens, total: promptTokens + (max_completion_tokens ?? max_tokens ?? DEFAULT_REPLY_TOKENS) }
}

const DEFAULT_REPLY_TOKENS = 4_000
