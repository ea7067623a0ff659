import type { Context } from 'hono'
import type { RequestEnv } from '../http/context.ts'
import { MAX_BODY_BYTES } from './chat-body.ts'
import { OpenAiError } from './openai-error.ts'

/** The text of the body, counted while it comes. Throws `OpenAiError` 413. */
export async function readBody(c: Context<RequestEnv>): Promise<string> {
  const announced = c.req.header('content-length')
  if (announced !== undefined) {
    if (!(Number(announced) <= MAX_BODY_BYTES)) throw tooLarge()
    return c.req.text()
  }
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of c.req.raw.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MAX_BODY_BYTES) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const tooLarge = () =>
  new OpenAiError(413, { code: 'request_too_large', message: `The body is over ${MAX_BODY_BYTES / 1_048_576} MiB.` })
