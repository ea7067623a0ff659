import { DigestQuery, MonthDigest } from '@cairn/contract/digest'
import { createRoute } from '@hono/zod-openapi'
import { newApi } from '../../platform/http/api.ts'
import type { Api } from '../../platform/http/context.ts'
import type { Deps } from '../../platform/http/deps.ts'
import { answers, forLearner } from '../../platform/http/route-access.ts'
import { digestMonth } from './digest-month.ts'

/** Whether a device and the server hold the same: `/api/sync/digest`. */
export function digestRoutes(deps: Deps): Api {
  const read = createRoute({
    ...forLearner(deps),
    method: 'get',
    path: '/api/sync/digest',
    request: { query: DigestQuery },
    responses: { 200: answers(MonthDigest) },
  })
  return newApi().openapi(read, async (c) => {
    const { userId } = c.get('learner')
    return c.json(await digestMonth(deps.engine.db, userId, c.req.valid('query')), 200)
  })
}
