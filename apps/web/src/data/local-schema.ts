/**
 * What the local database holds. Invariants: a study row exists for every card; `cursor` is written in the transaction
 * of the rows it covers; an outbox row's key is the event's device sequence and is never used twice.
 */
import type { Card, CardChange, NewCard } from '@cairn/contract/cards'
import type { Deck, DeckSettings, NewDeck } from '@cairn/contract/decks'
import type { PracticeRecord, PracticeResult } from '@cairn/contract/practice'
import type { EventResult } from '@cairn/contract/reviews'
import type { GenerationView, SourceInfo, SourceRuns } from '@cairn/contract/sources'
import type { DayCalibration, DayDetail, DayTotal } from '@cairn/contract/sync'
import type { ReviewEvent } from '@cairn/core/reviews/review-event'
import type { MemoryState } from '@cairn/core/scheduling/memory-state'
import type { Touch } from '@cairn/core/scheduling/queue-card'
import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb'
import type { StudyRow } from './study-row.ts'

/** An event before it is written: the local database numbers it and knows the device. */
export type NewEvent = WithoutDevice<ReviewEvent>
type WithoutDevice<Event> = Event extends ReviewEvent ? Omit<Event, 'deviceId' | 'deviceSeq'> : never

export type RejectionCode = Extract<EventResult, { status: 'rejected' }>['code']

export interface OutboxRow {
  /** The event's device sequence, given by the database. */
  readonly seq: number
  readonly event: NewEvent
  readonly cardId: string
  /** Whether this was (or took back) the first answer of a new card: what day totals count. */
  readonly newCard: boolean
  /** It was noted by another page, which may have sent it under another number. */
  readonly wasNoted?: true
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
  /** The sitting it was given in; absent when it belongs to none. */
  readonly sittingId?: string
  /** The latest event on the card before it, when that was known: what counts as the latest when it is taken back. */
  readonly seen?: Touch | null
  /** The event that took it back. */
  readonly voidedBy?: string
  /** Its device sequence, once the server has it. */
  readonly sentAs?: number
}

/** A study day as the server has it, or with what it has said yes to since; then `served` is its row of before. */
export interface LocalDay extends DayTotal {
  readonly served?: DayTotal | null
}

/**
 * What was done to a card here (texts, marks, into the trash), merged per card until the server has it. Rows of earlier
 * releases lack all but the first two.
 */
export interface PendingChange {
  readonly cardId: string
  readonly change: CardChange
  /** When each field was changed, ms by this device's clock. */
  readonly editedAt?: Readonly<Record<string, number>>
  /** The card's version that this device had. */
  readonly seenVersion?: number
  /** When the card was put into the trash; null or absent when it was not. */
  readonly deletedAt?: number | null
  /** Which tab wrote each field. */
  readonly tabs?: Readonly<Record<string, string>>
  /** Texts that another tab wrote over before they were sent: for the card's history on the server. */
  readonly lost?: readonly LostText[]
  /** The server refused it for good: kept, shown and exportable, not sent again. */
  readonly rejection?: 'invalid' | 'card-not-found' | 'deck-gone'
}

export interface LostText {
  /** The one field. */
  readonly change: CardChange
  readonly editedAt: Readonly<Record<string, number>>
}

/** An answer in a study mode. `pending` is there as long as the server has not answered for it. */
export interface LocalPractice {
  readonly id: string
  readonly at: number
  readonly answer: PracticeRecord
  readonly pending?: 1
  /** The server refused it for good: it counts on this device alone. */
  readonly rejection?: Extract<PracticeResult, { status: 'rejected' }>['code']
}

/** What was changed of a deck here, or that it went into the trash here, until the server has it. */
export interface PendingDeckChange {
  readonly deckId: string
  readonly title?: string
  readonly settings?: DeckSettings
  /** What `settings` was made of, as the server had it; absent in rows of earlier releases. */
  readonly settingsBefore?: DeckSettings
  readonly trashed?: true
}

/** A picture or sound added on this device: here until the server has it and nothing that waits names it. */
export interface LocalMedia {
  readonly sha256: string
  readonly address: string
  readonly contentType: string
  readonly bytes: ArrayBuffer
  /** The server has to be sent it. */
  readonly waiting?: 1
  /** When the server had it last, ms; null before. */
  readonly sentAt: number | null
  /** Why the server refused it for good, in its words: kept and shown, not sent again. */
  readonly rejection?: string
}

/** A generation run as this device has it; `state` is its owner's business and must be structured-cloneable. */
export interface LocalRun {
  readonly id: string
  readonly updatedAt: number
  readonly view: GenerationView | null
  readonly state: unknown
}

/** The text of a source that was read on this device. */
export interface LocalSourceText {
  readonly id: string
  readonly title: string
  readonly kind: SourceInfo['kind']
  readonly text: string
  /** UTF-16 units, for the budget. */
  readonly length: number
  /** When it was opened last, ms: what was not read for longest goes first. */
  readonly readAt: number
  /** What the server last said of its runs; null when it never did. */
  readonly runs: SourceRuns | null
}

export interface CairnSchema extends DBSchema {
  decks: { key: string; value: Deck }
  cards: {
    key: string
    value: Card
    /** `by-source` holds the cards that rest on one. */
    indexes: { 'by-deck': [string, number]; 'by-note': string; 'by-source': string }
  }
  /** The learner's sources as last heard from the server, without their texts. */
  sources: { key: string; value: SourceInfo }
  sourceTexts: { key: string; value: LocalSourceText; indexes: { 'by-read': [number, number] } }
  memory: {
    key: string
    value: StudyRow
    indexes: {
      'by-lane': [string, string, number]
      'by-due': [string, number]
      'by-mature': string
      'by-buried': string
      'by-last-day': string
      /** Rows with a note, by its day. */
      'by-began': string
    }
  }
  /** Keys are UUIDv7, so that their order is the order of time. */
  events: { key: string; value: LocalAnswer; indexes: { 'by-sitting': string } }
  /** Without indexes, as each of them would cost every rating: what waits is little and read as a whole. */
  outbox: { key: number; value: OutboxRow }
  rejected: { key: number; value: RejectedRow }
  changes: { key: string; value: PendingChange }
  days: { key: string; value: LocalDay }
  dayDetails: { key: string; value: DayDetail }
  calibration: { key: [string, number]; value: DayCalibration }
  practice: { key: string; value: LocalPractice; indexes: { 'by-time': number; 'by-pending': number } }
  deckChanges: { key: string; value: PendingDeckChange }
  /** Made here: the server has not heard of them. */
  newDecks: { key: string; value: NewDeck }
  newCards: { key: string; value: NewCard; indexes: { 'by-deck': string } }
  runs: { key: string; value: LocalRun; indexes: { 'by-time': number } }
  media: { key: string; value: LocalMedia; indexes: { 'by-waiting': number } }
  meta: { key: string; value: string | number }
}

export type LocalStore = StoreNames<CairnSchema>
type UpgradeTransaction = IDBPTransaction<CairnSchema, LocalStore[], 'versionchange'>
export type WriteTransaction<Stores extends LocalStore[]> = IDBPTransaction<CairnSchema, Stores, 'readwrite'>

export interface LocalDb {
  readonly learnerId: string
  readonly deviceId: string
  readonly idb: IDBPDatabase<CairnSchema>
  /** In the place of the one that the next page may open: what is noted stays noted until the server has it. */
  readonly standsIn?: boolean
}

/** `volatile` is the memory of a tab, `beside` a database next to one that a newer release left. */
export type StandIn = 'volatile' | 'beside'

/** How a database of one version becomes the next; what learners have is at any of them. Released steps never change. */
const STEPS: readonly ((idb: IDBPDatabase<CairnSchema>, tx: UpgradeTransaction) => void)[] = [
  (idb) => {
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
  },
  (_, tx) => {
    tx.objectStore('events').createIndex('by-sitting', 'sittingId')
  },
  (idb, tx) => {
    idb.createObjectStore('dayDetails', { keyPath: 'studyDay' })
    idb.createObjectStore('calibration', { keyPath: ['studyDay', 'bin'] })
    const practice = idb.createObjectStore('practice', { keyPath: 'id' })
    practice.createIndex('by-time', 'at')
    practice.createIndex('by-pending', 'pending')
    idb.createObjectStore('deckChanges', { keyPath: 'deckId' })
    // Rows of earlier releases lack what decks and cards have since; the server's own come only when they change.
    // A write that fails aborts the whole upgrade, and opening rejects with the reason.
    Promise.all([fillDecks(tx), fillCards(tx)]).catch(() => undefined)
  },
  (idb) => {
    idb.createObjectStore('newDecks', { keyPath: 'id' })
    idb.createObjectStore('newCards', { keyPath: 'id' }).createIndex('by-deck', 'deckId')
  },
  (idb, tx) => {
    idb.createObjectStore('sources', { keyPath: 'id' })
    idb.createObjectStore('sourceTexts', { keyPath: 'id' }).createIndex('by-read', ['readAt', 'length'])
    tx.objectStore('cards').createIndex('by-source', 'sourceId')
  },
  (idb) => {
    idb.createObjectStore('media', { keyPath: 'sha256' }).createIndex('by-waiting', 'waiting')
  },
  (_, tx) => {
    // Reviews stood where their day began when they were answered: elsewhere, or by another rollover, that is another day.
    placeByDay(tx).catch(() => undefined)
  },
  (idb, tx) => {
    if (idb.objectStoreNames.contains('memory')) tx.objectStore('memory').createIndex('by-began', 'began.studyDay')
  },
]

/** In `meta` of a database beside a newer release's: how much that has not sent and only it can. */
export const LEFT_BESIDE = 'leftBeside'

export const SCHEMA_VERSION = STEPS.length

/** Rows that an upgrade holds at once. */
const PORTION = 1_000

/** Inside the upgrade, which waits for it. */
async function fillDecks(tx: UpgradeTransaction): Promise<void> {
  for (let cursor = await tx.objectStore('decks').openCursor(); cursor !== null; cursor = await cursor.continue()) {
    const { settings = { examDate: null } } = cursor.value
    await cursor.update({ ...cursor.value, settings })
  }
}

async function fillCards(tx: UpgradeTransaction): Promise<void> {
  for (let cursor = await tx.objectStore('cards').openCursor(); cursor !== null; cursor = await cursor.continue()) {
    const { aliases = [] } = cursor.value
    await cursor.update({ ...cursor.value, aliases })
  }
}

async function placeByDay(tx: UpgradeTransaction): Promise<void> {
  const store = tx.objectStore('memory')
  let rows = await store.getAll(null, PORTION)
  while (rows.length > 0) {
    const place = ({ lane, state, ...row }: StudyRow) =>
      lane === 'review' && state !== null && store.put({ ...row, lane, state, sort: Date.parse(state.dueDay) })
    await Promise.all(rows.map(place))
    rows = await store.getAll(IDBKeyRange.lowerBound(rows.at(-1)?.cardId, true), PORTION)
  }
}

/** Takes a database from version `from` (0: new) to this release's. Rows stay; a step that fails leaves it as it was. */
export function upgrade(idb: IDBPDatabase<CairnSchema>, from: number, tx: UpgradeTransaction): void {
  for (const step of STEPS.slice(from)) step(idb, tx)
}
