import type { ChatEnd, ChatRequest } from './chat-types.ts'
import type { Engine } from './engine-types.ts'

/** The name and version that `system_fingerprint` and `x-ai-engine` carry for this engine. */
export const ENGINE_NAME = 'cairn-builtin-1'

/** The reply of the built-in engine as pieces of JSON text that concatenate to one object; each card is a piece. */
// biome-ignore lint/correctness/useYield: signature first
export function* answerChat(_engine: Engine, _request: ChatRequest): Generator<string, ChatEnd> {
  throw new Error('Inconsistent: this revision holds the signatures of the engine only')
}
