import { z } from '@hono/zod-openapi'
import type { Api } from '../http/context.ts'
import { ChatBody } from './chat-body.ts'

const Failure = z.object({
  error: z.object({ message: z.string(), type: z.string(), param: z.string().nullable(), code: z.string() }),
})
const json = (schema: z.ZodType) => ({ 'application/json': { schema } })
const failure = (description: string) => ({ description, content: json(Failure) })
const security = [{ bearer: [] }]

/** Lists `/v1` in the API's description. Its bodies are read by hand, because failures must be OpenAI's. */
export function describeV1(api: Api): void {
  api.openAPIRegistry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' })
  api.openAPIRegistry.registerPath({
    method: 'post',
    path: '/v1/chat/completions',
    security,
    request: { body: { required: true, content: json(ChatBody) } },
    responses: {
      200: { description: 'A chat completion, or with `stream` its events', content: json(z.looseObject({})) },
      400: failure('Not a valid request, or one that a content filter stopped'),
      401: failure('No valid token'),
      404: failure('No such model'),
      422: failure('A text that the built-in engine could not work through in time'),
      424: failure('The key, the credit or the name of the model is whoever runs this server’s to mend'),
      429: failure('Too many calls, or the tokens of the day are used up'),
      500: failure('The engine failed on this request'),
      502: failure('The model endpoint failed'),
      503: failure('The model endpoint could not be reached, or the built-in engine has too much to do'),
      504: failure('The model endpoint took too long'),
    },
  })
  api.openAPIRegistry.registerPath({
    method: 'get',
    path: '/v1/models',
    security,
    responses: { 200: { description: 'The three models', content: json(z.looseObject({})) }, 401: failure('No token') },
  })
}
