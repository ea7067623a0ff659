import { isRecord } from '@cairn/core/ai-protocol/json-object'

/*
 * Values that ask for nothing. Many programs send every parameter they know, and put whole messages of earlier replies
 * back into a conversation: what asks for nothing is left out, and what asks for something is refused by its name.
 */

type IsNeutral = (value: unknown) => boolean

const oneOf =
  (...values: readonly unknown[]): IsNeutral =>
  (value) =>
    values.includes(value)
const isNothing: IsNeutral = (value) => value === null || (Array.isArray(value) && value.length === 0)
const isEmpty: IsNeutral = (value) => value === null || (isRecord(value) && Object.keys(value).length === 0)
const isTextAlone: IsNeutral = (value) => isNothing(value) || (Array.isArray(value) && value.every(oneOf('text')))

const OF_BODY: ReadonlyMap<string, IsNeutral> = new Map([
  ['audio', oneOf(null)],
  ['frequency_penalty', oneOf(null, 0)],
  ['function_call', oneOf(null, 'auto', 'none')],
  ['functions', isNothing],
  ['logit_bias', isEmpty],
  ['logprobs', oneOf(null, false)],
  ['modalities', isTextAlone],
  ['parallel_tool_calls', oneOf(null, true, false)],
  ['prediction', oneOf(null)],
  ['presence_penalty', oneOf(null, 0)],
  ['reasoning_effort', oneOf(null, 'auto')],
  ['response_format', oneOf(null)],
  ['service_tier', oneOf(null, 'auto', 'default')],
  ['stop', isNothing],
  ['store', oneOf(null, false)],
  ['tool_choice', oneOf(null, 'auto', 'none')],
  ['tools', isNothing],
  ['top_logprobs', oneOf(null, 0)],
  ['user', oneOf(null)],
  ['verbosity', oneOf(null, 'auto')],
  ['web_search_options', oneOf(null)],
])

const OF_MESSAGE: ReadonlyMap<string, IsNeutral> = new Map([
  ['annotations', isNothing],
  ['audio', oneOf(null)],
  ['function_call', oneOf(null)],
  ['name', oneOf(null)],
  ['refusal', oneOf(null)],
  ['tool_calls', isNothing],
])

/** The body of a request without what asks for nothing; anything else is left as it is. */
export function withoutNeutral(body: unknown): unknown {
  if (!isRecord(body)) return body
  const { messages, ...rest } = body
  const listed = Array.isArray(messages) ? messages.map(plainMessage) : messages
  return { ...without(rest, OF_BODY), ...(messages !== undefined && { messages: listed }) }
}

/** An assistant may have said nothing, or why it would not; everybody else has to say something. */
function plainMessage(message: unknown): unknown {
  if (!isRecord(message)) return message
  const { content, refusal, ...rest } = without(message, OF_MESSAGE)
  if (message.role !== 'assistant') return without(message, OF_MESSAGE)
  const said = content === undefined || isNothing(content) ? (refusal ?? '') : content
  return { ...rest, content: said }
}

const without = (value: Readonly<Record<string, unknown>>, neutral: ReadonlyMap<string, IsNeutral>) =>
  Object.fromEntries(Object.entries(value).filter(([key, given]) => neutral.get(key)?.(given) !== true))
