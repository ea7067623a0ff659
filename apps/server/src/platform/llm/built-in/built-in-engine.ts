import type { ChatEnd } from '@cairn/engine/protocol/chat-types'
import type { CompletionRequest, LlmEngine, Pieces } from '../llm-engine.ts'
import { startWorkerThread, type WorkerOptions, type WorkerThread } from './worker-thread.ts'

export interface BuiltInEngine extends LlmEngine {
  state(): ReturnType<WorkerThread['state']>
  close(): Promise<void>
}

export type BuiltInOptions = Omit<WorkerOptions, 'standsBack'>

/** More UTF-16 units than the application sends of a text at once: such a call takes seconds, not milliseconds. */
const LONG_CALL = 40_000
/** A long call may take longer, the more so as its thread comes after all others. */
const LONG_JOB_MS = 45_000

/**
 * The engine that ships with Cairn, in a thread of its own; loading goes on while the server is already up. Long texts
 * have a second thread, started with the first of them: what a whole book takes is not waited for by everybody else.
 */
export function createBuiltInEngine(options: BuiltInOptions): BuiltInEngine {
  const thread = startWorkerThread(options)
  let forLong: WorkerThread | null = null
  const threadFor = (request: CompletionRequest): WorkerThread => {
    if (lengthOf(request) <= LONG_CALL) return thread
    forLong ??= startWorkerThread({ jobMs: LONG_JOB_MS, ...options, standsBack: true })
    return forLong
  }
  return {
    complete: async (request, signal) => {
      const { model, messages, metadata } = request
      const pieces = threadFor(request).chat({ model, messages, metadata }, signal)
      const first = await pieces.next()
      return { engine: 'built-in', pieces: asPieces(first, pieces) }
    },
    state: () => thread.state(),
    close: async () => {
      await Promise.all([thread.close(), forLong?.close()])
    },
  }
}

const lengthOf = ({ messages }: CompletionRequest) => messages.reduce((sum, { content }) => sum + content.length, 0)

type Chat = AsyncGenerator<string, ChatEnd>

async function* asPieces(first: Awaited<ReturnType<Chat['next']>>, rest: Chat): Pieces {
  if (first.done) return toEnd(first.value)
  yield first.value
  return toEnd(yield* rest)
}

const toEnd = ({ promptTokens, completionTokens, note }: ChatEnd) =>
  ({ finishReason: 'stop', usage: { promptTokens, completionTokens }, note }) as const
