import type { Db, Tx } from '../../platform/db/schema.ts'
import { orNotFound } from '../../platform/http/app-error.ts'
import { type DeckRow, findDeck } from './decks.store.ts'

/** The learner's deck, or a 404; one in the trash does not count. */
export async function requireDeck(db: Db | Tx, userId: string, id: string): Promise<DeckRow> {
  const deck = await findDeck(db, userId, id)
  return orNotFound(deck?.deleted_at === null ? deck : null, 'deck', id)
}

/** The learner's deck as it is stored, in the trash or not. */
export const storedDeck = findDeck
