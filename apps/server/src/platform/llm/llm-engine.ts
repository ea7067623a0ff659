import type { ModelName } from '@cairn/core/ai-protocol/models'

/** What answers: the operator's endpoint, or the engine that ships with Cairn. */
export type EngineLabel = 'built-in' | 'upstream'

export interface CompletionMessage {
  readonly role: 'system' | 'developer' | 'user' | 'assistant'
  readonly content: string
}

export type ReplyFormat =
  | { readonly type: 'text' }
  | { readonly type: 'json_object' }
  | { readonly type: 'json_schema'; readonly json_schema: Readonly<Record<string, unknown>> }

/** Parameters that are passed on as they are; the names are the wire's. */
export interface Sampling {
  readonly temperature?: number
  readonly top_p?: number
  readonly seed?: number
  readonly max_tokens?: number
  readonly max_completion_tokens?: number
}

/** A chat completion that has been checked: one choice, text only. */
export interface CompletionRequest {
  readonly model: ModelName
  readonly messages: readonly CompletionMessage[]
  readonly format: ReplyFormat
  readonly sampling: Sampling
  /** For the built-in engine's routing; never leaves this server. */
  readonly metadata: Readonly<Record<string, string>>
  /** Whether pieces are wanted as they come; without it the reply may be mended as a whole. */
  readonly stream: boolean
}

export interface TokenUsage {
  readonly promptTokens: number
  readonly completionTokens: number
}

export type FinishReason = 'stop' | 'length' | 'content_filter'

export interface CompletionEnd {
  readonly finishReason: FinishReason
  /** Null when the engine did not say. */
  readonly usage: TokenUsage | null
  /** A sentence for the learner when the reply is less than was asked for. */
  readonly note: string | null
  /** The model's own words, where it refuses in the field for that. */
  readonly refusal?: string
}

/** The pieces of a reply concatenate to its text. May throw `EngineFault` at any piece: then the reply is not whole. */
export type Pieces = AsyncGenerator<string, CompletionEnd>

export interface Completion {
  readonly engine: EngineLabel
  readonly pieces: Pieces
  /** An endpoint was asked for JSON and has begun an object. */
  readonly isObject?: boolean
  /** Tokens of an endpoint that were used up in vain before this engine stood in. */
  readonly spentBefore?: number
}

/** A model behind `/v1`. */
export interface LlmEngine {
  /**
   * Resolves when the reply has begun; rejects with `EngineFault`. Aborting `signal` ends the work within a second,
   * before or after that. Whoever gets the pieces reads them to the end, returns them or aborts.
   */
  complete(request: CompletionRequest, signal: AbortSignal): Promise<Completion>
}

/** What only whoever runs this server can mend: the key, the credit or the name of a model. */
export const OPERATORS_FAULTS: ReadonlySet<FaultKind> = new Set(['auth', 'not-found', 'out-of-credit'])

export const FAULTS = [
  'aborted',
  'auth',
  'bad-request',
  'busy',
  'content-filter',
  'context-length',
  'crashed',
  'cut',
  'failed',
  'garbage',
  'no-json',
  'not-found',
  'out-of-credit',
  'overlong',
  'rate-limit',
  'timeout',
  'too-large',
  'unavailable',
] as const
export type FaultKind = (typeof FAULTS)[number]

interface EngineFaultOptions {
  readonly cause?: unknown
  readonly retryAfterSeconds?: number | null
  readonly spent?: number
}

/** A reply that did not come, or not whole. `message` is for the log and holds nothing that an upstream wrote. */
export class EngineFault extends Error {
  override readonly name = 'EngineFault'
  readonly kind: FaultKind
  readonly retryAfterSeconds: number | null
  /** Tokens that the endpoint has counted for it. */
  readonly spent: number

  constructor(kind: FaultKind, message: string, options: EngineFaultOptions = {}) {
    super(message, { cause: options.cause })
    this.kind = kind
    this.retryAfterSeconds = options.retryAfterSeconds ?? null
    this.spent = options.spent ?? 0
  }
}

/** About how many tokens a text is: a quarter of its UTF-8 bytes, which is high rather than low for most languages. */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 4)
}

/** About how many tokens a request has before its reply. */
export function promptTokensOf({ messages }: Pick<CompletionRequest, 'messages'>): number {
  return messages.reduce((sum, { content }) => sum + estimateTokens(content) + 4, 0)
}
