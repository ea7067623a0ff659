import { MODEL_NAMES, type ModelName } from '@cairn/core/ai-protocol/models'
import { z } from 'zod'
import { depthOf } from '../http/body-limits.ts'
import type { CompletionRequest, ReplyFormat, Sampling } from './llm-engine.ts'
import { withoutNeutral } from './neutral.ts'
import { OpenAiError } from './openai-error.ts'

export const MAX_BODY_BYTES = 4 * 1_048_576
const MAX_DEPTH = 32
const MAX_MESSAGES = 256

const TextPart = z.strictObject({ type: z.literal('text'), text: z.string() })
const Message = z.strictObject({
  role: z.enum(['system', 'developer', 'user', 'assistant']),
  content: z.union([z.string(), z.array(TextPart).min(1).max(MAX_MESSAGES)]),
  name: z.string().max(64).optional(),
})
const Format = z.union([
  z.strictObject({ type: z.enum(['text', 'json_object']) }),
  z.strictObject({ type: z.literal('json_schema'), json_schema: z.record(z.string(), z.unknown()) }),
])
const tokens = z.number().int().min(1).max(1_000_000)

/** What a chat completion may ask for: one choice of text. Anything that could widen that is refused by name. */
export const ChatBody = z.strictObject({
  model: z.string().max(256),
  messages: z.array(Message).min(1).max(MAX_MESSAGES),
  stream: z.boolean().nullish(),
  stream_options: z
    .strictObject({ include_usage: z.boolean().nullish(), include_obfuscation: z.boolean().nullish() })
    .nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  seed: z.number().int().nullish(),
  max_tokens: tokens.nullish(),
  max_completion_tokens: tokens.nullish(),
  n: z.literal(1).nullish(),
  response_format: Format.optional(),
  metadata: z
    .record(z.string().min(1).max(64), z.string().max(512))
    .refine((pairs) => Object.keys(pairs).length <= 16, 'at most 16 pairs')
    .nullish(),
  user: z.string().max(256).optional(),
})
type ChatBody = z.infer<typeof ChatBody>

export interface ChatCall {
  readonly request: CompletionRequest
  readonly includeUsage: boolean
}

/** A request of the wire as the engines take it. Throws `OpenAiError`: 400 with the parameter, 404 for the model. */
export function parseChatBody(text: string): ChatCall {
  const body = parseBody(text)
  const model = MODEL_NAMES.find((name) => name === body.model)
  if (model === undefined)
    throw new OpenAiError(404, {
      code: 'model_not_found',
      param: 'model',
      message: `This model does not exist. There are: ${MODEL_NAMES.join(', ')}.`,
    })
  return { request: toRequest(body, model), includeUsage: body.stream_options?.include_usage === true }
}

function parseBody(text: string): ChatBody {
  if (depthOf(text) > MAX_DEPTH)
    throw new OpenAiError(400, { code: 'invalid_json', message: 'The body is nested too deeply.' })
  const parsed = ChatBody.safeParse(withoutNeutral(parseJson(text)))
  if (!parsed.success) throw invalid(parsed.error.issues)
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new OpenAiError(400, { code: 'invalid_json', message: 'The body is not valid JSON.', cause })
  }
}

function invalid(issues: readonly z.core.$ZodIssue[]): OpenAiError {
  const unknown = issues.find((issue) => issue.code === 'unrecognized_keys')
  if (unknown) {
    const param = [...unknown.path, unknown.keys[0]].map(String).join('.')
    const message = `This parameter is not supported here: ${param.slice(0, 100)}`
    return new OpenAiError(400, { code: 'unsupported_parameter', param: param.slice(0, 100), message })
  }
  const issue = issues[0]
  const param = issue && issue.path.length > 0 ? issue.path.map(String).join('.').slice(0, 100) : null
  return new OpenAiError(400, { code: 'invalid_value', param, message: issue?.message ?? 'The body is not valid.' })
}

function toRequest(body: ChatBody, model: ModelName): CompletionRequest {
  return {
    model,
    messages: body.messages.map(({ role, content }) => ({ role, content: plainText(content) })),
    format: toFormat(body.response_format),
    sampling: toSampling(body),
    metadata: body.metadata ?? {},
    stream: body.stream === true,
  }
}

const plainText = (content: ChatBody['messages'][number]['content']) =>
  typeof content === 'string' ? content : content.map(({ text }) => text).join('\n')

function toFormat(format: ChatBody['response_format']): ReplyFormat {
  if (format === undefined) return { type: 'text' }
  return format.type === 'json_schema' ? format : { type: format.type }
}

function toSampling({ temperature, top_p, seed, max_tokens, max_completion_tokens }: ChatBody): Sampling {
  return {
    ...(typeof temperature === 'number' && { temperature }),
    ...(typeof top_p === 'number' && { top_p }),
    ...(typeof seed === 'number' && { seed }),
    ...(typeof max_tokens === 'number' && { max_tokens }),
    ...(typeof max_completion_tokens === 'number' && { max_completion_tokens }),
  }
}
