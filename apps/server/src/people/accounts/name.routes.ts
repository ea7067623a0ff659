import { DisplayName } from '@cairn/contract/accounts'
import { createRoute } from '@hono/zod-openapi'
import { newApi } from '../../platform/http/api.ts'
import type { Api } from '../../platform/http/context.ts'
import type { Deps } from '../../platform/http/deps.ts'
import { answers, forLearner, takes } from '../../platform/http/route-access.ts'
import { renameIdentity } from './identity.store.ts'

/** The name that a learner goes by: `/api/auth/name`. The last one written holds. */
export function nameRoutes(deps: Deps): Api {
  const rename = createRoute({
    ...forLearner(deps),
    method: 'put',
    path: '/api/auth/name',
    request: { body: takes(DisplayName) },
    responses: { 200: answers(DisplayName) },
  })
  return newApi().openapi(rename, async (c) => {
    const { name } = c.req.valid('json')
    await renameIdentity(deps.engine.db, { userId: c.get('learner').userId, name, now: deps.now() })
    return c.json({ name }, 200)
  })
}
