import { ReviewBatch, ReviewBatchResult } from '@cairn/contract/reviews'
import { createRoute } from '@hono/zod-openapi'
import { newApi } from '../../platform/http/api.ts'
import type { Api } from '../../platform/http/context.ts'
import type { Deps } from '../../platform/http/deps.ts'
import { answers, forLearner, takes } from '../../platform/http/route-access.ts'
import { withinLimit } from '../../platform/http/within-limit.ts'
import { presentMemory } from './present-memory.ts'
import { recordReviews } from './record-reviews.ts'

const EVENTS = { max: 1_200, windowMs: 60_000 }

/** Reviews on their way into the log: `/api/reviews`. */
export function reviewsRoutes(deps: Deps): Api {
  const { engine, now, limiter } = deps
  const record = createRoute({
    ...forLearner(deps),
    method: 'post',
    path: '/api/reviews',
    request: { body: takes(ReviewBatch) },
    responses: { 200: answers(ReviewBatchResult) },
  })
  return newApi().openapi(record, async (c) => {
    const receivedAt = now()
    const { userId } = c.get('learner')
    const batch = c.req.valid('json')
    await withinLimit(limiter, `reviews:${userId}`, EVENTS, batch.events.length)
    const { results, memory } = await recordReviews(engine, { userId, batch, receivedAt })
    return c.json({ results: [...results], memory: memory.map(presentMemory) }, 200)
  })
}
