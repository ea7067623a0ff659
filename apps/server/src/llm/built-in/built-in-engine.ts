import type { ChatEnd } from '@cairn/engine/chat-types'
import type { LlmEngine, Pieces } from '../llm-engine.ts'
import { startWorkerThread, type WorkerOptions, type WorkerThread } from './worker-thread.ts'

export interface BuiltInEngine extends LlmEngine {
  state(): ReturnType<WorkerThread['state']>
  close(): Promise<void>
}

/** The engine that ships with Cairn, in a thread of its own; loading goes on while the server is already up. */
export function createBuiltInEngine(options: WorkerOptions): BuiltInEngine {
  const thread = startWorkerThread(options)
  return {
    complete: async ({ model, messages, metadata }, signal) => {
      const pieces = thread.chat({ model, messages, metadata }, signal)
      const first = await pieces.next()
      return { engine: 'built-in', pieces: asPieces(first, pieces) }
    },
    state: () => thread.state(),
    close: () => thread.close(),
  }
}

type Chat = AsyncGenerator<string, ChatEnd>

async function* asPieces(first: Awaited<ReturnType<Chat['next']>>, rest: Chat): Pieces {
  if (first.done) return toEnd(first.value)
  yield first.value
  return toEnd(yield* rest)
}

const toEnd = ({ promptTokens, completionTokens, note }: ChatEnd) =>
  ({ finishReason: 'stop', usage: { promptTokens, completionTokens }, note }) as const
