/** The entries of a search in memory: made at the first use, and after a change only for the cards that it names. */
import { onChange } from '../../data/live.ts'
import { studyDayAt } from '../../data/queries.ts'
import { Pauses } from './pauses.ts'
import { type Changed, type Entry, entriesAfter, readEntries } from './search-entries.ts'

/** Beyond this share of all cards reading them one by one takes longer than reading everything. */
const MOST_READ_SINGLY = 0.2

interface Index {
  readonly today: string
  readonly entries: Promise<readonly Entry[]>
  /** The same once they were read. */
  read: readonly Entry[] | null
  /** What changed since and was not looked at yet. */
  waiting: { readonly cardIds: Set<string>; decks: boolean; sources: boolean } | null
}
let index: Index | null = null
const pauses = new Pauses()

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
  pauses.end()
  return indexAt(now)
}

/** The same where it is there and nothing has changed since; null where it must be waited for. */
export function searchIndexAtOnce(now: number): readonly Entry[] | null {
  return index !== null && index.waiting === null && index.today === studyDayAt(now) ? index.read : null
}

/** The same, made in the pauses of the page until somebody asks for it. */
export function searchIndexAhead(now: number): Promise<readonly Entry[]> {
  if (index === null) pauses.begin()
  return indexAt(now)
}

function indexAt(now: number): Promise<readonly Entry[]> {
  const today = studyDayAt(now)
  if (index?.today !== today) return keep(today, readEntries(now, pauses.next))
  const { entries, waiting } = index
  return waiting === null ? entries : keep(today, brought(entries, waiting, now))
}

async function brought(before: Promise<readonly Entry[]>, changed: Changed, now: number): Promise<readonly Entry[]> {
  const entries = await before
  const isMost = changed.cardIds.size > Math.max(100, entries.length * MOST_READ_SINGLY)
  return isMost ? readEntries(now) : entriesAfter(entries, changed, now)
}

function keep(today: string, entries: Promise<readonly Entry[]>): Promise<readonly Entry[]> {
  const made: Index = { today, entries, read: null, waiting: null }
  index = made
  // What could not be read now may be read the next time; who asked hears why.
  entries.then(
    (read) => {
      made.read = read
    },
    () => {
      if (index === made) index = null
    },
  )
  return entries
}
