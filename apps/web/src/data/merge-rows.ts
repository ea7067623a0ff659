/**
 * How rows from the server enter the local database. The server's row wins, except that a card with reviews the server
 * has not answered for is folded on top of it, and what was done to a card here stays until it is sent.
 */
import type { Card } from '@cairn/contract/cards'
import type { Deck } from '@cairn/contract/decks'
import type { Memory } from '@cairn/contract/reviews'
import type { DayTotal } from '@cairn/contract/sync'
import { compareInLog, effectiveRatings } from '@cairn/core/reviews/effective-ratings'
import { canFoldOn, foldOne } from '@cairn/core/reviews/fold-reviews'
import type { ReviewEvent } from '@cairn/core/reviews/review-event'
import type { MemoryState } from '@cairn/core/scheduling/memory-state'
import type { ScheduleSettings } from '@cairn/core/scheduling/study-settings'
import type { LiveTable } from './live.ts'
import type { LocalDb, OutboxRow, PendingChange, WriteTransaction } from './local-db.ts'
import { type StudyRow, stateOfMemory, studyRowOfCard, withState } from './study-row.ts'

export interface MergeOptions {
  readonly settings: ScheduleSettings
  /** The server began anew (it was restored from a copy): its rows win although their numbers are lower. */
  readonly startedOver?: boolean
}

export interface ServerRows {
  readonly decks?: readonly Deck[]
  readonly cards?: readonly Card[]
  readonly memory?: readonly Memory[]
  readonly days?: readonly DayTotal[]
}

export const MERGE_STORES = [
  'decks',
  'cards',
  'memory',
  'outbox',
  'rejected',
  'changes',
  'days',
  'events',
  'meta',
] as const
export type MergeTransaction = WriteTransaction<[...typeof MERGE_STORES]>

/** How many rows one transaction writes at most: a rating that comes meanwhile waits no longer than this takes. */
const ROWS_AT_ONCE = 150

/** The rows in portions that are written one after the other; the last one closes the page. */
export function inPortions({ decks = [], cards = [], memory = [], days = [] }: ServerRows): ServerRows[] {
  const cut = <Row>(rows: readonly Row[], portion: number) =>
    rows.slice(portion * ROWS_AT_ONCE, (portion + 1) * ROWS_AT_ONCE)
  const most = Math.max(cards.length, memory.length, decks.length, days.length)
  const portions = Math.max(1, Math.ceil(most / ROWS_AT_ONCE))
  return Array.from({ length: portions }, (_, portion) => ({
    decks: cut(decks, portion),
    cards: cut(cards, portion),
    memory: cut(memory, portion),
    days: cut(days, portion),
  }))
}

/** Writes the rows inside the caller's transaction and names the tables that changed. */
export async function mergeRows(
  tx: MergeTransaction,
  db: LocalDb,
  rows: ServerRows,
  options: MergeOptions,
): Promise<LiveTable[]> {
  for (const deck of rows.decks ?? []) await putDeck(tx, deck)
  if (rows.cards?.length) await putCards(tx, rows.cards)
  if (rows.memory?.length) await putMemories(tx, db, rows.memory, options)
  for (const day of rows.days ?? []) await tx.objectStore('days').put(day)
  const touched: LiveTable[] = []
  if (rows.decks?.length) touched.push('decks')
  if (rows.cards?.length) touched.push('cards', 'memory')
  if (rows.memory?.length) touched.push('memory')
  if (rows.days?.length) touched.push('days')
  return touched
}

async function putDeck(tx: MergeTransaction, deck: Deck): Promise<void> {
  if (deck.deletedAt === null) await tx.objectStore('decks').put(deck)
  else await tx.objectStore('decks').delete(deck.id)
}

async function putCards(tx: MergeTransaction, cards: readonly Card[]): Promise<void> {
  const unsent = (await tx.objectStore('changes').getAll()).filter(({ rejection }) => rejection === undefined)
  const waiting = new Map(unsent.map((row) => [row.cardId, row]))
  await Promise.all(cards.map((card) => putCard(tx, card, waiting.get(card.id))))
}

async function putCard(tx: MergeTransaction, card: Card, waiting: PendingChange | undefined): Promise<void> {
  const known = await tx.objectStore('memory').get(card.id)
  const deletedAt = waiting?.deletedAt ?? card.deletedAt
  const merged: Card = waiting === undefined ? card : { ...card, ...waiting.change, deletedAt }
  // A deleted card keeps its study row: restored, it comes back with its schedule.
  await Promise.all([
    tx.objectStore('memory').put(studyRowOfCard(merged, known)),
    merged.deletedAt === null ? tx.objectStore('cards').put(merged) : tx.objectStore('cards').delete(card.id),
  ])
}

async function putMemories(
  tx: MergeTransaction,
  db: LocalDb,
  memories: readonly Memory[],
  options: MergeOptions,
): Promise<void> {
  const unsent = new Map<string, ReviewEvent[]>()
  for (const row of await tx.objectStore('outbox').getAll()) {
    unsent.set(row.cardId, [...(unsent.get(row.cardId) ?? []), toEvent(row, db.deviceId)])
  }
  await Promise.all(memories.map((memory) => putMemory(tx, memory, unsent.get(memory.cardId) ?? [], options)))
}

async function putMemory(
  tx: MergeTransaction,
  memory: Memory,
  unsent: readonly ReviewEvent[],
  options: MergeOptions,
): Promise<void> {
  const rows = tx.objectStore('memory')
  const known = await rows.get(memory.cardId)
  // An answer that was overtaken by a newer one.
  if (known !== undefined && known.seq > memory.seq && options.startedOver !== true) return
  const state = refold(stateOfMemory(memory), unsent, known, options.settings)
  await rows.put(withState(memory.cardId, known, state, memory.seq))
}

/**
 * The server's state with the card's unsent events on top. Where they cannot be put on top (a void of an event that
 * the server has, or an event older than another device's), what this device holds stands until the server answers.
 */
export function refold(
  server: MemoryState,
  unsent: readonly ReviewEvent[],
  known: StudyRow | undefined,
  settings: ScheduleSettings,
): MemoryState {
  if (unsent.length === 0) return server
  const local = known?.state ?? server
  const ids = new Set(unsent.map((event) => event.id))
  if (unsent.some((event) => event.kind === 'void' && !ids.has(event.targetId))) return local
  let state = server
  for (const event of effectiveRatings(unsent.toSorted(compareInLog))) {
    if (!canFoldOn(state, event)) return local
    state = foldOne(state, event, settings)
  }
  return state
}

/** The event as it goes over the wire. */
export function toEvent(row: OutboxRow, deviceId: string): ReviewEvent {
  return { ...row.event, deviceId, deviceSeq: row.seq }
}
