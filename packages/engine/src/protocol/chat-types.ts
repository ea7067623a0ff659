import type { EditTask } from '@cairn/core/ai-protocol/edit-tasks'
import type { ExplainTask } from '@cairn/core/ai-protocol/explain-task'
import type { AiTask } from '@cairn/core/ai-protocol/models'

/** One message of a chat completion; only text content reaches the engine. */
export interface ChatMessage {
  readonly role: string
  readonly content: string
}

export interface ChatRequest {
  readonly model: string
  readonly messages: readonly ChatMessage[]
  /** `task` and `count` are read; other keys are ignored. Values may come as strings. */
  readonly metadata?: Readonly<Record<string, unknown>> | null | undefined
}

/** What the generator of a reply returns after the last piece. Token counts are the engine's own (words and marks). */
export interface ChatEnd {
  readonly task: AiTask | EditTask | ExplainTask
  readonly promptTokens: number
  readonly completionTokens: number
  /** A sentence for the learner when the reply is less than was asked for, else null. */
  readonly note: string | null
}
