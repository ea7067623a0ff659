import type { Card } from '@cairn/contract/cards'
import { parseSearch, type SearchQuery } from '@cairn/core/search/parse-search'
import { onChange } from '../../data/live.ts'
import { afterFrame } from '../../lib/after-frame.ts'
import { narrowBy } from './match-blocks.ts'
import { isNarrower } from './match-cards.ts'
import { type Block, blocksOf } from './search-blocks.ts'
import type { Entry } from './search-entries.ts'
import { searchIndex, searchIndexAhead, searchIndexAtOnce } from './search-index.ts'

export type FoundCard = Pick<Entry, 'card' | 'deckTitle'>

/** `words` are those to mark where they are found. */
export interface FoundCards extends Pick<SearchQuery, 'words' | 'unknown' | 'asText'> {
  /** What was looked for, as it was typed. */
  readonly typed: string
  /** The index it was found in. */
  readonly among: readonly Entry[]
  /** In the order of the decks. */
  readonly cards: readonly FoundCard[]
  readonly ids: () => readonly string[]
}

/** What was looked for last. */
interface LastLook {
  readonly entries: readonly Entry[]
  readonly blocks: readonly Block[]
  readonly query: SearchQuery
  /** A 1 for each entry that was found. */
  readonly marks: Uint8Array
}
let last: LastLook | null = null
onChange((tables) => {
  if (tables.has('learner')) last = null
})

/** Looks through every card on this device. `now` in ms decides what is due. */
export async function searchCards(typed: string, now: number): Promise<FoundCards> {
  return foundAmong(await searchIndex(now), typed)
}

/** The same without a wait; null where cards are to be read first. */
export function searchCardsAtOnce(typed: string, now: number): FoundCards | null {
  const entries = searchIndexAtOnce(now)
  return entries === null ? null : foundAmong(entries, typed)
}

/** Whether what was found is what would be found now. */
export function isUpToDate({ among }: FoundCards, now: number): boolean {
  return searchIndexAtOnce(now) === among
}

/** Reads the cards in the pauses of a page on which somebody may search. `now` in ms. */
export async function prepareSearch(now: number): Promise<void> {
  const entries = await searchIndexAhead(now)
  // After whatever waits for the page meanwhile.
  afterFrame(() => {
    if (searchIndexAtOnce(now) === entries && last?.entries !== entries) look(parseSearch(''), entries)
  })
}

function foundAmong(among: readonly Entry[], typed: string): FoundCards {
  const query = parseSearch(typed)
  const cards = look(query, among)
  const { words, unknown, asText } = query
  let ids: readonly string[] | null = null
  const idsOf = () => {
    ids ??= cards.map(({ card }) => card.id)
    return ids
  }
  return { typed, among, cards, ids: idsOf, words, unknown, asText }
}

function look(query: SearchQuery, entries: readonly Entry[]): readonly Entry[] {
  const isSame = last?.entries === entries
  const blocks = isSame && last !== null ? last.blocks : blocksOf(entries, last?.blocks ?? [])
  // Another letter leaves fewer cards: only those that were found before it are looked at, for what is new in it.
  const before = isSame && last !== null && isNarrower(query, last.query) ? last : null
  const marks = before === null ? new Uint8Array(entries.length).fill(1) : before.marks.slice()
  const cards = find(before === null ? query : withoutPartsOf(before.query, query), blocks, marks)
  last = { entries, blocks, query, marks }
  return cards
}

function withoutPartsOf(before: SearchQuery, query: SearchQuery): SearchQuery {
  const known = new Set(before.parts.map((part) => JSON.stringify(part)))
  return { ...query, parts: query.parts.filter((part) => !known.has(JSON.stringify(part))) }
}

/** Leaves the marks of what is found, and answers it. */
function find({ parts, unknown }: SearchQuery, blocks: readonly Block[], marks: Uint8Array): readonly Entry[] {
  if (unknown.length > 0) marks.fill(0)
  const narrow = narrowBy(parts)
  const found: Entry[] = []
  let from = 0
  for (const block of blocks) {
    const own = marks.subarray(from, from + block.entries.length)
    narrow(block, own)
    for (let at = 0; at < own.length; at += 1) {
      const entry = own[at] === 1 ? block.entries[at] : undefined
      if (entry !== undefined) found.push(entry)
    }
    from += block.entries.length
  }
  return found
}

/** What is on this device of the cards with these ids. */
export async function cardsForChange(ids: readonly string[]): Promise<Card[]> {
  const wanted = new Set(ids)
  return (await searchIndex(Date.now())).flatMap(({ card }) => (wanted.has(card.id) ? [card] : []))
}
