import type { ModelName } from '@cairn/core/ai-protocol/models'
import type { CompletionEnd, EngineLabel, TokenUsage } from './llm-engine.ts'
import type { OpenAiError } from './openai-error.ts'

/** What the parts of one reply have in common. */
export interface ReplyHead {
  readonly id: string
  /** Seconds since the epoch. */
  readonly created: number
  readonly model: ModelName
  readonly engine: EngineLabel
}

/** A whole chat completion in OpenAI's shape; `note` is Cairn's own addition and absent when there is none. */
export function completionBody(head: ReplyHead, text: string, end: CompletionEnd, usage: TokenUsage) {
  return {
    id: head.id,
    object: 'chat.completion',
    created: head.created,
    model: head.model,
    system_fingerprint: head.engine,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: text === '' && end.refusal !== undefined ? null : text,
          refusal: end.refusal ?? null,
        },
        logprobs: null,
        finish_reason: end.finishReason,
      },
    ],
    usage: wireUsage(usage),
    ...(end.note === null ? {} : { note: end.note }),
  }
}

/** The events of a streamed chat completion, each ready to be sent. */
export interface EventWriter {
  first(): string
  text(text: string): string
  last(end: CompletionEnd): string
  usage(usage: TokenUsage): string
  error(error: OpenAiError): string
}

export const DONE = 'data: [DONE]\n\n'

export function createEventWriter(head: ReplyHead, includeUsage: boolean): EventWriter {
  const common = JSON.stringify({
    id: head.id,
    object: 'chat.completion.chunk',
    created: head.created,
    model: head.model,
    system_fingerprint: head.engine,
  }).slice(0, -1)
  const noUsage = includeUsage ? ',"usage":null' : ''
  const chunk = (delta: string, finishReason: string, more = '') =>
    `data: ${common},"choices":[{"index":0,"delta":${delta},"logprobs":null,"finish_reason":${finishReason}}]${noUsage}${more}}\n\n`
  return {
    first: () => chunk('{"role":"assistant","content":"","refusal":null}', 'null'),
    text: (text) => chunk(`{"content":${JSON.stringify(text)}}`, 'null'),
    last: ({ finishReason, note, refusal }) => {
      const refused = refusal === undefined ? '' : chunk(`{"refusal":${JSON.stringify(refusal)}}`, 'null')
      const noted = note === null ? '' : `,"note":${JSON.stringify(note)}`
      return refused + chunk('{}', JSON.stringify(finishReason), noted)
    },
    usage: (usage) => `data: ${common},"choices":[],"usage":${JSON.stringify(wireUsage(usage))}}\n\n`,
    error: ({ body }) => `data: ${JSON.stringify(body)}\n\n`,
  }
}

const wireUsage = ({ promptTokens, completionTokens }: TokenUsage) => ({
  prompt_tokens: promptTokens,
  completion_tokens: completionTokens,
  total_tokens: promptTokens + completionTokens,
})
