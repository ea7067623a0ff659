import { CardList } from '@cairn/contract/cards'
import { Deck, DeckChange, DeckList, NewDeck } from '@cairn/contract/decks'
import { createRoute } from '@hono/zod-openapi'
import { readDeckCards } from '../cards/read-deck-cards.ts'
import { newApi } from '../http/api.ts'
import { orNotFound } from '../http/app-error.ts'
import type { Api } from '../http/context.ts'
import type { Deps } from '../http/deps.ts'
import { expectedVersion, staleVersion } from '../http/if-match.ts'
import { IdParam } from '../http/params.ts'
import { answers, forLearner, takes } from '../http/route-access.ts'
import { changeDeck } from './change-deck.ts'
import { createDeck } from './create-deck.ts'
import { findDeck, listDecks } from './decks.store.ts'
import { presentDeck } from './present-deck.ts'
import { deleteDeck, restoreDeck } from './trash-deck.ts'

/** Decks and what is in them: `/api/decks`. */
export function decksRoutes(deps: Deps): Api {
  const { engine, now } = deps
  const routes = routesFor(deps)
  return newApi()
    .openapi(routes.list, async (c) => {
      const decks = await listDecks(engine.db, c.get('learner').userId)
      return c.json({ decks: decks.map(presentDeck) }, 200)
    })
    .openapi(routes.create, async (c) => {
      const { userId } = c.get('learner')
      return c.json(presentDeck(await createDeck(engine, { userId, deck: c.req.valid('json'), now: now() })), 200)
    })
    .openapi(routes.change, async (c) => {
      const { userId } = c.get('learner')
      const { id } = c.req.valid('param')
      const version = expectedVersion(c)
      const outcome = await changeDeck(engine, { userId, id, version, change: c.req.valid('json'), now: now() })
      if (!outcome.ok) throw staleVersion(presentDeck(outcome.deck))
      return c.json(presentDeck(outcome.deck), 200)
    })
    .openapi(routes.remove, async (c) => {
      const { userId } = c.get('learner')
      return c.json(presentDeck(await deleteDeck(engine, { userId, ...c.req.valid('param'), now: now() })), 200)
    })
    .openapi(routes.restore, async (c) => {
      const { userId } = c.get('learner')
      return c.json(presentDeck(await restoreDeck(engine, { userId, ...c.req.valid('param'), now: now() })), 200)
    })
    .openapi(routes.cards, async (c) => {
      const { userId } = c.get('learner')
      const { id } = c.req.valid('param')
      orNotFound(await findDeck(engine.db, userId, id), 'deck', id)
      return c.json({ cards: await readDeckCards(engine.db, userId, id) }, 200)
    })
}

function routesFor(deps: Deps) {
  const access = forLearner(deps)
  const one = { params: IdParam }
  const deck = { 200: answers(Deck) }
  return {
    list: createRoute({ ...access, method: 'get', path: '/api/decks', responses: { 200: answers(DeckList) } }),
    create: createRoute({
      ...access,
      method: 'post',
      path: '/api/decks',
      request: { body: takes(NewDeck) },
      responses: deck,
    }),
    change: createRoute({
      ...access,
      method: 'patch',
      path: '/api/decks/{id}',
      request: { ...one, body: takes(DeckChange) },
      responses: deck,
    }),
    remove: createRoute({ ...access, method: 'delete', path: '/api/decks/{id}', request: one, responses: deck }),
    restore: createRoute({ ...access, method: 'post', path: '/api/decks/{id}/restore', request: one, responses: deck }),
    cards: createRoute({
      ...access,
      method: 'get',
      path: '/api/decks/{id}/cards',
      request: one,
      responses: { 200: answers(CardList) },
    }),
  }
}
