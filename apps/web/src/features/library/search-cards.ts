import type { Card } from '@cairn/contract/cards'
import { type Entry, searchIndex } from './search-index.ts'
import { matchesSearch, parseSearch } from './search-query.ts'

export type FoundCard = Pick<Entry, 'card' | 'deckTitle'>

export interface FoundCards {
  /** In the order of the decks. */
  readonly cards: readonly FoundCard[]
  readonly ids: readonly string[]
  /** What was looked for in the text, lower case. */
  readonly words: readonly string[]
  /** Operators that are none. */
  readonly unknown: readonly string[]
}

/** Looks through every card on this device. `now` in ms decides what is due. */
export async function searchCards(typed: string, now: number): Promise<FoundCards> {
  const query = parseSearch(typed)
  const cards = (await searchIndex(now)).filter(({ searchable }) => matchesSearch(searchable, query))
  return { cards, ids: cards.map(({ card }) => card.id), words: query.words, unknown: query.unknown }
}

/** What is on this device of the cards with these ids. */
export async function cardsForChange(ids: readonly string[]): Promise<Card[]> {
  const wanted = new Set(ids)
  return (await searchIndex(Date.now())).flatMap(({ card }) => (wanted.has(card.id) ? [card] : []))
}
