/**
 * The learner's data on this device: one IndexedDB database per learner, so that two learners on one computer never
 * mix. Invariants: a study row exists for every card; `cursor` is written in the transaction of the rows it covers;
 * an outbox row's key is the event's device sequence and is never used twice.
 */
import type { Card, CardChange } from '@cairn/contract/cards'
import type { Deck } from '@cairn/contract/decks'
import type { EventResult } from '@cairn/contract/reviews'
import type { GenerationView } from '@cairn/contract/sources'
import type { DayTotal } from '@cairn/contract/sync'
import type { RateEvent, VoidEvent } from '@cairn/core/reviews/review-event'
import type { MemoryState } from '@cairn/core/scheduling/memory-state'
import { type DBSchema, deleteDB, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb'
import { uuid7 } from '../lib/uuid7.ts'
import type { StudyRow } from './study-row.ts'

/** An event before it is written: the local database numbers it and knows the device. */
export type NewEvent = Omit<RateEvent, 'deviceId' | 'deviceSeq'> | Omit<VoidEvent, 'deviceId' | 'deviceSeq'>

export type RejectionCode = Extract<EventResult, { status: 'rejected' }>['code']

export interface OutboxRow {
  /** The event's device sequence, given by the database. */
  readonly seq: number
  readonly event: NewEvent
  readonly cardId: string
  /** Whether this was (or took back) the first answer of a new card: what day totals count. */
  readonly newCard: boolean
}

/** A review that the server refused for good: kept, shown and exportable, not sent again. */
export interface RejectedRow extends OutboxRow {
  readonly rejection: RejectionCode
}

/** An answer given on this device and the state before it: what undo needs, also after a reload. */
export interface LocalAnswer {
  readonly id: string
  readonly event: NewEvent
  readonly before: MemoryState | null
  readonly at: number
}

/** Flags of a card changed here (star, suspend, bury …), merged per card until the server has them. */
export interface PendingChange {
  readonly cardId: string
  readonly change: CardChange
}

/** A generation run as this device has it; `state` is its owner's business and must be structured-cloneable. */
export interface LocalRun {
  readonly id: string
  readonly updatedAt: number
  readonly view: GenerationView | null
  readonly state: unknown
}

export interface CairnSchema extends DBSchema {
  decks: { key: string; value: Deck }
  cards: { key: string; value: Card; indexes: { 'by-deck': [string, number]; 'by-note': string } }
  memory: {
    key: string
    value: StudyRow
    indexes: {
      'by-lane': [string, string, number]
      'by-due': [string, number]
      'by-mature': string
      'by-buried': string
      'by-last-day': string
    }
  }
  /** Keys are UUIDv7, so that their order is the order of time. */
  events: { key: string; value: LocalAnswer }
  /** Without indexes, as each of them would cost every rating: what waits is little and read as a whole. */
  outbox: { key: number; value: OutboxRow }
  rejected: { key: number; value: RejectedRow }
  changes: { key: string; value: PendingChange }
  days: { key: string; value: DayTotal }
  runs: { key: string; value: LocalRun; indexes: { 'by-time': number } }
  meta: { key: string; value: string | number }
}

export type LocalStore = StoreNames<CairnSchema>
export type WriteTransaction<Stores extends LocalStore[]> = IDBPTransaction<CairnSchema, Stores, 'readwrite'>

export interface LocalDb {
  readonly learnerId: string
  readonly deviceId: string
  readonly idb: IDBPDatabase<CairnSchema>
}

const VERSION = 1
const open = new Map<string, Promise<LocalDb>>()

export const databaseName = (learnerId: string): string => `cairn-${learnerId}`

/** The learner's database, opened once per tab. Rejects when the browser refuses storage. */
export function openLocalDb(learnerId: string): Promise<LocalDb> {
  const known = open.get(learnerId)
  if (known) return known
  const opening = openFresh(learnerId).catch((cause: unknown) => {
    open.delete(learnerId)
    throw cause
  })
  open.set(learnerId, opening)
  return opening
}

async function openFresh(learnerId: string): Promise<LocalDb> {
  const idb = await openDB<CairnSchema>(databaseName(learnerId), VERSION, {
    upgrade,
    // Another tab wants to upgrade or wipe: let go, and open again on the next use.
    blocking: () => {
      idb.close()
      open.delete(learnerId)
    },
    terminated: () => open.delete(learnerId),
  })
  return { learnerId, deviceId: await deviceIdOf(idb), idb }
}

/** Closes the learner's database and removes it from this device. */
export async function deleteLocalDb(learnerId: string): Promise<void> {
  const known = open.get(learnerId)
  open.delete(learnerId)
  if (known) (await known).idb.close()
  await deleteDB(databaseName(learnerId))
}

/** Closes it; the next use opens it again. */
export async function closeLocalDb(learnerId: string): Promise<void> {
  const known = open.get(learnerId)
  open.delete(learnerId)
  if (known) (await known).idb.close()
}

async function deviceIdOf(idb: IDBPDatabase<CairnSchema>): Promise<string> {
  const tx = idb.transaction('meta', 'readwrite')
  const known = await tx.store.get('deviceId')
  const deviceId = typeof known === 'string' ? known : uuid7()
  if (known === undefined) await tx.store.put(deviceId, 'deviceId')
  await tx.done
  return deviceId
}

function upgrade(idb: IDBPDatabase<CairnSchema>, from: number): void {
  if (from < 1) {
    idb.createObjectStore('decks', { keyPath: 'id' })
    const cards = idb.createObjectStore('cards', { keyPath: 'id' })
    cards.createIndex('by-deck', ['deckId', 'position'])
    cards.createIndex('by-note', 'noteId')
    const memory = idb.createObjectStore('memory', { keyPath: 'cardId' })
    memory.createIndex('by-lane', ['deckId', 'lane', 'sort'])
    memory.createIndex('by-due', ['lane', 'sort'])
    memory.createIndex('by-mature', 'matureDeckId')
    memory.createIndex('by-buried', 'buriedUntilDay')
    memory.createIndex('by-last-day', 'state.lastStudyDay')
    idb.createObjectStore('events', { keyPath: 'id' })
    idb.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
    idb.createObjectStore('rejected', { keyPath: 'seq' })
    idb.createObjectStore('changes', { keyPath: 'cardId' })
    idb.createObjectStore('days', { keyPath: 'studyDay' })
    idb.createObjectStore('runs', { keyPath: 'id' }).createIndex('by-time', 'updatedAt')
    idb.createObjectStore('meta')
  }
}
