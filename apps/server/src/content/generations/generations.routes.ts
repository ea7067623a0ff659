import {
  AcceptDrafts,
  AcceptedDrafts,
  GenerationList,
  GenerationView,
  PutGeneration,
  SourceRuns,
} from '@cairn/contract/sources'
import { createRoute } from '@hono/zod-openapi'
import { newApi } from '../../platform/http/api.ts'
import { orNotFound } from '../../platform/http/app-error.ts'
import type { Api } from '../../platform/http/context.ts'
import type { Deps } from '../../platform/http/deps.ts'
import { IdParam } from '../../platform/http/params.ts'
import { answers, forLearner, takes } from '../../platform/http/route-access.ts'
import { presentDeck } from '../../study/decks/present-deck.ts'
import { requireSource } from '../sources/require-source.ts'
import { acceptDrafts } from './accept-drafts.ts'
import { findGeneration, listDrafts, listGenerations, listRunsOfSource } from './generations.store.ts'
import { presentGeneration, presentRunsOfSource, presentView } from './present-generation.ts'
import { putGeneration } from './put-generation.ts'

/** Runs of card generation and their drafts: `/api/generations`, `/api/sources/{id}/runs`. */
export function generationsRoutes(deps: Deps): Api {
  const { engine, now } = deps
  const routes = routesFor(deps)
  return newApi()
    .openapi(routes.list, async (c) => {
      const rows = await listGenerations(engine.db, c.get('learner').userId)
      return c.json({ generations: rows.map((row) => ({ ...presentGeneration(row), open: row.open })) }, 200)
    })
    .openapi(routes.read, async (c) => {
      const { userId } = c.get('learner')
      const { id } = c.req.valid('param')
      const generation = orNotFound(await findGeneration(engine.db, userId, id), 'generation', id)
      return c.json(presentView(generation, await listDrafts(engine.db, userId, id)), 200)
    })
    .openapi(routes.ofSource, async (c) => {
      const { userId } = c.get('learner')
      const { id } = c.req.valid('param')
      await requireSource(engine.db, userId, id)
      return c.json(presentRunsOfSource(await listRunsOfSource(engine.db, userId, id)), 200)
    })
    .openapi(routes.put, async (c) => {
      const { userId } = c.get('learner')
      const { id } = c.req.valid('param')
      const rows = await putGeneration(engine, { userId, id, body: c.req.valid('json'), now: now() })
      return c.json(presentView(rows.generation, rows.drafts), 200)
    })
    .openapi(routes.accept, async (c) => {
      const { userId } = c.get('learner')
      const generationId = c.req.valid('param').id
      const body = c.req.valid('json')
      const { deck, cardIds } = await acceptDrafts(engine, { userId, generationId, body, now: now() })
      return c.json({ deck: presentDeck(deck), cardIds: [...cardIds] }, 200)
    })
}

function routesFor(deps: Deps) {
  const access = forLearner(deps)
  const one = { params: IdParam }
  return {
    list: createRoute({
      ...access,
      method: 'get',
      path: '/api/generations',
      responses: { 200: answers(GenerationList) },
    }),
    read: createRoute({
      ...access,
      method: 'get',
      path: '/api/generations/{id}',
      request: one,
      responses: { 200: answers(GenerationView) },
    }),
    ofSource: createRoute({
      ...access,
      method: 'get',
      path: '/api/sources/{id}/runs',
      request: one,
      responses: { 200: answers(SourceRuns) },
    }),
    put: createRoute({
      ...access,
      method: 'put',
      path: '/api/generations/{id}',
      request: { ...one, body: takes(PutGeneration) },
      responses: { 200: answers(GenerationView) },
    }),
    accept: createRoute({
      ...access,
      method: 'post',
      path: '/api/generations/{id}/accept',
      request: { ...one, body: takes(AcceptDrafts) },
      responses: { 200: answers(AcceptedDrafts) },
    }),
  }
}
