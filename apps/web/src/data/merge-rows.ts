/**
 * How rows from the server enter the local database. The server's row wins, except that a card with reviews the server
 * has not answered for is folded on top of it, and what was done to a card here stays until it is sent.
 */
import type { Card } from '@cairn/contract/cards'
import type { Deck } from '@cairn/contract/decks'
import type { StoredPractice } from '@cairn/contract/practice'
import type { Memory } from '@cairn/contract/reviews'
import type { DayCalibration, DayDetail, DayTotal } from '@cairn/contract/sync'
import { effectiveEvents } from '@cairn/core/reviews/effective-ratings'
import { canFoldOn, nextState } from '@cairn/core/reviews/fold-reviews'
import type { ReviewEvent } from '@cairn/core/reviews/review-event'
import type { DayStart } from '@cairn/core/scheduling/mastered'
import { dayStartAt } from '@cairn/core/scheduling/mastered-day'
import type { MemoryState } from '@cairn/core/scheduling/memory-state'
import type { ScheduleSettings, StudySettings } from '@cairn/core/scheduling/study-settings'
import type { LiveTable } from './live.ts'
import type { LocalDb, OutboxRow, PendingChange, WriteTransaction } from './local-db.ts'
import { mergeSettings } from './merge-settings.ts'
import { deckSettings } from './schedule-settings.ts'
import { isSameRow, type StudyRow, stateOfMemory, studyRowOfCard, withState } from './study-row.ts'

export interface MergeOptions {
  /** The learner's; each deck may have some of its own. */
  readonly settings: StudySettings
  /** The device was away when the day began: what another schedule moved may have been moved on a day before. */
  readonly wasAway?: boolean
}

export interface ServerRows {
  readonly decks?: readonly Deck[]
  readonly cards?: readonly Card[]
  readonly memory?: readonly Memory[]
  readonly days?: readonly DayTotal[]
  readonly dayDetails?: readonly DayDetail[]
  readonly calibration?: readonly DayCalibration[]
  readonly practice?: readonly StoredPractice[]
}

export const MERGE_STORES = [
  'decks',
  'cards',
  'memory',
  'outbox',
  'rejected',
  'changes',
  'days',
  'dayDetails',
  'calibration',
  'practice',
  'deckChanges',
  'newDecks',
  'newCards',
  'events',
  'meta',
] as const
export type MergeTransaction = WriteTransaction<[...typeof MERGE_STORES]>

/** How many rows one transaction writes at most: a rating that comes meanwhile waits no longer than this takes. */
const ROWS_AT_ONCE = 150

/** The rows in portions that are written one after the other; the last one closes the page. */
export function inPortions(rows: ServerRows): ServerRows[] {
  const { decks = [], cards = [], memory = [], days = [], dayDetails = [], calibration = [], practice = [] } = rows
  const all = { decks, cards, memory, days, dayDetails, calibration, practice }
  const most = Math.max(...Object.values(all).map((some) => some.length))
  const portions = Math.max(1, Math.ceil(most / ROWS_AT_ONCE))
  return Array.from({ length: portions }, (_, portion) => {
    const cut = <Row>(some: readonly Row[]) => some.slice(portion * ROWS_AT_ONCE, (portion + 1) * ROWS_AT_ONCE)
    return {
      decks: cut(decks),
      cards: cut(cards),
      memory: cut(memory),
      days: cut(days),
      dayDetails: cut(dayDetails),
      calibration: cut(calibration),
      practice: cut(practice),
    }
  })
}

/** Writes the rows inside the caller's transaction and names the tables that changed. */
export async function mergeRows(
  tx: MergeTransaction,
  db: LocalDb,
  rows: ServerRows,
  options: MergeOptions,
): Promise<LiveTable[]> {
  for (const deck of rows.decks ?? []) await putDeck(tx, deck)
  const today = dayStartAt(Date.now(), options.settings)
  if (rows.cards?.length) await putCards(tx, rows.cards, today)
  if (rows.memory?.length) await putMemories(tx, db, rows.memory, { ...options, today })
  for (const day of rows.days ?? []) await tx.objectStore('days').put(day)
  for (const day of rows.dayDetails ?? []) await tx.objectStore('dayDetails').put(day)
  for (const bin of rows.calibration ?? []) await tx.objectStore('calibration').put(bin)
  for (const answer of rows.practice ?? []) await putPractice(tx, answer)
  const touched: LiveTable[] = []
  if (rows.decks?.length) touched.push('decks')
  if (rows.cards?.length) touched.push('cards', 'memory')
  if (rows.memory?.length) touched.push('memory')
  if (rows.days?.length || rows.dayDetails?.length || rows.calibration?.length) touched.push('days')
  if (rows.practice?.length) touched.push('practice')
  return touched
}

/** The cards that `mergeRows` writes of, whichever they were. */
export function cardsAmong({ cards = [], memory = [] }: Pick<ServerRows, 'cards' | 'memory'>): string[] {
  return [...cards.map(({ id }) => id), ...memory.map(({ cardId }) => cardId)]
}

async function putDeck(tx: MergeTransaction, deck: Deck): Promise<void> {
  const waiting = await tx.objectStore('deckChanges').get(deck.id)
  if (deck.deletedAt !== null || waiting?.trashed) return tx.objectStore('decks').delete(deck.id)
  const { title = deck.title, settings: here, settingsBefore } = waiting ?? {}
  const settings = here === undefined ? deck.settings : mergeSettings(settingsBefore, here, deck.settings)
  await tx.objectStore('decks').put({ ...deck, title, settings })
  if (waiting !== undefined && settingsBefore !== undefined)
    await tx.objectStore('deckChanges').put({ ...waiting, settings, settingsBefore: deck.settings })
}

/** An answer changed here since stays as it is until the server has it. */
async function putPractice(tx: MergeTransaction, { seq: _seq, ...answer }: StoredPractice): Promise<void> {
  const known = await tx.objectStore('practice').get(answer.id)
  if (known?.pending === undefined) await tx.objectStore('practice').put({ id: answer.id, at: answer.at, answer })
}

async function putCards(tx: MergeTransaction, cards: readonly Card[], today: DayStart): Promise<void> {
  const unsent = (await changesOf(tx, cards)).filter(({ rejection }) => rejection === undefined)
  const waiting = new Map(unsent.map((row) => [row.cardId, row]))
  await Promise.all(cards.map((card) => putCard(tx, card, waiting.get(card.id), today)))
}

/** As few reads as it takes: mostly nothing waits, after an import thousands may. */
async function changesOf(tx: MergeTransaction, cards: readonly Card[]): Promise<readonly PendingChange[]> {
  const changes = tx.objectStore('changes')
  if ((await changes.count()) <= cards.length) return changes.getAll()
  const own = await Promise.all(cards.map(({ id }) => changes.get(id)))
  return own.filter((row) => row !== undefined)
}

async function putCard(
  tx: MergeTransaction,
  card: Card,
  waiting: PendingChange | undefined,
  today: DayStart,
): Promise<void> {
  const known = await tx.objectStore('memory').get(card.id)
  const deletedAt = waiting?.deletedAt ?? card.deletedAt
  const merged: Card = waiting === undefined ? card : { ...card, ...waiting.change, deletedAt }
  // When a card came out of the trash it does not say.
  const isBack = known?.deleted === true && deletedAt === null
  const changedAt = isBack ? Date.now() : Math.max(card.updatedAt, deletedAt ?? 0)
  const row = studyRowOfCard(merged, known, { ...today, changedAt })
  // A deleted card keeps its study row: restored, it comes back with its schedule.
  await Promise.all([
    // Its five indexes make it the dearest of all rows to write.
    known !== undefined && isSameRow(row, known) ? null : tx.objectStore('memory').put(row),
    merged.deletedAt === null ? tx.objectStore('cards').put(merged) : tx.objectStore('cards').delete(card.id),
  ])
}

interface DayOptions extends MergeOptions {
  readonly today: DayStart
}

async function putMemories(
  tx: MergeTransaction,
  db: LocalDb,
  memories: readonly Memory[],
  options: DayOptions,
): Promise<void> {
  const unsent = new Map<string, ReviewEvent[]>()
  for (const row of await tx.objectStore('outbox').getAll()) {
    unsent.set(row.cardId, [...(unsent.get(row.cardId) ?? []), toEvent(row, db.deviceId)])
  }
  const decks = await tx.objectStore('decks').getAll()
  const inDeck = deckSettings(options.settings, decks)
  const merge = { ...options, inDeck }
  await Promise.all(memories.map((memory) => putMemory(tx, memory, unsent.get(memory.cardId) ?? [], merge)))
}

async function putMemory(
  tx: MergeTransaction,
  memory: Memory,
  unsent: readonly ReviewEvent[],
  options: DayOptions & { readonly inDeck: (deckId: string | undefined) => ScheduleSettings },
): Promise<void> {
  const rows = tx.objectStore('memory')
  const known = await rows.get(memory.cardId)
  // An answer that was overtaken by a newer one.
  if (known !== undefined && known.seq > memory.seq) return
  const state = refold(stateOfMemory(memory), unsent, known, options.inDeck(known?.deckId))
  const day = options.wasAway === true ? {} : { day: options.today }
  await rows.put(withState(memory.cardId, known, state, { server: memory, ...day }))
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
  for (const event of effectiveEvents(unsent)) {
    if (!canFoldOn(state, event)) return local
    state = nextState(state, event, settings) ?? state
  }
  return state
}

/** The event as it goes over the wire. */
export function toEvent(row: OutboxRow, deviceId: string): ReviewEvent {
  return { ...row.event, deviceId, deviceSeq: row.seq }
}
