import type { Context } from 'hono'
import type { RequestEnv } from '../http/context.ts'
import { type CountedBody, headersOfRefusal, readCounted } from '../http/read-counted.ts'
import { MAX_BODY_BYTES } from './chat-body.ts'
import { OpenAiError } from './openai-error.ts'

/** The text of the body, counted while it comes. Throws `OpenAiError` 413. */
export async function readBody(c: Context<RequestEnv>): Promise<string> {
  return textOrRefusal(await readCounted(c, MAX_BODY_BYTES))
}

/** The text of a body that was counted. Throws `OpenAiError` 413. */
export function textOrRefusal(body: CountedBody): string {
  if (body.ok) return body.text
  throw new OpenAiError(413, {
    code: 'request_too_large',
    message: `The body is over ${MAX_BODY_BYTES / 1_048_576} MiB.`,
    headers: headersOfRefusal(body),
  })
}
