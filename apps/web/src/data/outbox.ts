/**
 * Reviews on their way to the server. A review counts when its transaction is complete: memory, event and outbox row
 * together or not at all, before the next card shows. A row leaves only after an answer for its id.
 */
import type { MemoryState } from '@cairn/core/scheduling/memory-state'
import { afterFrame } from '../lib/after-frame.ts'
import { announce } from './live.ts'
import { type LocalAnswer, type LocalDb, type NewEvent, type OutboxRow, openLocalDb } from './local-db.ts'
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
    // The next card is drawn first; whoever else shows these tables comes after it.
    if (written) afterFrame(() => announce(['memory', 'outbox', 'days'], learner.id))
    return { ok: true }
  } catch (cause) {
    return { ok: false, problem: isQuotaError(cause) ? 'storage-full' : 'storage-failed', cause }
  }
}

async function writeReview({ idb }: LocalDb, { event, memory, before, newCard }: ReviewToRecord): Promise<boolean> {
  // Relaxed: handed to the operating system, which outlives tab and browser; waiting for the disk would cost a frame.
  const tx = idb.transaction(['memory', 'outbox', 'events'], 'readwrite', { durability: 'relaxed' })
  const rows = tx.objectStore('memory')
  // Everything is issued before anything is awaited: two round trips to the database's process, not five.
  const writing = Promise.all([
    tx.objectStore('events').add({ id: event.id, event, before, at: event.answeredAt }),
    // The key is the device sequence: counted by the database, so that two tabs never share one.
    tx.objectStore('outbox').add(newRow(event, newCard)),
    rows.get(event.cardId).then((known) => {
      const put = rows.put(withState(event.cardId, known, memory))
      tx.commit()
      return put
    }),
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
  const row: Omit<OutboxRow, 'seq'> = { event, cardId: event.cardId, newCard }
  return row as OutboxRow // the database adds `seq`, the key it generates
}

/** Number of reviews and changed flags the server has not answered for yet; 0 when signed out. */
export async function unsyncedCount(): Promise<number> {
  const learner = localLearner()
  if (learner === null) return 0
  const { idb } = await openLocalDb(learner.id)
  const [reviews, changes] = await Promise.all([idb.count('outbox'), idb.count('changes')])
  return reviews + changes
}

/** Number of reviews the server refused for good; they stay here until exported and dismissed. */
export async function rejectedCount(): Promise<number> {
  const learner = localLearner()
  if (learner === null) return 0
  const { idb } = await openLocalDb(learner.id)
  return idb.count('rejected')
}

/** Everything in the outbox as a JSON text, for keeping outside the browser. */
export async function exportOutbox(): Promise<string> {
  const learner = localLearner()
  if (learner === null) throw new Error('Inconsistent: outbox exported while signed out')
  const { idb, deviceId } = await openLocalDb(learner.id)
  const onTheWire = ({ seq, event }: OutboxRow) => ({ ...event, deviceId, deviceSeq: seq })
  const waiting = (await idb.getAll('outbox')).map(onTheWire)
  const rejected = (await idb.getAll('rejected')).map((row) => ({ rejection: row.rejection, event: onTheWire(row) }))
  const changes = await idb.getAll('changes')
  return JSON.stringify({ learnerId: learner.id, deviceId, waiting, rejected, changes }, null, 2)
}

/** Removes the reviews that the server refused, after the learner has seen them. */
export async function dismissRejected(): Promise<void> {
  const learner = localLearner()
  if (learner === null) return
  const { idb } = await openLocalDb(learner.id)
  await idb.clear('rejected')
  announce(['outbox', 'days'], learner.id)
}

/** The newest answers given on this device, newest first: what undo can take back. */
export async function recentAnswers(limit: number): Promise<LocalAnswer[]> {
  const learner = localLearner()
  if (learner === null) return []
  const { idb } = await openLocalDb(learner.id)
  const answers: LocalAnswer[] = []
  let cursor = await idb.transaction('events').store.openCursor(null, 'prev')
  while (cursor !== null && answers.length < limit) {
    answers.push(cursor.value)
    cursor = await cursor.continue()
  }
  return answers
}

/** Forgets answers that undo no longer reaches. */
export async function pruneAnswers({ idb }: LocalDb): Promise<void> {
  const tx = idb.transaction('events', 'readwrite')
  const keys = await tx.store.getAllKeys()
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
