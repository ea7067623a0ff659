import { isRecord, parseJson } from '@cairn/core/ai-protocol/json-object'
import { EngineFault, type FinishReason, type TokenUsage } from '../llm-engine.ts'
import { kindOfCode } from './refusal.ts'

/** What one event of a stream, or a whole reply, says. */
export interface CompletionChunk {
  readonly text: string
  /** What a model says, in the field for it, when it refuses. */
  readonly refusal: string
  readonly finishReason: FinishReason | null
  readonly usage: TokenUsage | null
}

const FINISH_REASONS: Readonly<Record<string, FinishReason>> = {
  stop: 'stop',
  length: 'length',
  content_filter: 'content_filter',
}
/** Reasons that say the reply is not whole; vLLM has both. */
const CUT_SHORT: ReadonlySet<string> = new Set(['abort', 'error'])

/** Reads a chunk or a completion. Throws `EngineFault` for an error in a reply's clothes and for anything else. */
export function readChunk(json: string): CompletionChunk {
  const body = parseJson(json)
  if (!isRecord(body)) throw new EngineFault('garbage', 'Upstream: not a JSON object')
  if (isError(body)) throw new EngineFault(kindOfCode(body) ?? 'failed', 'Upstream: an error as a reply')
  if (!Array.isArray(body.choices)) throw new EngineFault('garbage', 'Upstream: no choices')
  const choices: readonly unknown[] = body.choices
  const choice = choices.find((one) => isRecord(one) && (one.index ?? 0) === 0)
  const usage = readUsage(body.usage)
  if (!isRecord(choice)) return { text: '', refusal: '', finishReason: null, usage }
  const message = isRecord(choice.delta) ? choice.delta : choice.message
  const { content, refusal } = isRecord(message) ? message : {}
  return {
    text: typeof content === 'string' ? content : '',
    refusal: typeof refusal === 'string' ? refusal : '',
    finishReason: readFinishReason(choice.finish_reason),
    usage,
  }
}

/** OpenAI's envelope, or the flat one of vLLM before 2025. */
const isError = ({ error, object }: Readonly<Record<string, unknown>>) =>
  (error !== undefined && error !== null) || object === 'error'

/** Words of an endpoint's own, such as Ollama's `load`, mean that it has said what it wanted. */
function readFinishReason(value: unknown): FinishReason | null {
  if (typeof value !== 'string' || value === '') return null
  if (CUT_SHORT.has(value)) throw new EngineFault('cut', 'Upstream: the reply was given up')
  return FINISH_REASONS[value] ?? 'stop'
}

function readUsage(value: unknown): TokenUsage | null {
  if (!isRecord(value)) return null
  const { prompt_tokens: promptTokens, completion_tokens: completionTokens } = value
  return isCount(promptTokens) && isCount(completionTokens) ? { promptTokens, completionTokens } : null
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
