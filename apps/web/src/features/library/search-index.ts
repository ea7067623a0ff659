/** The entries of a search in memory: made at the first use, and after a change only for the cards that it names. */
import { onChange } from '../../data/live.ts'
import { studyDayAt } from '../../data/queries.ts'
import { type Changed, type Entry, entriesAfter, readEntries } from './search-entries.ts'

/** Beyond this share of all cards reading them one by one takes longer than reading everything. */
const MOST_READ_SINGLY = 0.2

interface Index {
  readonly today: string
  readonly entries: Promise<readonly Entry[]>
  /** What changed since and was not looked at yet. */
  waiting: { readonly cardIds: Set<string>; decks: boolean; sources: boolean } | null
}
let index: Index | null = null

onChange((tables, cardIds) => {
  if (index === null) return
  const [cards, decks, sources] = [
    tables.has('cards') || tables.has('memory'),
    tables.has('decks'),
    tables.has('sources'),
  ]
  if (tables.has('learner') || (cards && cardIds === null)) index = null
  else if (cards || decks || sources) {
    index.waiting ??= { cardIds: new Set(), decks: false, sources: false }
    for (const id of cards ? (cardIds ?? []) : []) index.waiting.cardIds.add(id)
    index.waiting.decks ||= decks
    index.waiting.sources ||= sources
  }
})

/** All cards by deck and position. `now` in ms decides what is due, and what was how many days ago. */
export function searchIndex(now: number): Promise<readonly Entry[]> {
  const today = studyDayAt(now)
  if (index?.today !== today) return keep(today, readEntries(now))
  const { entries, waiting } = index
  return waiting === null ? entries : keep(today, brought(entries, waiting, now))
}

async function brought(before: Promise<readonly Entry[]>, changed: Changed, now: number): Promise<readonly Entry[]> {
  const entries = await before
  const isMost = changed.cardIds.size > Math.max(100, entries.length * MOST_READ_SINGLY)
  return isMost ? readEntries(now) : entriesAfter(entries, changed, now)
}

function keep(today: string, entries: Promise<readonly Entry[]>): Promise<readonly Entry[]> {
  const made: Index = { today, entries, waiting: null }
  index = made
  // What could not be read now may be read the next time; who asked hears why.
  entries.catch(() => {
    if (index === made) index = null
  })
  return entries
}
