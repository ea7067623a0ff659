/** Every card of this device in memory, as a search looks at it. Made anew in the background when cards change. */
import type { Card } from '@cairn/contract/cards'
import { readableText } from '@cairn/core/cards/listed-sides'
import { isLeech } from '@cairn/core/scheduling/leech'
import type { MemoryState } from '@cairn/core/scheduling/memory-state'
import { daysBetween } from '@cairn/core/scheduling/study-day'
import { MATURE_FROM_DAYS } from '@cairn/core/scheduling/study-settings'
import { type LiveTable, onChange } from '../../data/live.ts'
import type { LocalDb } from '../../data/local-db.ts'
import { endOfStudyDay, localDb, studyDayAt } from '../../data/queries.ts'
import { sourceTitles } from '../../data/sources.ts'
import type { StudyRow } from '../../data/study-row.ts'
import { pathKey } from '../../lib/deck-path.ts'
import type { SearchableCard, SearchableSource } from './search-query.ts'

export interface Entry {
  readonly card: Card
  readonly deckTitle: string
  /** Of what it was made from; empty for nothing, or for what this device has not heard of. */
  readonly sourceTitle: string
  readonly searchable: SearchableCard
}

const LOOKED_AT: readonly LiveTable[] = ['learner', 'decks', 'cards', 'memory']
/** Rows read at once: the screen goes on between two portions. */
const PORTION = 2_000
const DAY_MS = 86_400_000
let index: { readonly today: string; readonly entries: Promise<readonly Entry[]> } | null = null

onChange((tables) => {
  if (LOOKED_AT.some((table) => tables.has(table))) index = null
  else if (tables.has('sources') && index !== null) keep(index.today, index.entries.then(withSourceTitles))
})

/** All cards by deck and position. `now` in ms decides what is due, and what was how many days ago. */
export function searchIndex(now: number): Promise<readonly Entry[]> {
  const today = studyDayAt(now)
  return index?.today === today ? index.entries : keep(today, buildIndex(now))
}

function keep(today: string, entries: Promise<readonly Entry[]>): Promise<readonly Entry[]> {
  const made = { today, entries }
  index = made
  // What could not be read now may be read the next time; who asked hears why.
  entries.catch(() => {
    if (index === made) index = null
  })
  return entries
}

async function buildIndex(now: number): Promise<readonly Entry[]> {
  const db = await localDb()
  if (db === null) return []
  const decks = await db.idb.getAll('decks')
  const titles = new Map(decks.map(({ id, title }) => [id, { title, key: pathKey(title) }]))
  const [cards, rows] = [await readAll(db, 'cards'), await readAll(db, 'memory')]
  const byCard = new Map(rows.map((row) => [row.cardId, row]))
  const sources = await sourceTitles()
  const look = lookerAt(now)
  const entries = cards.flatMap((card): Entry[] => {
    const deck = titles.get(card.deckId)
    if (deck === undefined) return []
    const sourceTitle = titleOf(card, sources)
    const source = sourceOf(card, sourceTitle)
    return [{ card, deckTitle: deck.title, sourceTitle, searchable: look(card, deck.key, source, byCard.get(card.id)) }]
  })
  return entries.sort(byPlace)
}

/** After a word from the server about sources: the cards themselves are as they were. */
async function withSourceTitles(entries: readonly Entry[]): Promise<readonly Entry[]> {
  const sources = await sourceTitles()
  // The same array where no title is another: what was found in it stands.
  if (entries.every(({ card, sourceTitle }) => titleOf(card, sources) === sourceTitle)) return entries
  return entries.map((entry) => {
    const sourceTitle = titleOf(entry.card, sources)
    if (sourceTitle === entry.sourceTitle) return entry
    return { ...entry, sourceTitle, searchable: { ...entry.searchable, source: sourceOf(entry.card, sourceTitle) } }
  })
}

const titleOf = ({ sourceId }: Card, titles: ReadonlyMap<string, string>): string =>
  sourceId === null ? '' : (titles.get(sourceId) ?? '')

function sourceOf({ sourceId, quote }: Card, title: string): SearchableSource | null {
  return sourceId === null ? null : { id: sourceId, title: title.toLowerCase(), quote: (quote ?? '').toLowerCase() }
}

function byPlace({ card: one }: Entry, { card: other }: Entry): number {
  if (one.deckId !== other.deckId) return one.deckId < other.deckId ? -1 : 1
  return one.position - other.position
}

async function readAll<Store extends 'cards' | 'memory'>({ idb }: LocalDb, store: Store) {
  const all: (typeof some)[number][] = []
  let some = await idb.getAll(store, undefined, PORTION)
  while (some.length > 0) {
    all.push(...some)
    if (some.length < PORTION) break
    const last = some.at(-1)
    const key = last === undefined ? '' : 'cardId' in last ? last.cardId : last.id
    some = await idb.getAll(store, IDBKeyRange.lowerBound(key, true), PORTION)
  }
  return all
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
    return {
      text: `${readableText(card.front)}\n${card.back}`.toLowerCase(),
      deckTitle,
      tags: card.tags.map((tag) => tag.toLowerCase()),
      source,
      phase: state?.phase ?? 'new',
      due: state !== null && state.phase !== 'new' && state.dueAt < endOfToday,
      suspended: card.suspended,
      starred: card.starred,
      flagged: card.flag > 0,
      flag: card.flag,
      buried: card.buriedUntilDay !== null && card.buriedUntilDay > today,
      mastered: state !== null && state.phase === 'review' && state.intervalDays >= MATURE_FROM_DAYS,
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
