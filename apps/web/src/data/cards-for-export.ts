import type { Card } from '@cairn/contract/cards'
import type { DoorCard } from '@cairn/core/tables/door-card'
import { localDb } from './queries.ts'

/** The cards of one deck, or with null of all decks by title, each deck in its order. */
export async function cardsForExport(deckId: string | null): Promise<DoorCard[]> {
  const db = await localDb()
  if (db === null) return []
  const tx = db.idb.transaction(['decks', 'cards'])
  const decks = (await tx.objectStore('decks').getAll())
    .filter(({ id }) => deckId === null || id === deckId)
    .sort((one, other) => one.title.localeCompare(other.title))
  const byDeck = tx.objectStore('cards').index('by-deck')
  const cards: DoorCard[] = []
  for (const { id, title } of decks)
    for (const card of await byDeck.getAll(IDBKeyRange.bound([id], [id, []]))) cards.push(toDoorCard(card, title))
  return cards
}

function toDoorCard({ id, kind, front, back, tags, aliases }: Card, deck: string): DoorCard {
  return { id, kind, front, back, tags, aliases, deck }
}
