/**
 * Reviews on their way to the server. A review counts when it is noted, and is whole when its transaction is complete:
 * memory, event and outbox row together or not at all. A row leaves only after an answer for its id.
 */
import { afterFrame } from '../lib/after-frame.ts'
import { beginLog, startOfLastMonth } from './kept-log.ts'
import { announce } from './live.ts'
import { isVersionError, type LocalAnswer, type LocalDb, openLocalDb } from './local-db.ts'
import { noteReview, type ReviewToRecord, settleReview } from './review-journal.ts'
import { localLearner } from './session.ts'
import { waitingSettings } from './waiting-settings.ts'
import { replayJournal, writeReview, writeReviews } from './write-review.ts'

export type { ReviewToRecord } from './review-journal.ts'

export type RecordProblem = 'storage-full' | 'storage-failed' | 'signed-out' | 'newer-release' | 'card-gone'
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
    if (written) afterFrame(() => announce(['memory', 'outbox', 'days'], learnerId, [review.event.cardId]))
    return { ok: true }
  } catch (cause) {
    if (isNoted && isVersionError(cause)) return { ok: false, problem: 'newer-release', cause }
    settleReview(learnerId, review.event.id)
    return { ok: false, problem: problemOf(cause), cause }
  }
}

/** As `recordReview`, for many cards in one transaction: all of them or none. */
export async function recordReviews(reviews: readonly ReviewToRecord[]): Promise<RecordOutcome> {
  const learner = localLearner()
  if (learner === null) return { ok: false, problem: 'signed-out', cause: null }
  try {
    await writeReviews(await openLocalDb(learner.id), reviews)
    announce(
      ['memory', 'outbox', 'days'],
      learner.id,
      reviews.map(({ event }) => event.cardId),
    )
    return { ok: true }
  } catch (cause) {
    return { ok: false, problem: problemOf(cause), cause }
  }
}

const problemOf = (cause: unknown): RecordProblem => (isQuotaError(cause) ? 'storage-full' : 'storage-failed')

/** Number of reviews, practice answers, changes and pictures the server has not answered for yet; 0 when signed out. */
export async function unsyncedCount(): Promise<number> {
  const learner = localLearner()
  if (learner === null) return 0
  const { idb } = await openLocalDb(learner.id)
  const [reviews, changes, decks, newDecks, newCards, practice, media] = await Promise.all([
    idb.count('outbox'),
    idb.getAll('changes'),
    idb.count('deckChanges'),
    idb.count('newDecks'),
    idb.count('newCards'),
    idb.countFromIndex('practice', 'by-pending', 1),
    idb.countFromIndex('media', 'by-waiting', 1),
  ])
  const settings = waitingSettings(learner.id) === null ? 0 : 1
  const edits = changes.filter(({ rejection }) => rejection === undefined).length
  return reviews + edits + decks + newDecks + newCards + practice + media + settings
}

/** The answers of a sitting, due days set by hand and resets that were not taken back, the first one first. */
export async function answersOfSitting(sittingId: string): Promise<LocalAnswer[]> {
  const learner = localLearner()
  if (learner === null) return []
  const { idb } = await openLocalDb(learner.id)
  const answers = await idb.getAllFromIndex('events', 'by-sitting', sittingId)
  return answers.filter(({ event, voidedBy }) => event.kind !== 'void' && voidedBy === undefined)
}

/** Takes up the answers that a page wrote down and had no time to store. */
export async function recoverReviews(db: LocalDb): Promise<void> {
  if ((await replayJournal(db)) > 0) announce(['memory', 'outbox', 'days'], db.learnerId)
}

/**
 * Forgets answers that neither undo nor a month's digest needs: what was answered since the beginning of last month is
 * kept, and the latest ones in any case.
 */
export async function pruneAnswers(db: LocalDb, now = Date.now()): Promise<void> {
  // What a page wrote down must find its event here for as long as it may be taken up again.
  await recoverReviews(db)
  await beginLog(db, now)
  const tx = db.idb.transaction('events', 'readwrite')
  const count = await tx.store.count()
  const old = await tx.store.getAllKeys(IDBKeyRange.upperBound(idBefore(startOfLastMonth(now)), true))
  for (const key of old.slice(0, Math.max(0, count - KEPT_ANSWERS))) await tx.store.delete(key)
  await tx.done
}

/** Asks the browser not to evict the learner's data; answers whether it agreed. */
export async function keepStorage(): Promise<boolean> {
  if (!('storage' in navigator) || !navigator.storage.persist) return false
  return (await navigator.storage.persisted()) || navigator.storage.persist()
}

/** Sorts before every UUIDv7 that is made at an instant or later. */
function idBefore(instantMs: number): string {
  const time = instantMs.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}`
}

function isQuotaError(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'QuotaExceededError'
}
