import type { Card } from '@cairn/contract/cards'
import { parseSearch, type SearchPart, type SearchQuery } from '@cairn/core/search/parse-search'
import { isNarrower, matcherOf } from './match-cards.ts'
import type { Entry } from './search-entries.ts'
import { searchIndex } from './search-index.ts'

export type FoundCard = Pick<Entry, 'card' | 'deckTitle'>

/** `words` are those to mark where they are found. */
export interface FoundCards extends Pick<SearchQuery, 'words' | 'unknown' | 'asText'> {
  /** What was looked for, as it was typed. */
  readonly typed: string
  /** In the order of the decks. */
  readonly cards: readonly FoundCard[]
  readonly ids: () => readonly string[]
}

/** What was looked for last among the cards of an index. */
interface LastLook {
  /** Of every entry what text is looked for in, side by side: going through them is most of a search. */
  readonly texts: readonly string[]
  readonly query: SearchQuery
  /** Where in the index they stand that were found; null for everywhere. */
  readonly places: readonly number[] | null
}
const lastLook = new WeakMap<readonly Entry[], LastLook>()

/** Looks through every card on this device. `now` in ms decides what is due. */
export async function searchCards(typed: string, now: number): Promise<FoundCards> {
  const query = parseSearch(typed)
  const cards = look(query, await searchIndex(now))
  const { words, unknown, asText } = query
  let ids: readonly string[] | null = null
  const idsOf = () => {
    ids ??= cards.map(({ card }) => card.id)
    return ids
  }
  return { typed, cards, ids: idsOf, words, unknown, asText }
}

function look(query: SearchQuery, entries: readonly Entry[]): readonly Entry[] {
  const last = lastLook.get(entries)
  const texts = last?.texts ?? entries.map(({ searchable }) => searchable.text)
  // Another letter leaves fewer cards: only those that were found before it are looked at.
  const within = last !== undefined && isNarrower(query, last.query) ? last.places : null
  const found = find(query, { entries, texts, within })
  lastLook.set(entries, { texts, query, places: found.places })
  return found.cards
}

interface Among {
  readonly entries: readonly Entry[]
  readonly texts: readonly string[]
  readonly within: readonly number[] | null
}

function find(query: SearchQuery, { entries, texts, within }: Among) {
  const lead = leadOf(query)
  const rest = query.parts.filter((part) => part !== lead?.part)
  const matches = rest.length > 0 || query.unknown.length > 0 ? matcherOf({ ...query, parts: rest }) : null
  const value = lead?.value ?? ''
  const places: number[] = []
  const cards: Entry[] = []
  const count = within?.length ?? entries.length
  for (let at = 0; at < count; at += 1) {
    const place = within === null ? at : (within[at] ?? 0)
    if (value !== '' && !texts[place]?.includes(value)) continue
    const entry = entries[place]
    if (entry === undefined || (matches !== null && !matches(entry.searchable))) continue
    places.push(place)
    cards.push(entry)
  }
  return { places, cards }
}

/** The text to look for first, the longest: most cards are out by it, and nothing else of them is looked at. */
function leadOf({ parts }: SearchQuery): { readonly part: SearchPart; readonly value: string } | null {
  const texts = parts.flatMap((part) => (part.kind === 'text' ? [{ part, value: part.value }] : []))
  return texts.toSorted((one, other) => other.value.length - one.value.length)[0] ?? null
}

/** What is on this device of the cards with these ids. */
export async function cardsForChange(ids: readonly string[]): Promise<Card[]> {
  const wanted = new Set(ids)
  return (await searchIndex(Date.now())).flatMap(({ card }) => (wanted.has(card.id) ? [card] : []))
}
