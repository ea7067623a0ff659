import { MODEL_NAMES } from '@cairn/core/ai/models'
import type { Context } from 'hono'
import { newApi } from '../http/api.ts'
import type { Api, RequestEnv } from '../http/context.ts'
import type { Deps } from '../http/deps.ts'
import { logFailure } from '../http/error-envelope.ts'
import { type Allowance, type AllowanceLimits, createAllowance, type Refusal } from './allowance.ts'
import { answerCall, tokensToReserve } from './call.ts'
import { parseChatBody } from './chat-body.ts'
import { EngineFault, type EngineLabel, type LlmEngine } from './llm-engine.ts'
import { asOpenAiError, OpenAiError, waitHeaders } from './openai-error.ts'
import { readBody } from './read-body.ts'
import { describeV1 } from './v1-openapi.ts'

/** Whose bearer token it is; null for one that is unknown, ended, revoked, or whose session is over. */
export type VerifyBearer = (token: string) => Promise<{ readonly userId: string } | null>

export interface V1Parts {
  readonly engine: LlmEngine
  readonly label: EngineLabel
  readonly verifyBearer: VerifyBearer
  readonly limits?: Partial<AllowanceLimits>
}

/** OpenAI's chat completions for learners: a bearer token of theirs, never the cookie, and OpenAI's own envelope. */
export function v1Routes(deps: Deps, { engine, label, verifyBearer, limits }: V1Parts): Api {
  const api = newApi()
  const allowance = createAllowance({ engine: deps.engine, now: deps.now, ...(limits && { limits }) })
  const callerOf = (c: Context<RequestEnv>) => requireCaller(c, verifyBearer, deps)
  api.onError((error, c) => answerOpenAiError(c, error))

  api.post('/v1/chat/completions', async (c) => {
    const { userId } = await callerOf(c)
    const call = parseChatBody(await readBody(c))
    const { promptTokens, total } = tokensToReserve(call)
    const reservation = await reserve(allowance, userId, total, label === 'upstream')
    const abort = abortWithCaller(c)
    const { now } = deps
    return answerCall({ engine, reservation, promptTokens, log: c.get('log'), now, abort }, call)
  })
  api.get('/v1/models', async (c) => {
    await callerOf(c)
    return c.json({ object: 'list', data: MODEL_NAMES.map(modelBody) })
  })
  api.get('/v1/models/:model', async (c) => {
    await callerOf(c)
    const name = MODEL_NAMES.find((one) => one === c.req.param('model'))
    if (!name) throw new OpenAiError(404, { code: 'model_not_found', param: 'model', message: 'No such model.' })
    return c.json(modelBody(name))
  })
  api.all('/v1/*', () => {
    throw new OpenAiError(404, { code: 'unknown_url', message: 'There is no such address.' })
  })
  describeV1(api)
  return api
}

/** When the three names were fixed. */
const MODELS_CREATED = 1_767_225_600
const modelBody = (id: string) => ({ id, object: 'model', created: MODELS_CREATED, owned_by: 'cairn' })

const PER_ANONYMOUS_ADDRESS = { max: 60, windowMs: 60_000 }
const PER_LEARNER = { max: 300, windowMs: 60_000 }

async function requireCaller(c: Context<RequestEnv>, verify: VerifyBearer, { limiter }: Deps) {
  const token = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  const caller = token === undefined ? null : await verify(token)
  const outcome = caller
    ? await limiter.hit(`v1:${caller.userId}`, PER_LEARNER)
    : await limiter.hit(`anonymous:${c.get('clientIp')}`, PER_ANONYMOUS_ADDRESS)
  if (!outcome.ok) throw tooMany('Too many requests.', outcome.retryAfterSeconds)
  if (!caller)
    throw new OpenAiError(401, {
      code: 'invalid_api_key',
      type: 'authentication_error',
      message: 'This needs a valid bearer token. It may have ended, or its session is over.',
      headers: { 'www-authenticate': 'Bearer' },
    })
  return caller
}

const REFUSED: Readonly<Record<Refusal, { code: string; message: string }>> = {
  'calls-per-minute': { code: 'rate_limit_exceeded', message: 'Too many calls in this minute.' },
  'at-once': { code: 'rate_limit_exceeded', message: 'Too many calls at once.' },
  'tokens-per-day': { code: 'insufficient_quota', message: 'The tokens of this day are used up.' },
  'instance-budget': { code: 'insufficient_quota', message: 'This server has used up its tokens of this day.' },
}

async function reserve(allowance: Allowance, userId: string, tokens: number, costs: boolean) {
  const outcome = await allowance.reserve(userId, tokens, costs)
  if (outcome.ok) return outcome.reservation
  const { code, message } = REFUSED[outcome.problem]
  throw tooMany(message, outcome.retryAfterSeconds, code)
}

const tooMany = (message: string, retryAfterSeconds: number, code = 'rate_limit_exceeded') =>
  new OpenAiError(429, {
    code,
    type: code === 'insufficient_quota' ? code : 'rate_limit_error',
    message,
    headers: waitHeaders(retryAfterSeconds),
  })

/** Aborted when the connection of the caller closes before the answer is written. */
function abortWithCaller(c: Context<RequestEnv>): AbortController {
  const abort = new AbortController()
  const { signal } = c.req.raw
  if (signal.aborted) abort.abort()
  else signal.addEventListener('abort', () => abort.abort(), { once: true })
  return abort
}

function answerOpenAiError(c: Context<RequestEnv>, thrown: unknown): Response {
  const error = asOpenAiError(thrown)
  // A fault of an engine was reported when its call ended.
  if (!(thrown instanceof EngineFault)) logFailure(c, thrown, { status: error.status, code: error.body.error.code })
  return Response.json(error.body, {
    status: error.status === 499 ? 400 : error.status,
    headers: { 'cache-control': 'no-store', 'x-request-id': c.get('requestId'), ...error.headers },
  })
}
