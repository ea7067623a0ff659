import { MODEL_NAMES } from '@cairn/core/ai-protocol/models'
import type { Context } from 'hono'
import { newApi } from '../http/api.ts'
import type { Api, RequestEnv } from '../http/context.ts'
import { methodsOf } from '../http/methods-of.ts'
import { toResponse } from './call.ts'
import { type CallerParts, requireCaller } from './caller.ts'
import type { ChatService } from './chat-service.ts'
import { errorReply, OpenAiError } from './openai-error.ts'
import { readBody } from './read-body.ts'
import { describeV1 } from './v1-openapi.ts'

/** OpenAI's API for learners: a bearer token of theirs, never the cookie, and OpenAI's own envelope. */
export function v1Routes(chat: ChatService, callers: CallerParts): Api {
  const api = newApi()
  const admit = (c: Context<RequestEnv>) => requireCaller(credentialsOf(c), callers)
  api.onError((error, c) => {
    const requestId = c.get('requestId')
    const { status, headers, text } = errorReply(error, { log: c.get('log'), method: c.req.method, path: c.req.path })
    return new Response(text, { status, headers: { ...headers, 'x-request-id': requestId } })
  })

  api.post('/v1/chat/completions', async (c) => {
    const abort = abortWithCaller(c)
    const call = { ...credentialsOf(c), log: c.get('log'), abort, readBody: () => readBody(c) }
    return toResponse(await chat.answer(call), abort)
  })
  api.get('/v1/models', async (c) => {
    await admit(c)
    return c.json({ object: 'list', data: MODEL_NAMES.map(modelBody) })
  })
  api.get('/v1/models/:model', async (c) => {
    await admit(c)
    const name = MODEL_NAMES.find((one) => one === c.req.param('model'))
    if (!name) throw new OpenAiError(404, { code: 'model_not_found', param: 'model', message: 'No such model.' })
    return c.json(modelBody(name))
  })
  const methods = methodsOf(api)
  api.all('/v1/*', (c) => {
    const allow = methods(c.req.path)
    if (allow.length > 0) throw wrongMethod(allow)
    throw new OpenAiError(404, { code: 'unknown_url', message: 'There is no such address.' })
  })
  describeV1(api)
  return api
}

function wrongMethod(allow: readonly string[]): OpenAiError {
  const message = `This address takes ${allow.join(', ')} only.`
  return new OpenAiError(405, { code: 'method_not_supported', message, headers: { allow: allow.join(', ') } })
}

/** When the three names were fixed. */
const MODELS_CREATED = 1_767_225_600
const modelBody = (id: string) => ({ id, object: 'model', created: MODELS_CREATED, owned_by: 'cairn' })

const credentialsOf = (c: Context<RequestEnv>) => ({
  authorization: c.req.header('authorization'),
  clientIp: c.get('clientIp'),
})

/** Aborted when the connection of the caller closes before the answer is written. */
function abortWithCaller(c: Context<RequestEnv>): AbortController {
  const abort = new AbortController()
  const { signal } = c.req.raw
  if (signal.aborted) abort.abort()
  else signal.addEventListener('abort', () => abort.abort(), { once: true })
  return abort
}
