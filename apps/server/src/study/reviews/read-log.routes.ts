import { LOG_PAGE_ROWS, ReviewLogPage, ReviewLogQuery } from '@cairn/contract/review-log'
import { createRoute } from '@hono/zod-openapi'
import { newApi } from '../../platform/http/api.ts'
import type { Api } from '../../platform/http/context.ts'
import type { Deps } from '../../platform/http/deps.ts'
import { answers, forLearner } from '../../platform/http/route-access.ts'
import { withinLimit } from '../../platform/http/within-limit.ts'
import { presentLogRow } from './present-log-row.ts'
import { readLogAfter } from './read-log.ts'

/** A log of half a million events in a minute: nobody has more, and reading it is the dearest thing a learner may ask. */
const PAGES = { max: 100, windowMs: 60_000 }

/** The learner's own log, page by page, for what is computed on the learner's device: `/api/reviews/log`. */
export function readLogRoutes(deps: Deps): Api {
  const read = createRoute({
    ...forLearner(deps),
    method: 'get',
    path: '/api/reviews/log',
    request: { query: ReviewLogQuery },
    responses: { 200: answers(ReviewLogPage) },
  })
  return newApi().openapi(read, async (c) => {
    const { userId } = c.get('learner')
    await withinLimit(deps.limiter, `review-log:${userId}`, PAGES)
    const events = await readLogAfter(deps.engine.db, userId, c.req.valid('query').after ?? '')
    const next = events.length < LOG_PAGE_ROWS ? null : (events.at(-1)?.id ?? null)
    return c.json({ rows: events.map(presentLogRow), next }, 200)
  })
}
