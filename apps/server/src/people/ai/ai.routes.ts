import { AiCredential, DemoCards, DemoRequest } from '@cairn/contract/ai'
import { createRoute } from '@hono/zod-openapi'
import { newApi } from '../../platform/http/api.ts'
import type { Api } from '../../platform/http/context.ts'
import type { Deps, Limiter } from '../../platform/http/deps.ts'
import { answers, forAnyone, forLearner, takes } from '../../platform/http/route-access.ts'
import { withinLimit } from '../../platform/http/within-limit.ts'
import type { Models } from '../../platform/llm/models.ts'
import { v1Routes } from '../../platform/llm/v1.routes.ts'
import { demoCards } from './demo-cards.ts'
import { issueCredential } from './issue-token.ts'
import type { LearnersChat } from './learners-chat.ts'
import { tokensRoutes } from './tokens.routes.ts'

const DEMO_LIMITS = [
  ['anonymous', { max: 60, windowMs: 60_000 }],
  ['demo', { max: 10, windowMs: 60_000 }],
] as const

/** The learner's credential for `/v1`, `/v1` itself, and the demonstration for visitors. */
export function aiRoutes(deps: Deps, models: Models, { chat, callers }: LearnersChat): Api {
  const credential = createRoute({
    ...forLearner(deps),
    method: 'post',
    path: '/api/ai/credential',
    responses: { 200: answers(AiCredential) },
  })
  const demo = createRoute({
    ...forAnyone,
    method: 'post',
    path: '/api/demo/cards',
    request: { body: takes(DemoRequest) },
    responses: { 200: answers(DemoCards) },
  })
  const api = newApi()
    .openapi(credential, async (c) => {
      const { token, expiresAt } = await issueCredential(deps.engine, c.get('learner'), deps.now())
      const { modelLimits } = deps.config
      const { callsPerMinute, atOnce: callsAtOnce } = models.label === 'built-in' ? modelLimits.builtIn : modelLimits
      return c.json({ token, expiresAt, engine: models.label, callsPerMinute, callsAtOnce }, 200)
    })
    .openapi(demo, async (c) => {
      await withinDemoLimits(deps.limiter, c.get('clientIp'))
      return c.json(await demoCards(c.req.valid('json').text, models.builtIn, c.req.raw.signal), 200)
    })
  return api.route('/', tokensRoutes(deps)).route('/', v1Routes(chat, callers))
}

async function withinDemoLimits(limiter: Limiter, clientIp: string): Promise<void> {
  for (const [name, limit] of DEMO_LIMITS) {
    await withinLimit(limiter, `${name}:${clientIp}`, limit)
  }
}
