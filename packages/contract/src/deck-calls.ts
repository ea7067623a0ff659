import { Deck, DeckChange, DeckList, NewDeck } from './decks.ts'
import type { DeclaredCalls } from './declared-calls.ts'

export const DECK_CALLS = {
  'GET /api/decks': { access: 'learner', response: DeckList },
  'POST /api/decks': { access: 'learner', body: NewDeck, response: Deck },
  /** (If-Match) */
  'PATCH /api/decks/{id}': { access: 'learner', body: DeckChange, response: Deck },
  /** Soft: 30 days; its cards go and come back with it. */
  'DELETE /api/decks/{id}': { access: 'learner', response: Deck },
  'POST /api/decks/{id}/restore': { access: 'learner', response: Deck },
} as const satisfies DeclaredCalls
