import { LEARNER_HEADER, SESSION_HEADER } from '@cairn/contract/headers'
import { createMiddleware } from 'hono/factory'
import { AppError } from './app-error.ts'
import type { RequestEnv, ResolveLearner } from './context.ts'
import type { Limiter } from './deps.ts'
import { withinLimit } from './within-limit.ts'

const PER_LEARNER = { max: 300, windowMs: 60_000 }
const PER_ANONYMOUS_ADDRESS = { max: 60, windowMs: 60_000 }

/** Answers are counted by themselves: whatever else a browser asks for too often, what was studied is taken. */
const ANSWERS = '/api/reviews'

/**
 * Middleware for routes of signed-in learners: 401 without a session, 429 above the limits of the API. Every answer says
 * whose it is.
 */
export function createRequireLearner(resolve: ResolveLearner, limiter: Limiter) {
  return createMiddleware<RequestEnv>(async (c, next) => {
    const found = await resolve(c.req.raw.headers)
    const learner = found === 'ended' ? null : found
    const calls = c.req.path === ANSWERS ? 'answers' : 'api'
    if (learner) await withinLimit(limiter, `${calls}:${learner.userId}`, PER_LEARNER)
    else await withinLimit(limiter, `anonymous:${c.get('clientIp')}`, PER_ANONYMOUS_ADDRESS)
    if (!learner) {
      const headers: Record<string, string> = found === 'ended' ? { [SESSION_HEADER]: found } : {}
      throw new AppError(401, 'unauthorized', { message: 'Please sign in.', headers })
    }
    c.set('learner', learner)
    await next()
    c.res.headers.set(LEARNER_HEADER, learner.userId)
  })
}
