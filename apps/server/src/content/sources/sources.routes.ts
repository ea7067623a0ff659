import { NewSource, Source, SourceChange, SourceInfo, SourceList } from '@cairn/contract/sources'
import { createRoute } from '@hono/zod-openapi'
import { restorableFrom } from '../../platform/db/trash.ts'
import { newApi } from '../../platform/http/api.ts'
import { orNotFound } from '../../platform/http/app-error.ts'
import type { Api } from '../../platform/http/context.ts'
import type { Deps } from '../../platform/http/deps.ts'
import { expectedVersion, staleVersion } from '../../platform/http/if-match.ts'
import { IdParam } from '../../platform/http/params.ts'
import { answers, forLearner, takes } from '../../platform/http/route-access.ts'
import { createSource } from './create-source.ts'
import { presentSource, presentSourceInfo } from './present-source.ts'
import { renameSource } from './rename-source.ts'
import { findSource, listSources } from './sources.store.ts'
import { deleteSource, restoreSource } from './trash-source.ts'

/** Texts that learners brought: `/api/sources`. */
export function sourcesRoutes(deps: Deps): Api {
  const { engine, now } = deps
  const routes = routesFor(deps)
  return newApi()
    .openapi(routes.list, async (c) => {
      const rows = await listSources(engine.db, c.get('learner').userId, restorableFrom(now()))
      return c.json({ sources: rows.map(presentSourceInfo) }, 200)
    })
    .openapi(routes.create, async (c) => {
      const { userId } = c.get('learner')
      return c.json(presentSource(await createSource(engine, { userId, source: c.req.valid('json'), now: now() })), 200)
    })
    .openapi(routes.read, async (c) => {
      const { userId } = c.get('learner')
      const { id } = c.req.valid('param')
      return c.json(presentSource(orNotFound(await findSource(engine.db, userId, id), 'source', id)), 200)
    })
    .openapi(routes.change, async (c) => {
      const { userId } = c.get('learner')
      const { id } = c.req.valid('param')
      const { title } = c.req.valid('json')
      const outcome = await renameSource(engine, { userId, id, version: expectedVersion(c), title, now: now() })
      if (!outcome.ok) throw staleVersion(presentSourceInfo(outcome.source))
      return c.json(presentSourceInfo(outcome.source), 200)
    })
    .openapi(routes.remove, async (c) => {
      const target = { userId: c.get('learner').userId, id: c.req.valid('param').id, now: now() }
      return c.json(presentSourceInfo(await deleteSource(engine, target)), 200)
    })
    .openapi(routes.restore, async (c) => {
      const target = { userId: c.get('learner').userId, id: c.req.valid('param').id, now: now() }
      return c.json(presentSourceInfo(await restoreSource(engine, target)), 200)
    })
}

function routesFor(deps: Deps) {
  const access = forLearner(deps)
  const one = { params: IdParam }
  const [path, onePath] = ['/api/sources', '/api/sources/{id}'] as const
  const info = { 200: answers(SourceInfo) }
  return {
    list: createRoute({ ...access, method: 'get', path, responses: { 200: answers(SourceList) } }),
    create: createRoute({
      ...access,
      method: 'post',
      path,
      request: { body: takes(NewSource) },
      responses: { 200: answers(Source) },
    }),
    read: createRoute({ ...access, method: 'get', path: onePath, request: one, responses: { 200: answers(Source) } }),
    change: createRoute({
      ...access,
      method: 'patch',
      path: onePath,
      request: { ...one, body: takes(SourceChange) },
      responses: info,
    }),
    remove: createRoute({ ...access, method: 'delete', path: onePath, request: one, responses: info }),
    restore: createRoute({
      ...access,
      method: 'post',
      path: '/api/sources/{id}/restore',
      request: one,
      responses: info,
    }),
  }
}
