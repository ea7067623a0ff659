import type { Db } from '../db/schema.ts'
import { findDeckIds } from '../decks/find-deck-ids.ts'
import { type CardRow, searchCards } from './cards.store.ts'
import { parseCardQuery } from './parse-query.ts'
import { foldText } from './search-text.ts'

const MOST_SHOWN = 100

/** The learner's cards that hold everything asked for; the first 100 and the number of all. An empty query finds all. */
export async function searchOwnCards(
  db: Db,
  userId: string,
  text: string,
): Promise<{ readonly cards: readonly CardRow[]; readonly total: number }> {
  const { decks, ...query } = parseCardQuery(text)
  const wanted = decks.map(foldText)
  const isWanted = (title: string) => wanted.every((part) => foldText(title).includes(part))
  const deckIds = wanted.length === 0 ? null : await findDeckIds(db, userId, isWanted)
  if (deckIds?.length === 0) return { cards: [], total: 0 }
  return searchCards(db, { userId, filter: { ...query, deckIds }, limit: MOST_SHOWN })
}
