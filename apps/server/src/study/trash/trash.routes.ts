import { RestoredTogether, RestoreTogether, Trash } from '@cairn/contract/trash'
import { createRoute } from '@hono/zod-openapi'
import { newApi } from '../../platform/http/api.ts'
import type { Api } from '../../platform/http/context.ts'
import type { Deps } from '../../platform/http/deps.ts'
import { answers, forLearner, takes } from '../../platform/http/route-access.ts'
import { restoreTogether } from '../cards/trash-card.ts'
import { listTrash } from './list-trash.ts'

/** What was deleted in the last thirty days: `/api/trash`. It comes back by the row's own `restore`, or together. */
export function trashRoutes(deps: Deps): Api {
  const list = createRoute({
    ...forLearner(deps),
    method: 'get',
    path: '/api/trash',
    responses: { 200: answers(Trash) },
  })
  const restore = createRoute({
    ...forLearner(deps),
    method: 'post',
    path: '/api/trash/restore',
    request: { body: takes(RestoreTogether) },
    responses: { 200: answers(RestoredTogether) },
  })
  return newApi()
    .openapi(list, async (c) => c.json(await listTrash(deps.engine.db, c.get('learner').userId, deps.now()), 200))
    .openapi(restore, async (c) => {
      const { userId } = c.get('learner')
      const cards = await restoreTogether(deps.engine, { userId, ...c.req.valid('json'), now: deps.now() })
      return c.json({ cards }, 200)
    })
}
