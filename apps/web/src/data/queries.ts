/** Reading the local database: no network, no spinner. Everything answers for the learner on this device. */
import type { Card } from '@cairn/contract/cards'
import type { Deck } from '@cairn/contract/decks'
import type { DayTotal } from '@cairn/contract/sync'
import { isLeech } from '@cairn/core/scheduling/leech'
import { addDays, startOfStudyDay, studyDayOf } from '@cairn/core/scheduling/study-day'
import { withUnsent } from './day-count.ts'
import { type LocalDb, openLocalDb } from './local-db.ts'
import { localStudySettings } from './schedule-settings.ts'
import { localLearner } from './session.ts'
import { type Lane, type StudyRow, sortOfDay } from './study-row.ts'

export interface DeckCounts {
  /** All cards that are not deleted. */
  readonly cards: number
  readonly new: number
  readonly learning: number
  /** Review cards due today or before. */
  readonly due: number
  /** Cards the schedule expects to last three weeks or more. */
  readonly mastered: number
}

export interface DeckWithCounts extends Deck {
  readonly counts: DeckCounts
}

export interface CardWithMemory {
  readonly card: Card
  readonly row: StudyRow
}

/** The learner's database; null when nobody is signed in. */
export async function localDb(): Promise<LocalDb | null> {
  const learner = localLearner()
  return learner === null ? null : openLocalDb(learner.id)
}

/** In `meta`, while much is on its way: the share (0-1) that is here. Gone when all of it is, kept when it is cut off. */
export const ARRIVING = 'arriving'

/** How much of what is on its way to this device has arrived (0-1); null when nothing is known to be missing. */
export async function arrivingShare(): Promise<number | null> {
  const share = await (await localDb())?.idb.get('meta', ARRIVING)
  return share === undefined ? null : Number(share)
}

/** Whether all of the server's rows have arrived on this device: without them, no deck here does not mean no deck. */
export async function hasArrived(): Promise<boolean> {
  const db = await localDb()
  if (db === null) return false
  const meta = db.idb.transaction('meta').store
  const [cursor, share] = await Promise.all([meta.get('cursor'), meta.get(ARRIVING)])
  return cursor !== undefined && share === undefined
}

/** The study day at an instant in ms, by the learner's zone and rollover hour. */
export function studyDayAt(now: number): string {
  const { timeZone, rolloverHour } = localStudySettings()
  return studyDayOf(now, timeZone, rolloverHour)
}

/** The instant in ms at which the study day after `day` begins. */
export function endOfStudyDay(day: string): number {
  const { timeZone, rolloverHour } = localStudySettings()
  return startOfStudyDay(addDays(day, 1), timeZone, rolloverHour)
}

/** Decks that are not deleted with what is in them, the one changed last first. `now` in ms. */
export async function decksWithCounts(now: number): Promise<DeckWithCounts[]> {
  const db = await localDb()
  if (db === null) return []
  const decks = await db.idb.getAll('decks')
  const buried = await buriedCounts(db, studyDayAt(now))
  const counted = await Promise.all(
    decks.map(async (deck) => ({ ...deck, counts: await countsOf(db, deck.id, now, buried) })),
  )
  return counted.sort((one, other) => other.updatedAt - one.updatedAt)
}

/** One deck with its counts; null when it is not on this device. */
export async function deckWithCounts(deckId: string, now: number): Promise<DeckWithCounts | null> {
  const db = await localDb()
  const deck = await db?.idb.get('decks', deckId)
  if (!db || deck === undefined) return null
  return { ...deck, counts: await countsOf(db, deckId, now, await buriedCounts(db, studyDayAt(now))) }
}

/** Cards of a deck in their order, each with its study row; the first ones only when `most` is given. */
export async function cardsOfDeck(deckId: string, most?: number): Promise<CardWithMemory[]> {
  const db = await localDb()
  if (db === null) return []
  const tx = db.idb.transaction(['cards', 'memory'])
  const cards = await tx.objectStore('cards').index('by-deck').getAll(deckRange(deckId), most)
  const memory = tx.objectStore('memory')
  const rows =
    most === undefined
      ? await memory.index('by-lane').getAll(deckRange(deckId))
      : (await Promise.all(cards.map((card) => memory.get(card.id)))).filter((row) => row !== undefined)
  const byId = new Map(rows.map((row) => [row.cardId, row]))
  return cards.flatMap((card) => {
    const row = byId.get(card.id)
    return row === undefined ? [] : [{ card, row }]
  })
}

/** The cards that rest on a source, of any deck, each with its study row. */
export async function cardsOfSource(sourceId: string): Promise<CardWithMemory[]> {
  const db = await localDb()
  return db === null ? [] : cardsWithMemory(await db.idb.getAllKeysFromIndex('cards', 'by-source', sourceId))
}

/** Ids of a deck's cards in their order: what a list of any length needs of all, or of the first ones. */
export async function cardIdsOfDeck(deckId: string, most?: number): Promise<string[]> {
  const db = await localDb()
  return db === null ? [] : db.idb.getAllKeysFromIndex('cards', 'by-deck', deckRange(deckId), most)
}

/** The cards with these ids, each with its study row; those not on this device are left out. */
export async function cardsWithMemory(cardIds: readonly string[]): Promise<CardWithMemory[]> {
  const db = await localDb()
  if (db === null || cardIds.length === 0) return []
  const tx = db.idb.transaction(['cards', 'memory'])
  const [cards, memory] = [tx.objectStore('cards'), tx.objectStore('memory')]
  const found = await Promise.all(cardIds.map((id) => Promise.all([cards.get(id), memory.get(id)])))
  return found.flatMap(([card, row]) => (card === undefined || row === undefined ? [] : [{ card, row }]))
}

/** One card; null when it is not on this device. */
export async function localCard(cardId: string): Promise<CardWithMemory | null> {
  const db = await localDb()
  const [card, row] = await Promise.all([db?.idb.get('cards', cardId), db?.idb.get('memory', cardId)])
  return card === undefined || row === undefined ? null : { card, row }
}

/** Day totals with unsent reviews counted in, oldest first. */
export async function dayTotals(): Promise<DayTotal[]> {
  const db = await localDb()
  if (db === null) return []
  const tx = db.idb.transaction(['days', 'outbox', 'events'])
  const [days, unsent] = await Promise.all([tx.objectStore('days').getAll(), tx.objectStore('outbox').getAll()])
  const targets = unsent.flatMap(({ event }) => (event.kind === 'void' ? [event.targetId] : []))
  const answers = await Promise.all(targets.map((id) => tx.objectStore('events').get(id)))
  const byId = new Map(answers.flatMap((answer) => (answer ? [[answer.id, answer.event]] : [])))
  return withUnsent(days, unsent, (id) => byId.get(id))
}

/** All keys `[deckId, …]` of an index. */
export function deckRange(deckId: string): IDBKeyRange {
  return IDBKeyRange.bound([deckId], [deckId, []])
}

/** How many cards in study keep being forgotten. */
export async function countLeeches(): Promise<number> {
  const db = await localDb()
  if (db === null) return 0
  const byDue = db.idb.transaction('memory').store.index('by-due')
  const laneOnly = (lane: Lane) => IDBKeyRange.bound([lane], [lane, []])
  const [decks, ...rows] = await Promise.all([
    db.idb.getAll('decks'),
    byDue.getAll(laneOnly('review')),
    byDue.getAll(laneOnly('learning')),
  ])
  const lapsesOf = new Map(decks.map(({ id, settings }) => [id, settings.leechLapses]))
  return rows
    .flat()
    .filter(({ deckId, state, isMarkedLeech }) =>
      isLeech(state, { leechLapses: lapsesOf.get(deckId), isMarked: isMarkedLeech }),
    ).length
}

/** All keys `[deckId, lane, …]` up to a `sort` of that lane, inclusive. */
export function laneRange(deckId: string, lane: Lane, until = Number.POSITIVE_INFINITY): IDBKeyRange {
  return IDBKeyRange.bound([deckId, lane, Number.NEGATIVE_INFINITY], [deckId, lane, until])
}

type BuriedCounts = ReadonlyMap<string, number>

async function countsOf(db: LocalDb, deckId: string, now: number, buried: BuriedCounts): Promise<DeckCounts> {
  const rows = db.idb.transaction('memory').store
  const lanes = rows.index('by-lane')
  const [cards, fresh, learning, due, mastered] = await Promise.all([
    db.idb.countFromIndex('cards', 'by-deck', deckRange(deckId)),
    lanes.count(laneRange(deckId, 'new')),
    lanes.count(laneRange(deckId, 'learning')),
    lanes.count(laneRange(deckId, 'review', sortOfDay(studyDayAt(now)))),
    rows.index('by-mature').count(deckId),
  ])
  const hidden = (lane: Lane) => buried.get(`${deckId} ${lane}`) ?? 0
  return {
    cards,
    new: fresh - hidden('new'),
    learning: learning - hidden('learning'),
    due: due - hidden('review'),
    mastered,
  }
}

/** Buried cards that would be counted otherwise, by deck and lane: few, so they are read. */
async function buriedCounts(db: LocalDb, today: string): Promise<BuriedCounts> {
  const counts = new Map<string, number>()
  const rows = await db.idb.getAllFromIndex('memory', 'by-buried', IDBKeyRange.lowerBound(today, true))
  for (const row of rows) {
    if (row.lane === 'off' || (row.lane === 'review' && row.sort > sortOfDay(today))) continue
    const key = `${row.deckId} ${row.lane}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}
