import { buildQueue, type StudyQueue } from '@cairn/core/scheduling/queue'
import type { QueueCard } from '@cairn/core/scheduling/queue-card'
import type { IDBPIndex } from 'idb'
import type { CairnSchema, LocalDb } from './local-db.ts'
import { dayTotals, endOfStudyDay, laneRange, localDb, studyDayAt } from './queries.ts'
import { localStudySettings } from './schedule-settings.ts'
import type { StudyRow } from './study-row.ts'

/** The cards that a day's queue is built from, and what the day already saw. */
interface StudyMaterial {
  readonly cards: readonly QueueCard[]
  readonly introducedToday: number
  readonly reviewedToday: number
}

/** The longest overdue are enough to find the most forgotten among: reading more costs more than it helps. */
const MOST_DUE = 2_000
/** More new cards than this are offered in portions; the margin is room for siblings and buried cards. */
const MOST_NEW = 500
const NEW_MARGIN = 50

/**
 * What may be studied at an instant (ms) in one deck, or in all when `deckId` is null: learning and due cards, the
 * next new ones, and the first card due later. Read by index, so the size of a deck does not matter.
 */
async function studyMaterial(deckId: string | null, now: number): Promise<StudyMaterial> {
  const db = await localDb()
  if (db === null) return { cards: [], introducedToday: 0, reviewedToday: 0 }
  const today = studyDayAt(now)
  const deckIds = deckId === null ? await db.idb.getAllKeys('decks') : [deckId]
  const [rows, answered, days] = await Promise.all([
    Promise.all(deckIds.map((id) => rowsOfDeck(db, id, today))),
    db.idb.getAllFromIndex('memory', 'by-last-day', today),
    dayTotals(),
  ])
  // Cards answered today are there for their siblings' sake, whatever deck they are in.
  const byId = new Map([...answered.map(asDone), ...rows.flat()].map((row) => [row.cardId, row]))
  const introducedToday = days.find((day) => day.studyDay === today)?.newCards ?? 0
  return {
    cards: [...byId.values()].map(toQueueCard),
    introducedToday,
    // Each card answered today was introduced today or was reviewed.
    reviewedToday: Math.max(0, answered.length - introducedToday),
  }
}

/** What there is to study at an instant (ms) in one deck, or in all when `deckId` is null. */
export async function queueNow(deckId: string | null, now: number): Promise<StudyQueue> {
  const { cards, introducedToday, reviewedToday } = await studyMaterial(deckId, now)
  const settings = localStudySettings()
  return buildQueue(cards, { now, today: studyDayAt(now), settings, introducedToday, reviewedToday })
}

type LaneIndex = IDBPIndex<CairnSchema, ['memory'], 'memory', 'by-lane', 'readonly'>

async function rowsOfDeck({ idb }: LocalDb, deckId: string, today: string): Promise<StudyRow[]> {
  const endOfToday = endOfStudyDay(today)
  const index: LaneIndex = idb.transaction('memory').store.index('by-lane')
  const { newPerDay } = localStudySettings()
  const later = IDBKeyRange.bound([deckId, 'review', endOfToday], [deckId, 'review', Number.POSITIVE_INFINITY])
  const lanes = await Promise.all([
    index.getAll(laneRange(deckId, 'learning'), MOST_DUE),
    index.getAll(laneRange(deckId, 'review', endOfToday - 1), MOST_DUE),
    index.getAll(laneRange(deckId, 'new'), Math.min(newPerDay, MOST_NEW) * 2 + NEW_MARGIN),
    index.getAll(later, 1),
  ])
  return lanes.flat()
}

/** Not offered again by itself: only a row found in its lane is. */
function asDone(row: StudyRow): StudyRow {
  return { ...row, suspended: true }
}

function toQueueCard(row: StudyRow): QueueCard {
  const { cardId, noteId, deckId, position, suspended, buriedUntilDay, state } = row
  return { id: cardId, noteId, deckId, position, suspended, buriedUntilDay, state }
}

/** One card as the queue sees it, wherever it stands; null when it is not on this device. */
export async function queueCardOf(cardId: string): Promise<QueueCard | null> {
  const row = await (await localDb())?.idb.get('memory', cardId)
  return row === undefined ? null : toQueueCard(row)
}

/** Texts of cards, in the order asked; those not on this device are left out. */
export async function cardsById(cardIds: readonly string[]) {
  const db = await localDb()
  if (db === null) return []
  const store = db.idb.transaction('cards').store
  const found = await Promise.all(cardIds.map((id) => store.get(id)))
  return found.filter((card) => card !== undefined)
}
