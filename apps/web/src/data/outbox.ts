/**
 * Reviews on their way to the server. A review counts when its transaction is complete: memory, event and outbox row
 * together or not at all, before the next card shows. A row leaves only after an answer for its id.
 */
import type { MemoryState } from '@cairn/core/scheduling/memory-state'
import { announce } from './live.ts'
import { type LocalDb, type NewEvent, type OutboxRow, openLocalDb } from './local-db.ts'
import { localLearner } from './session.ts'
import { withState } from './study-row.ts'

export interface ReviewToRecord {
  readonly event: NewEvent
  /** The card's state after the event; null when its only answer is taken back. */
  readonly memory: MemoryState | null
  /** The card's state before the event, null for a card that was never answered: what undo returns to. */
  readonly before: MemoryState | null
  /** Whether this is (or takes back) the first answer of a new card. */
  readonly newCard: boolean
}

export type RecordProblem = 'storage-full' | 'storage-failed' | 'signed-out'
export type RecordOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly problem: RecordProblem; readonly cause: unknown }

/** How many answers undo can reach after a reload. */
const KEPT_ANSWERS = 200

/**
 * Writes the event, its outbox row and the card's new state in one transaction and resolves when it is complete.
 * The same event id recorded twice is one event. Failures of storage are values: the rating did not count.
 */
export async function recordReview(review: ReviewToRecord): Promise<RecordOutcome> {
  const learner = localLearner()
  if (learner === null) return { ok: false, problem: 'signed-out', cause: null }
  try {
    const db = await openLocalDb(learner.id)
    const written = await writeReview(db, review)
    if (written) announce(['memory', 'outbox', 'days'], learner.id)
    return { ok: true }
  } catch (cause) {
    return { ok: false, problem: isQuotaError(cause) ? 'storage-full' : 'storage-failed', cause }
  }
}

async function writeReview({ idb }: LocalDb, { event, memory, before, newCard }: ReviewToRecord): Promise<boolean> {
  const tx = idb.transaction(['memory', 'outbox', 'events'], 'readwrite')
  const rows = tx.objectStore('memory')
  // Reads and writes are issued together: the transaction costs two round trips to the database process, not five.
  const writing = Promise.all([
    tx.objectStore('events').add({ id: event.id, event, before, at: event.answeredAt }),
    // The key is the device sequence: counted by the database, so that two tabs never share one.
    tx.objectStore('outbox').add(newRow(event, newCard)),
    rows.get(event.cardId).then((known) => rows.put(withState(event.cardId, known, memory))),
  ])
  try {
    await writing
    await tx.done
    return true
  } catch (error) {
    abort(tx)
    await tx.done.catch(() => undefined) // that it was aborted is what `error` already says
    // The id is already there: the tap that came second changes nothing.
    if (error instanceof DOMException && error.name === 'ConstraintError') return false
    throw error
  }
}

/** A value that cannot be stored fails its own write only: without this the others would be kept. */
function abort(tx: { abort: () => void }): void {
  try {
    tx.abort()
  } catch (error) {
    // A failed request has aborted the transaction by itself.
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error
  }
}

function newRow(event: NewEvent, newCard: boolean): OutboxRow {
  const row: Omit<OutboxRow, 'seq'> = { event, cardId: event.cardId, newCard, status: 'pending', rejection: null }
  return row as OutboxRow // the database adds `seq`, the key it generates
}

/** Number of reviews the server has not answered for yet, rejected ones not counted; 0 when signed out. */
export async function unsyncedCount(): Promise<number> {
  return countRows('pending')
}

/** Number of reviews the server refused for good; they stay here until exported and dismissed. */
export async function rejectedCount(): Promise<number> {
  return countRows('rejected')
}

async function countRows(status: OutboxRow['status']): Promise<number> {
  const learner = localLearner()
  if (learner === null) return 0
  const { idb } = await openLocalDb(learner.id)
  const changes = status === 'pending' ? await idb.count('changes') : 0
  return changes + (await idb.countFromIndex('outbox', 'by-status', status))
}

/** Everything in the outbox as a JSON text, for keeping outside the browser. */
export async function exportOutbox(): Promise<string> {
  const learner = localLearner()
  if (learner === null) throw new Error('Inconsistent: outbox exported while signed out')
  const { idb, deviceId } = await openLocalDb(learner.id)
  const rows = await idb.getAll('outbox')
  const events = rows.map(({ seq, event, status, rejection }) => ({
    event: { ...event, deviceId, deviceSeq: seq },
    status,
    rejection,
  }))
  return JSON.stringify({ learnerId: learner.id, deviceId, events, changes: await idb.getAll('changes') }, null, 2)
}

/** Removes the reviews that the server refused, after the learner has seen them. */
export async function dismissRejected(): Promise<void> {
  const learner = localLearner()
  if (learner === null) return
  const { idb } = await openLocalDb(learner.id)
  const tx = idb.transaction('outbox', 'readwrite')
  for (const key of await tx.store.index('by-status').getAllKeys('rejected')) await tx.store.delete(key)
  await tx.done
  announce(['outbox', 'days'], learner.id)
}

/** The newest answers given on this device, newest first: what undo can take back. */
export async function recentAnswers(limit: number) {
  const learner = localLearner()
  if (learner === null) return []
  const { idb } = await openLocalDb(learner.id)
  const index = idb.transaction('events').store.index('by-time')
  const answers = []
  let cursor = await index.openCursor(null, 'prev')
  while (cursor !== null && answers.length < limit) {
    answers.push(cursor.value)
    cursor = await cursor.continue()
  }
  return answers
}

/** Forgets answers that undo no longer reaches. */
export async function pruneAnswers({ idb }: LocalDb): Promise<void> {
  const tx = idb.transaction('events', 'readwrite')
  const keys = await tx.store.index('by-time').getAllKeys()
  for (const key of keys.slice(0, Math.max(0, keys.length - KEPT_ANSWERS))) await tx.store.delete(key)
  await tx.done
}

/** Asks the browser not to evict the learner's data; answers whether it agreed. */
export async function keepStorage(): Promise<boolean> {
  if (!('storage' in navigator) || !navigator.storage.persist) return false
  return (await navigator.storage.persisted()) || navigator.storage.persist()
}

function isQuotaError(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'QuotaExceededError'
}
