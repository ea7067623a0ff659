import type { Card } from '@cairn/contract/cards'
import type { Entry } from './search-entries.ts'
import { searchIndex } from './search-index.ts'
import { isNarrower, matcherOf, parseSearch, type SearchQuery } from './search-query.ts'

export type FoundCard = Pick<Entry, 'card' | 'deckTitle'>

export interface FoundCards {
  /** What was looked for, as it was typed. */
  readonly typed: string
  /** In the order of the decks. */
  readonly cards: readonly FoundCard[]
  readonly ids: readonly string[]
  /** What was looked for in the text, lower case. */
  readonly words: readonly string[]
  /** Operators that are none. */
  readonly unknown: readonly string[]
}

/** What was looked for last among the cards of an index. */
const lastLook = new WeakMap<readonly Entry[], { readonly query: SearchQuery; readonly cards: readonly Entry[] }>()

/** Looks through every card on this device. `now` in ms decides what is due. */
export async function searchCards(typed: string, now: number): Promise<FoundCards> {
  const query = parseSearch(typed)
  const cards = look(query, await searchIndex(now))
  return { typed, cards, ids: cards.map(({ card }) => card.id), words: query.words, unknown: query.unknown }
}

function look(query: SearchQuery, among: readonly Entry[]): readonly Entry[] {
  const matches = matcherOf(query)
  // Another letter leaves fewer cards: only those that were found before it are looked at.
  const last = lastLook.get(among)
  const within = last !== undefined && isNarrower(query, last.query) ? last.cards : among
  const cards = within.filter(({ searchable }) => matches(searchable))
  lastLook.set(among, { query, cards })
  return cards
}

/** What is on this device of the cards with these ids. */
export async function cardsForChange(ids: readonly string[]): Promise<Card[]> {
  const wanted = new Set(ids)
  return (await searchIndex(Date.now())).flatMap(({ card }) => (wanted.has(card.id) ? [card] : []))
}
