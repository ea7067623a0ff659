import { CARD_CALLS } from '@cairn/contract/card-calls'
import { newApi } from '../../platform/http/api.ts'
import { orNotFound } from '../../platform/http/app-error.ts'
import type { Api } from '../../platform/http/context.ts'
import { declaredRoute } from '../../platform/http/declared-route.ts'
import type { Deps } from '../../platform/http/deps.ts'
import { expectedVersion, staleVersion } from '../../platform/http/if-match.ts'
import { withinLimit } from '../../platform/http/within-limit.ts'
import { writerOf } from '../../platform/http/writer.ts'
import { storedDeck } from '../decks/require-deck.ts'
import { changeCard } from './change-card.ts'
import { createCards } from './create-cards.ts'
import { presentCard } from './present-card.ts'
import { readDeckCards } from './read-deck-cards.ts'
import { searchOwnCards } from './search-own-cards.ts'
import { createSearchTimes, SEARCH_PACES } from './search-time.ts'
import { deleteCard, restoreCard } from './trash-card.ts'

const SEARCHES = { max: 60, windowMs: 60_000 }

/** Cards, across decks and of one: `/api/cards`, `/api/decks/{id}/cards`. */
export function cardsRoutes(deps: Deps): Api {
  const { engine, now, limiter } = deps
  const times = createSearchTimes(SEARCH_PACES[engine.dialect])
  return newApi()
    .openapi(declaredRoute(deps, CARD_CALLS, 'GET /api/cards'), async (c) => {
      const { userId } = c.get('learner')
      await withinLimit(limiter, `search:${userId}`, SEARCHES)
      const { cards, total } = await searchOwnCards(engine, { userId, text: c.req.valid('query').q, times })
      return c.json({ cards: cards.map(presentCard), total }, 200)
    })
    .openapi(declaredRoute(deps, CARD_CALLS, 'GET /api/decks/{id}/cards'), async (c) => {
      const { userId } = c.get('learner')
      const { id } = c.req.valid('param')
      orNotFound(await storedDeck(engine.db, userId, id), 'deck', id)
      return c.json({ cards: await readDeckCards(engine.db, userId, id) }, 200)
    })
    .openapi(declaredRoute(deps, CARD_CALLS, 'POST /api/cards'), async (c) => {
      const { userId } = c.get('learner')
      const cards = await createCards(engine, { userId, ...c.req.valid('json'), now: now() })
      return c.json({ cards: cards.map(presentCard) }, 200)
    })
    .openapi(declaredRoute(deps, CARD_CALLS, 'PATCH /api/cards/{id}'), async (c) => {
      const { userId } = c.get('learner')
      const writer = writerOf(c)
      const { id } = c.req.valid('param')
      const version = expectedVersion(c)
      const outcome = await changeCard(engine, { userId, id, version, change: c.req.valid('json'), now: now(), writer })
      if (!outcome.ok) throw staleVersion(presentCard(outcome.card))
      return c.json(presentCard(outcome.card), 200)
    })
    .openapi(declaredRoute(deps, CARD_CALLS, 'DELETE /api/cards/{id}'), async (c) => {
      const { userId } = c.get('learner')
      return c.json(presentCard(await deleteCard(engine, { userId, ...c.req.valid('param'), now: now() })), 200)
    })
    .openapi(declaredRoute(deps, CARD_CALLS, 'POST /api/cards/{id}/restore'), async (c) => {
      const { userId } = c.get('learner')
      return c.json(presentCard(await restoreCard(engine, { userId, ...c.req.valid('param'), now: now() })), 200)
    })
}
