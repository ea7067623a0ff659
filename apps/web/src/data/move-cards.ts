/** Moving cards to another deck: on this device at once, sent with the next synchronisation. */
import type { Card, CardChange } from '@cairn/contract/cards'
import { changeCards } from './card-changes.ts'
import type { LocalDb } from './local-db.ts'
import { deckRange, localDb } from './queries.ts'

export interface Moved {
  /** Cards that are in another deck now, those that share a note with one that was asked for among them. */
  readonly count: number
  /** Takes each back to its deck and place. */
  readonly undo: () => Promise<void>
}

/**
 * Moves cards behind the last one of a deck, in the order they stand in; the cards that share a note with one of them
 * go with it. Null when the deck is not on this device. Rejects when the browser refuses to store it.
 */
export async function moveCards(cardIds: readonly string[], deckId: string, at = Date.now()): Promise<Moved | null> {
  const db = await localDb()
  if ((await db?.idb.get('decks', deckId)) === undefined || db === null) return null
  const cards = (await withSiblings(db, cardIds)).filter((card) => card.deckId !== deckId)
  const last = await lastPosition(db, deckId)
  const places = new Map(
    cards.map((card, index): [string, CardChange] => [card.id, { deckId, position: last + 1 + index }]),
  )
  await changeCards(places, at)
  const before = new Map(
    cards.map(({ id, deckId: from, position }): [string, CardChange] => [id, { deckId: from, position }]),
  )
  return { count: cards.length, undo: async () => void (await changeCards(before)) }
}

/** The cards and those of their notes, each once, by deck and position. */
async function withSiblings({ idb }: LocalDb, cardIds: readonly string[]): Promise<Card[]> {
  const { store } = idb.transaction('cards')
  const asked = await Promise.all(cardIds.map((id) => store.get(id)))
  const notes = new Set(asked.flatMap((card) => (card === undefined ? [] : [card.noteId])))
  const byNote = store.index('by-note')
  const cards = (await Promise.all([...notes].map((id) => byNote.getAll(id)))).flat()
  return cards.sort((one, other) =>
    one.deckId === other.deckId ? one.position - other.position : one.deckId < other.deckId ? -1 : 1,
  )
}

async function lastPosition({ idb }: LocalDb, deckId: string): Promise<number> {
  const last = await idb.transaction('cards').store.index('by-deck').openCursor(deckRange(deckId), 'prev')
  return last?.value.position ?? 0
}
