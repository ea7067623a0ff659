import { z } from 'zod'
import { Card, CardChange, CardList, NewCards, SearchResult } from './cards.ts'
import type { DeclaredCalls } from './declared-calls.ts'

export const CARD_CALLS = {
  'GET /api/cards': { access: 'learner', query: z.strictObject({ q: z.string().max(200) }), response: SearchResult },
  'GET /api/decks/{id}/cards': { access: 'learner', response: CardList },
  'POST /api/cards': { access: 'learner', body: NewCards, response: CardList },
  /** (If-Match) */
  'PATCH /api/cards/{id}': { access: 'learner', body: CardChange, response: Card },
  'DELETE /api/cards/{id}': { access: 'learner', response: Card },
  'POST /api/cards/{id}/restore': { access: 'learner', response: Card },
} as const satisfies DeclaredCalls
