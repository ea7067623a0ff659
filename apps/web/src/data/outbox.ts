/**
 * Reviews on their way to the server. A review counts when it is noted, and is whole when its transaction is complete:
 * memory, event and outbox row together or not at all. A row leaves only after an answer for its id.
 */
import { afterFrame } from '../lib/after-frame.ts'
import { announce } from './live.ts'
import { isVersionError, type LocalAnswer, type LocalDb, openInstead, openLocalDb } from './local-db.ts'
import { noteReview, type ReviewToRecord, settleReview } from './review-journal.ts'
import { localLearner } from './session.ts'
import { waitingSettings } from './waiting-settings.ts'
import { writeReview, writeReviews } from './write-review.ts'

export type { ReviewToRecord } from './review-journal.ts'

export type RecordProblem =
  | 'storage-full'
  | 'storage-failed'
  | 'signed-out'
  | 'newer-release'
  | 'card-gone'
  | 'answered-elsewhere'
export type RecordOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly problem: RecordProblem; readonly cause: unknown }

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
 * the rating did not count, except that `newer-release` keeps it for the page that comes next. Nor does one of a card that
 * was answered in this browser since it was read (`answered-elsewhere`).
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
    const { db, written } = await writeSomewhere(learnerId, (open) => writeReview(open, review))
    const isOutdated = written === 'outdated'
    if (!db.standsIn || isOutdated) settleReview(learnerId, review.event.id)
    if (isOutdated) return { ok: false, problem: 'answered-elsewhere', cause: null }
    if (written === 'written' && db.standsIn) (await import('./volatile-tabs.ts')).tellTabs(learnerId, review)
    // The next card is drawn first; whoever else shows these tables comes after it.
    if (written === 'written')
      afterFrame(() => announce(['memory', 'outbox', 'days'], learnerId, [review.event.cardId]))
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
    await writeSomewhere(learner.id, (open) => writeReviews(open, reviews))
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

/** In the learner's database, or in what stands in for one that refuses it. */
async function writeSomewhere<Written>(learnerId: string, write: (db: LocalDb) => Promise<Written>) {
  let db = await openLocalDb(learnerId)
  const written = await write(db).catch(async (cause: unknown) => {
    db = await openInstead(db, cause)
    return write(db)
  })
  return { db, written }
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

function isQuotaError(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'QuotaExceededError'
}
