import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Reservation } from './allowance.ts'
import type { ChatCall } from './chat-body.ts'
import {
  type Completion,
  type CompletionEnd,
  EngineFault,
  estimateTokens,
  type LlmEngine,
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

/** Answers a call. Rejects with `EngineFault` when the reply did not begin. */
export async function answerCall(parts: CallParts, { request, includeUsage }: ChatCall): Promise<Response> {
  const ledger = createLedger(parts, request.model)
  try {
    const completion = await parts.engine.complete(request, parts.abort.signal)
    const head: ReplyHead = {
      id: `chatcmpl-${randomUUID()}`,
      created: Math.floor(parts.now() / 1_000),
      model: request.model,
      engine: completion.engine,
    }
    ledger.began(completion)
    if (!request.stream) return await wholeReply(head, completion, ledger)
    const writer = createEventWriter(head, includeUsage)
    return streamedReply(streamOf(completion, { writer, includeUsage, ledger, abort: parts.abort }), completion)
  } catch (error) {
    await ledger.failed(error)
    throw error
  }
}

async function wholeReply(head: ReplyHead, completion: Completion, ledger: Ledger): Promise<Response> {
  const parts: string[] = []
  for (let next = await completion.pieces.next(); ; next = await completion.pieces.next()) {
    if (next.done) {
      const text = parts.join('')
      const usage = await ledger.finished(next.value)
      return Response.json(completionBody(head, text, next.value, usage), { headers: headersFor(completion) })
    }
    ledger.saw(next.value)
    parts.push(next.value)
  }
}

interface StreamParts {
  readonly writer: EventWriter
  readonly includeUsage: boolean
  readonly ledger: Ledger
  readonly abort: AbortController
}

/** Nothing is read from the engine before the caller has taken what came before. */
function streamOf({ pieces }: Completion, { writer, includeUsage, ledger, abort }: StreamParts): ReadableStream {
  let head = writer.first()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const send = (text: string) => controller.enqueue(Buffer.from(text))
      try {
        const next = await pieces.next()
        if (!next.done) {
          ledger.saw(next.value)
          send(head + writer.text(next.value))
          head = ''
          return
        }
        send(head + writer.last(next.value))
        const usage = await ledger.finished(next.value)
        send((includeUsage ? writer.usage(usage) : '') + DONE)
      } catch (error) {
        await ledger.failed(error)
        if (abort.signal.aborted) return
        send(writer.error(asOpenAiError(error)))
      }
      controller.close()
    },
    async cancel() {
      abort.abort()
      await ledger.failed(new EngineFault('aborted', 'The caller left'))
    },
  })
}

const streamedReply = (body: ReadableStream, completion: Completion) =>
  new Response(body, {
    headers: {
      ...headersFor(completion),
      'content-type': 'text/event-stream; charset=utf-8',
      'transfer-encoding': 'chunked',
      'x-accel-buffering': 'no',
    },
  })

const headersFor = ({ engine }: Completion) => ({ 'cache-control': 'no-store', 'x-ai-engine': engine })

interface Ledger {
  began(completion: Completion): void
  saw(text: string): void
  /** Settles what was used: the engine's own counts, else an estimate. */
  finished(end: CompletionEnd): Promise<TokenUsage>
  /** Gives back what was set aside, but for what an upstream has already written. */
  failed(error: unknown): Promise<void>
}

function createLedger({ reservation, promptTokens, log, now }: CallParts, model: string): Ledger {
  const startedAt = now()
  let engine: string | null = null
  let firstMs: number | null = null
  let bytes = 0
  let over = false
  const settle = async (tokens: number) => {
    over = true
    // The reply is worth more than its bookkeeping: a lease that is not given back ends by itself.
    await reservation.settle(tokens).catch((error: unknown) => log.error({ err: error }, 'model call not settled'))
  }
  const entry = () => ({ model, engine, ms: now() - startedAt, firstMs, bytes })
  return {
    began: (completion) => {
      engine = completion.engine
      firstMs = now() - startedAt
    },
    saw: (text) => {
      bytes += Buffer.byteLength(text)
    },
    finished: async (end) => {
      const usage = end.usage ?? { promptTokens, completionTokens: Math.ceil(bytes / 4) }
      await settle(usage.promptTokens + usage.completionTokens)
      log.info({ ...entry(), ...usage, finishReason: end.finishReason }, 'model call')
      return usage
    },
    failed: async (error) => {
      if (over) return
      await settle(bytes === 0 ? 0 : promptTokens + Math.ceil(bytes / 4))
      const fault = error instanceof EngineFault ? error.kind : 'internal'
      if (fault === 'aborted') log.info({ ...entry(), fault }, 'model call left')
      else
        log.warn({ ...entry(), fault, err: error instanceof EngineFault ? error.message : error }, 'model call failed')
    },
  }
}

/** Tokens to set aside: the prompt, and what the reply may have. */
export function tokensToReserve({ request }: ChatCall): { promptTokens: number; total: number } {
  const promptTokens = request.messages.reduce((sum, { content }) => sum + estimateTokens(content) + 4, 0)
  const { max_tokens, max_completion_tokens } = request.sampling
  return { promptTokens, total: promptTokens + (max_completion_tokens ?? max_tokens ?? DEFAULT_REPLY_TOKENS) }
}

const DEFAULT_REPLY_TOKENS = 4_000
