import { Card, CardChange, CardList, NewCards, SearchResult } from '@cairn/contract/cards'
import { createRoute, z } from '@hono/zod-openapi'
import { newApi } from '../http/api.ts'
import type { Api } from '../http/context.ts'
import type { Deps } from '../http/deps.ts'
import { expectedVersion, staleVersion } from '../http/if-match.ts'
import { IdParam } from '../http/params.ts'
import { answers, forLearner, takes } from '../http/route-access.ts'
import { withinLimit } from '../http/within-limit.ts'
import { writerOf } from '../http/writer.ts'
import { changeCard } from './change-card.ts'
import { createCards } from './create-cards.ts'
import { presentCard } from './present-card.ts'
import { searchOwnCards } from './search-own-cards.ts'
import { createSearchTimes, SEARCH_PACES } from './search-time.ts'
import { deleteCard, restoreCard } from './trash-card.ts'

const SEARCHES = { max: 60, windowMs: 60_000 }

/** Cards across decks: `/api/cards`. */
export function cardsRoutes(deps: Deps): Api {
  const { engine, now, limiter } = deps
  const routes = routesFor(deps)
  const times = createSearchTimes(SEARCH_PACES[engine.dialect])
  return newApi()
    .openapi(routes.search, async (c) => {
      const { userId } = c.get('learner')
      await withinLimit(limiter, `search:${userId}`, SEARCHES)
      const { cards, total } = await searchOwnCards(engine, { userId, text: c.req.valid('query').q, times })
      return c.json({ cards: cards.map(presentCard), total }, 200)
    })
    .openapi(routes.create, async (c) => {
      const { userId } = c.get('learner')
      const cards = await createCards(engine, { userId, ...c.req.valid('json'), now: now() })
      return c.json({ cards: cards.map(presentCard) }, 200)
    })
    .openapi(routes.change, async (c) => {
      const { userId } = c.get('learner')
      const writer = writerOf(c)
      const { id } = c.req.valid('param')
      const version = expectedVersion(c)
      const outcome = await changeCard(engine, { userId, id, version, change: c.req.valid('json'), now: now(), writer })
      if (!outcome.ok) throw staleVersion(presentCard(outcome.card))
      return c.json(presentCard(outcome.card), 200)
    })
    .openapi(routes.remove, async (c) => {
      const { userId } = c.get('learner')
      return c.json(presentCard(await deleteCard(engine, { userId, ...c.req.valid('param'), now: now() })), 200)
    })
    .openapi(routes.restore, async (c) => {
      const { userId } = c.get('learner')
      return c.json(presentCard(await restoreCard(engine, { userId, ...c.req.valid('param'), now: now() })), 200)
    })
}

function routesFor(deps: Deps) {
  const access = forLearner(deps)
  const one = { params: IdParam }
  const card = { 200: answers(Card) }
  return {
    search: createRoute({
      ...access,
      method: 'get',
      path: '/api/cards',
      request: { query: z.strictObject({ q: z.string().max(200) }) },
      responses: { 200: answers(SearchResult) },
    }),
    create: createRoute({
      ...access,
      method: 'post',
      path: '/api/cards',
      request: { body: takes(NewCards) },
      responses: { 200: answers(CardList) },
    }),
    change: createRoute({
      ...access,
      method: 'patch',
      path: '/api/cards/{id}',
      request: { ...one, body: takes(CardChange) },
      responses: card,
    }),
    remove: createRoute({ ...access, method: 'delete', path: '/api/cards/{id}', request: one, responses: card }),
    restore: createRoute({ ...access, method: 'post', path: '/api/cards/{id}/restore', request: one, responses: card }),
  }
}
