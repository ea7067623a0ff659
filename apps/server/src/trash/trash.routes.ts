import { Trash } from '@cairn/contract/trash'
import { createRoute } from '@hono/zod-openapi'
import { newApi } from '../http/api.ts'
import type { Api } from '../http/context.ts'
import type { Deps } from '../http/deps.ts'
import { answers, forLearner } from '../http/route-access.ts'
import { listTrash } from './list-trash.ts'

/** What was deleted in the last thirty days: `/api/trash`. It comes back by the row's own `restore`. */
export function trashRoutes(deps: Deps): Api {
  const list = createRoute({
    ...forLearner(deps),
    method: 'get',
    path: '/api/trash',
    responses: { 200: answers(Trash) },
  })
  return newApi().openapi(list, async (c) =>
    c.json(await listTrash(deps.engine.db, c.get('learner').userId, deps.now()), 200),
  )
}
