/** What a search looks at: every card of this device with what is around it, read once and then changed card by card. */
import type { Card } from '@cairn/contract/cards'
import { readableText } from '@cairn/core/cards/listed-sides'
import { isLeech } from '@cairn/core/scheduling/leech'
import { isMastered } from '@cairn/core/scheduling/mastered'
import type { MemoryState } from '@cairn/core/scheduling/memory-state'
import { daysBetween } from '@cairn/core/scheduling/study-day'
import { foldSearch } from '@cairn/core/search/search-terms'
import type { LocalDb } from '../../data/local-db.ts'
import { endOfStudyDay, localDb, studyDayAt } from '../../data/queries.ts'
import { sourceTitles } from '../../data/sources.ts'
import type { StudyRow } from '../../data/study-row.ts'
import { pathKey } from '../../lib/deck-path.ts'
import type { SearchableCard, SearchableSource } from './match-cards.ts'

export interface Entry {
  readonly card: Card
  readonly deckTitle: string
  /** Of what it was made from; empty for nothing, or for what this device has not heard of. */
  readonly sourceTitle: string
  readonly searchable: SearchableCard
}

/** What changed since the entries were made; cards by their ids. */
export interface Changed {
  readonly cardIds: ReadonlySet<string>
  readonly decks: boolean
  readonly sources: boolean
}

/** Rows read at once: the screen goes on between two portions. */
const PORTION = 1_000
const DAY_MS = 86_400_000

/**
 * All cards by deck and position. `now` in ms decides what is due, and what was how many days ago. `pause` is waited for
 * at each portion.
 */
export async function readEntries(
  now: number,
  pause = async (): Promise<void> => undefined,
): Promise<readonly Entry[]> {
  const db = await localDb()
  if (db === null) return []
  const around = await readAround(db, now)
  const byDeck = new Map<string, Entry[]>()
  for (let next: Promise<Portion> | null = readPortion(db, ''); next !== null; ) {
    const { cards, rows }: Portion = await next
    await pause()
    // The disk has the next ones to find while these are looked at.
    const last = cards.at(-1)
    next = last === undefined || cards.length < PORTION ? null : readPortion(db, last.id)
    const byCard = new Map(rows.map((row) => [row.cardId, row]))
    for (const card of cards) {
      const entry = entryOf(card, byCard.get(card.id), around)
      const own = byDeck.get(card.deckId)
      if (entry !== null && own === undefined) byDeck.set(card.deckId, [entry])
      else if (entry !== null) own?.push(entry)
    }
  }
  await pause()
  const decks = [...byDeck].sort(([one], [other]) => (one < other ? -1 : 1))
  return decks.flatMap(([, entries]) => entries.sort(byPlaceInDeck))
}

/**
 * The entries as `readEntries` would make them after a change, of the same study day, those that did not change being the
 * same; all of them, in the same array, when nothing that is looked at did.
 */
export async function entriesAfter(
  entries: readonly Entry[],
  { cardIds, decks, sources }: Changed,
  now: number,
): Promise<readonly Entry[]> {
  const db = await localDb()
  if (db === null) return []
  const around = await readAround(db, now)
  const settled = decks || sources ? retitled(entries, around) : entries
  const ids = decks ? [...cardIds, ...(await cardsOfOtherDecks(db, settled, around))] : [...cardIds]
  return ids.length === 0 ? settled : withCards(settled, await readCards(db, ids, around))
}

/** What is around cards: read anew for each change, as it is little. */
interface Around {
  readonly decks: ReadonlyMap<string, { readonly title: string; readonly key: string }>
  readonly sources: ReadonlyMap<string, string>
  readonly look: ReturnType<typeof lookerAt>
}

async function readAround({ idb }: LocalDb, now: number): Promise<Around> {
  const [decks, sources] = await Promise.all([idb.getAll('decks'), sourceTitles()])
  const titles = decks.map(({ id, title }) => [id, { title, key: foldSearch(pathKey(title)) }] as const)
  return { decks: new Map(titles), sources, look: lookerAt(now) }
}

/** Null for a card whose deck is not here. */
function entryOf(card: Card, row: StudyRow | undefined, { decks, sources, look }: Around): Entry | null {
  const deck = decks.get(card.deckId)
  if (deck === undefined) return null
  const sourceTitle = titleOf(card, sources)
  const source = sourceOf(card, sourceTitle)
  return { card, deckTitle: deck.title, sourceTitle, searchable: look(card, deck.key, source, row) }
}

/** Without the cards of decks that are gone, and with the titles that decks and sources have now. */
function retitled(entries: readonly Entry[], { decks, sources }: Around): readonly Entry[] {
  const after = entries.flatMap((entry): Entry[] => {
    const deck = decks.get(entry.card.deckId)
    if (deck === undefined) return []
    const sourceTitle = titleOf(entry.card, sources)
    if (deck.title === entry.deckTitle && sourceTitle === entry.sourceTitle) return [entry]
    const source = sourceOf(entry.card, sourceTitle)
    const searchable = { ...entry.searchable, deckTitle: deck.key, source }
    return [{ ...entry, deckTitle: deck.title, sourceTitle, searchable }]
  })
  return after.length === entries.length && after.every((entry, at) => entry === entries[at]) ? entries : after
}

/** Of decks that have no card here yet: a deck that comes back brings its cards. */
async function cardsOfOtherDecks({ idb }: LocalDb, entries: readonly Entry[], { decks }: Around): Promise<string[]> {
  const known = new Set(entries.map(({ card }) => card.deckId))
  const others = [...decks.keys()].filter((id) => !known.has(id))
  const byDeck = idb.transaction('cards').store.index('by-deck')
  const ids = await Promise.all(others.map((id) => byDeck.getAllKeys(IDBKeyRange.bound([id], [id, []]))))
  return ids.flat()
}

/** Null for a card that is not here, or no longer. */
async function readCards(
  { idb }: LocalDb,
  ids: readonly string[],
  around: Around,
): Promise<ReadonlyMap<string, Entry | null>> {
  const tx = idb.transaction(['cards', 'memory'])
  const [cards, memory] = [tx.objectStore('cards'), tx.objectStore('memory')]
  const read = ids.map(async (id) => {
    const [card, row] = await Promise.all([cards.get(id), memory.get(id)])
    return [id, card === undefined ? null : entryOf(card, row, around)] as const
  })
  return new Map(await Promise.all(read))
}

function withCards(entries: readonly Entry[], read: ReadonlyMap<string, Entry | null>): readonly Entry[] {
  const waiting = new Map(read)
  let moved = false
  const after: Entry[] = []
  for (const entry of entries) {
    const now = waiting.get(entry.card.id)
    if (now === undefined) {
      after.push(entry)
      continue
    }
    waiting.delete(entry.card.id)
    if (now === null) continue
    moved ||= byPlace(now, entry) !== 0
    after.push(now)
  }
  for (const entry of waiting.values()) {
    if (entry === null) continue
    moved = true
    after.push(entry)
  }
  return moved ? after.sort(byPlace) : after
}

const titleOf = ({ sourceId }: Card, titles: ReadonlyMap<string, string>): string =>
  sourceId === null ? '' : (titles.get(sourceId) ?? '')

function sourceOf({ sourceId, quote }: Card, title: string): SearchableSource | null {
  return sourceId === null ? null : { id: sourceId, title: foldSearch(title), quote: foldSearch(quote ?? '') }
}

function byPlace(one: Entry, other: Entry): number {
  if (one.card.deckId !== other.card.deckId) return one.card.deckId < other.card.deckId ? -1 : 1
  return byPlaceInDeck(one, other)
}

function byPlaceInDeck({ card: one }: Entry, { card: other }: Entry): number {
  if (one.position !== other.position) return one.position - other.position
  return one.id < other.id ? -1 : one.id > other.id ? 1 : 0
}

interface Portion {
  readonly cards: readonly Card[]
  readonly rows: readonly StudyRow[]
}

/** The next cards by their ids, with their rows: both stores in one transaction, so that they belong together. */
async function readPortion({ idb }: LocalDb, after: string): Promise<Portion> {
  const tx = idb.transaction(['cards', 'memory'])
  const cards = await tx.objectStore('cards').getAll(IDBKeyRange.lowerBound(after, true), PORTION)
  const [first, last] = [cards[0], cards.at(-1)]
  const range = first && last && IDBKeyRange.bound(first.id, last.id)
  return { cards, rows: range === undefined ? [] : await tx.objectStore('memory').getAll(range) }
}

/** What a search sees of a card at an instant. */
function lookerAt(now: number) {
  const today = studyDayAt(now)
  const endOfToday = endOfStudyDay(today)
  const known = new Map<string, number>()
  // Thousands of cards share few days.
  const daysFromToday = (day: string) => {
    const found = known.get(day) ?? daysBetween(today, day)
    known.set(day, found)
    return found
  }
  const daysAgo = (instant: number) => Math.max(0, Math.floor((endOfToday - 1 - instant) / DAY_MS))
  // A review from its day on, a card being learned by its instant.
  const isDue = (state: MemoryState | null) =>
    state !== null &&
    (state.phase === 'review' ? state.dueDay <= today : state.phase !== 'new' && state.dueAt < endOfToday)
  const propertiesOf = (state: MemoryState) => ({
    ivl: state.intervalDays,
    due: daysFromToday(state.dueDay),
    reps: state.reps,
    lapses: state.lapses,
    s: state.stability,
    d: state.difficulty,
  })
  return (
    card: Card,
    deckTitle: string,
    source: SearchableSource | null,
    row: StudyRow | undefined,
  ): SearchableCard => {
    const state = row?.state ?? null
    const lastDay = state?.lastStudyDay ?? null
    const front = readableText(card.front)
    return {
      text: foldSearch(`${front}\n${card.back}`),
      frontEnd: foldSearch(front).length,
      deckTitle,
      tags: card.tags.map(foldSearch),
      source,
      phase: state?.phase ?? 'new',
      due: isDue(state),
      suspended: card.suspended,
      starred: card.starred,
      flagged: card.flag > 0,
      flag: card.flag,
      buried: card.buriedUntilDay !== null && card.buriedUntilDay > today,
      mastered: isMastered(state),
      leech: isLeech(state),
      daysSince: {
        added: daysAgo(card.createdAt),
        edited: daysAgo(card.updatedAt),
        rated: lastDay === null ? null : -daysFromToday(lastDay),
      },
      properties: state === null || state.phase === 'new' ? null : propertiesOf(state),
    }
  }
}
