import type { Card } from '@cairn/contract/cards'
import { isLeech } from '@cairn/core/scheduling/leech'
import { MATURE_FROM_DAYS } from '@cairn/core/scheduling/study-settings'
import { type LiveTable, onChange } from '../../data/live.ts'
import { endOfStudyDay, localDb, studyDayAt } from '../../data/queries.ts'
import type { StudyRow } from '../../data/study-row.ts'
import { matchesSearch, parseSearch, type SearchableCard } from './search-query.ts'

export interface FoundCard {
  readonly card: Card
  readonly deckTitle: string
}

export interface FoundCards {
  /** The first of them, in the order of the decks. */
  readonly cards: readonly FoundCard[]
  /** All of them. */
  readonly ids: readonly string[]
  /** What was looked for in the text, lower case. */
  readonly words: readonly string[]
  /** Operators that are none. */
  readonly unknown: readonly string[]
}

const MOST_SHOWN = 200

interface Entry extends FoundCard {
  readonly searchable: SearchableCard
}

const LOOKED_AT: readonly LiveTable[] = ['learner', 'decks', 'cards', 'memory']
let index: Promise<readonly Entry[]> | null = null

onChange((tables) => {
  if (LOOKED_AT.some((table) => tables.has(table))) index = null
})

/** Looks through every card on this device. `now` in ms decides what is due. */
export async function searchCards(typed: string, now: number): Promise<FoundCards> {
  index ??= buildIndex(now)
  const query = parseSearch(typed)
  const found = (await index).filter(({ searchable }) => matchesSearch(searchable, query))
  return {
    cards: found.slice(0, MOST_SHOWN),
    ids: found.map(({ card }) => card.id),
    words: query.words,
    unknown: query.unknown,
  }
}

async function buildIndex(now: number): Promise<readonly Entry[]> {
  const db = await localDb()
  if (db === null) return []
  const tx = db.idb.transaction(['decks', 'cards', 'memory'])
  const [decks, cards, rows] = await Promise.all([
    tx.objectStore('decks').getAll(),
    tx.objectStore('cards').index('by-deck').getAll(),
    tx.objectStore('memory').getAll(),
  ])
  const titles = new Map(decks.map((deck) => [deck.id, deck.title]))
  const byCard = new Map(rows.map((row) => [row.cardId, row]))
  const today = studyDayAt(now)
  return cards.flatMap((card) => {
    const deckTitle = titles.get(card.deckId)
    if (deckTitle === undefined) return []
    return [{ card, deckTitle, searchable: searchableOf(card, deckTitle, byCard.get(card.id), today) }]
  })
}

function searchableOf(card: Card, deckTitle: string, row: StudyRow | undefined, today: string): SearchableCard {
  const state = row?.state ?? null
  return {
    text: `${card.front}\n${card.back}`.toLowerCase(),
    deckTitle: deckTitle.toLowerCase(),
    tags: card.tags.map((tag) => tag.toLowerCase()),
    phase: state?.phase ?? 'new',
    due: state !== null && state.phase !== 'new' && state.dueAt < endOfStudyDay(today),
    suspended: card.suspended,
    starred: card.starred,
    flagged: card.flag > 0,
    buried: card.buriedUntilDay !== null && card.buriedUntilDay > today,
    mastered: state !== null && state.phase === 'review' && state.intervalDays >= MATURE_FROM_DAYS,
    leech: isLeech(state),
  }
}

/** What is on this device of the cards with these ids. */
export async function cardsForChange(ids: readonly string[]): Promise<Card[]> {
  index ??= buildIndex(Date.now())
  const wanted = new Set(ids)
  return (await index).flatMap(({ card }) => (wanted.has(card.id) ? [card] : []))
}
