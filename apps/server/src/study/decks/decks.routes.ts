import { DECK_CALLS } from '@cairn/contract/deck-calls'
import { newApi } from '../../platform/http/api.ts'
import type { Api } from '../../platform/http/context.ts'
import { declaredRoute } from '../../platform/http/declared-route.ts'
import type { Deps } from '../../platform/http/deps.ts'
import { expectedVersion, staleVersion } from '../../platform/http/if-match.ts'
import { changeDeck } from './change-deck.ts'
import { createDeck } from './create-deck.ts'
import { listDecks } from './decks.store.ts'
import { presentDeck } from './present-deck.ts'
import { deleteDeck, restoreDeck } from './trash-deck.ts'

/** Decks and what is in them: `/api/decks`. */
export function decksRoutes(deps: Deps): Api {
  const { engine, now } = deps
  return newApi()
    .openapi(declaredRoute(deps, DECK_CALLS, 'GET /api/decks'), async (c) => {
      const decks = await listDecks(engine.db, c.get('learner').userId)
      return c.json({ decks: decks.map(presentDeck) }, 200)
    })
    .openapi(declaredRoute(deps, DECK_CALLS, 'POST /api/decks'), async (c) => {
      const { userId } = c.get('learner')
      return c.json(presentDeck(await createDeck(engine, { userId, deck: c.req.valid('json'), now: now() })), 200)
    })
    .openapi(declaredRoute(deps, DECK_CALLS, 'PATCH /api/decks/{id}'), async (c) => {
      const { userId } = c.get('learner')
      const { id } = c.req.valid('param')
      const version = expectedVersion(c)
      const outcome = await changeDeck(engine, { userId, id, version, change: c.req.valid('json'), now: now() })
      if (!outcome.ok) throw staleVersion(presentDeck(outcome.deck))
      return c.json(presentDeck(outcome.deck), 200)
    })
    .openapi(declaredRoute(deps, DECK_CALLS, 'DELETE /api/decks/{id}'), async (c) => {
      const { userId } = c.get('learner')
      return c.json(presentDeck(await deleteDeck(engine, { userId, ...c.req.valid('param'), now: now() })), 200)
    })
    .openapi(declaredRoute(deps, DECK_CALLS, 'POST /api/decks/{id}/restore'), async (c) => {
      const { userId } = c.get('learner')
      return c.json(presentDeck(await restoreDeck(engine, { userId, ...c.req.valid('param'), now: now() })), 200)
    })
}
