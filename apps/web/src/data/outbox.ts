/**
 * Reviews on their way to the server. A review counts when it is noted, and is whole when its transaction is complete:
 * memory, event and outbox row together or not at all. A row leaves only after an answer for its id.
 */
import { afterFrame } from '../lib/after-frame.ts'
import { announce } from './live.ts'
import { isVersionError, type LocalAnswer, type LocalDb, type OutboxRow, openLocalDb } from './local-db.ts'
import { noteReview, type ReviewToRecord, settleReview } from './review-journal.ts'
import { localLearner } from './session.ts'
import { replayJournal, writeReview } from './write-review.ts'

export type { ReviewToRecord } from './review-journal.ts'

export type RecordProblem = 'storage-full' | 'storage-failed' | 'signed-out' | 'newer-release'
export type RecordOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly problem: RecordProblem; readonly cause: unknown }

/** How many answers undo can reach after a reload. */
const KEPT_ANSWERS = 200

export interface Recording {
  /** Whether the answer already outlives this page. */
  readonly isNoted: boolean
  readonly outcome: Promise<RecordOutcome>
}

/** As `beginRecording`, for who waits in any case. */
export function recordReview(review: ReviewToRecord): Promise<RecordOutcome> {
  return beginRecording(review).outcome
}

/**
 * Notes the answer at once, then writes its event, its outbox row and the card's new state in one transaction; the
 * outcome comes when that is complete. The same event id recorded twice is one event. Failures of storage are values:
 * the rating did not count, except that `newer-release` keeps it for the page that comes next.
 */
export function beginRecording(review: ReviewToRecord): Recording {
  const learner = localLearner()
  if (learner === null) {
    return { isNoted: false, outcome: Promise.resolve({ ok: false, problem: 'signed-out', cause: null }) }
  }
  const isNoted = noteReview(learner.id, review)
  return { isNoted, outcome: store(learner.id, review, isNoted) }
}

async function store(learnerId: string, review: ReviewToRecord, isNoted: boolean): Promise<RecordOutcome> {
  try {
    const db = await openLocalDb(learnerId)
    const written = await writeReview(db, review)
    settleReview(learnerId, review.event.id)
    // The next card is drawn first; whoever else shows these tables comes after it.
    if (written) afterFrame(() => announce(['memory', 'outbox', 'days'], learnerId))
    return { ok: true }
  } catch (cause) {
    if (isNoted && isVersionError(cause)) return { ok: false, problem: 'newer-release', cause }
    settleReview(learnerId, review.event.id)
    return { ok: false, problem: isQuotaError(cause) ? 'storage-full' : 'storage-failed', cause }
  }
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

/** The answers of a sitting that were not taken back, the first one first. */
export async function answersOfSitting(sittingId: string): Promise<LocalAnswer[]> {
  const learner = localLearner()
  if (learner === null) return []
  const { idb } = await openLocalDb(learner.id)
  const answers = await idb.getAllFromIndex('events', 'by-sitting', sittingId)
  return answers.filter(({ event, voidedBy }) => event.kind === 'rate' && voidedBy === undefined)
}

/** Takes up the answers that a page wrote down and had no time to store. */
export async function recoverReviews(db: LocalDb): Promise<void> {
  if ((await replayJournal(db)) > 0) announce(['memory', 'outbox', 'days'], db.learnerId)
}

/** Forgets answers that undo no longer reaches. */
export async function pruneAnswers(db: LocalDb): Promise<void> {
  // What a page wrote down must find its event here for as long as it may be taken up again.
  await recoverReviews(db)
  const tx = db.idb.transaction('events', 'readwrite')
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
