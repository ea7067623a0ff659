import { NewSource, Source } from '@cairn/contract/sources'
import { createRoute } from '@hono/zod-openapi'
import { newApi } from '../http/api.ts'
import { orNotFound } from '../http/app-error.ts'
import type { Api } from '../http/context.ts'
import type { Deps } from '../http/deps.ts'
import { IdParam } from '../http/params.ts'
import { answers, forLearner, takes } from '../http/route-access.ts'
import { createSource } from './create-source.ts'
import { findSource, type SourceRow } from './sources.store.ts'

/** Texts that learners brought: `/api/sources`. */
export function sourcesRoutes(deps: Deps): Api {
  const { engine, now } = deps
  const create = createRoute({
    ...forLearner(deps),
    method: 'post',
    path: '/api/sources',
    request: { body: takes(NewSource) },
    responses: { 200: answers(Source) },
  })
  const read = createRoute({
    ...forLearner(deps),
    method: 'get',
    path: '/api/sources/{id}',
    request: { params: IdParam },
    responses: { 200: answers(Source) },
  })
  return newApi()
    .openapi(create, async (c) => {
      const { userId } = c.get('learner')
      return c.json(presentSource(await createSource(engine, { userId, source: c.req.valid('json'), now: now() })), 200)
    })
    .openapi(read, async (c) => {
      const { userId } = c.get('learner')
      const { id } = c.req.valid('param')
      return c.json(presentSource(orNotFound(await findSource(engine.db, userId, id), 'source', id)), 200)
    })
}

function presentSource(row: SourceRow): Source {
  return {
    id: row.id,
    title: row.title,
    kind: Source.shape.kind.parse(row.kind),
    text: row.text,
    createdAt: row.created_at,
    version: row.version,
  }
}
