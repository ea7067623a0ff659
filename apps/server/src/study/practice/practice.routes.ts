import { PracticeBatch, PracticeBatchResult } from '@cairn/contract/practice'
import { createRoute } from '@hono/zod-openapi'
import { newApi } from '../../platform/http/api.ts'
import type { Api } from '../../platform/http/context.ts'
import type { Deps } from '../../platform/http/deps.ts'
import { answers, forLearner, takes } from '../../platform/http/route-access.ts'
import { withinLimit } from '../../platform/http/within-limit.ts'
import { recordPractice } from './record-practice.ts'

const ANSWERS = { max: 1_200, windowMs: 60_000 }

/** Answers given in study modes: `/api/practice`. They never touch a schedule. */
export function practiceRoutes(deps: Deps): Api {
  const { engine, now, limiter } = deps
  const record = createRoute({
    ...forLearner(deps),
    method: 'post',
    path: '/api/practice',
    request: { body: takes(PracticeBatch) },
    responses: { 200: answers(PracticeBatchResult) },
  })
  return newApi().openapi(record, async (c) => {
    const receivedAt = now()
    const { userId } = c.get('learner')
    const batch = c.req.valid('json')
    await withinLimit(limiter, `practice:${userId}`, ANSWERS, batch.answers.length)
    const results = await recordPractice(engine, { userId, batch, receivedAt })
    return c.json({ results: [...results] }, 200)
  })
}
