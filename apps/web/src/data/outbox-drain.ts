/**
 * Sends the outbox to the server: one drainer per browser, batches of at most 500, a row goes only after an answer for
 * its id. Expects to run under the lock that `sync.ts` takes.
 */
import { MAX_EVENTS_PER_BATCH } from '@cairn/contract/limits'
import type { EventResult, ReviewBatchResult } from '@cairn/contract/reviews'
import { ApiError, api, NetworkError, OtherLearnerError } from './api-client.ts'
import { countEvent, emptyDay } from './day-count.ts'
import { pushChanges } from './edits-drain.ts'
import { recoverReviews } from './kept-answers.ts'
import { announce } from './live.ts'
import { type LocalDb, type OutboxRow, openLocalDb, type RejectionCode } from './local-db.ts'
import { resendIfLost } from './look-back.ts'
import { pushMedia } from './media-drain.ts'
import { cardsAmong, MERGE_STORES, type MergeTransaction, mergeRows, toEvent } from './merge-rows.ts'
import { pushNew } from './new-cards-drain.ts'
import { pushStudy } from './push-study.ts'
import { settleReview } from './review-journal.ts'
import { localStudySettings } from './schedule-settings.ts'
import { localLearner, markSessionExpired, refreshLearner } from './session.ts'
import { refusalKind, type SyncProblem } from './sync-state.ts'
import { takeInUnsaved } from './take-in-unsaved.ts'

export type PushOutcome =
  | {
      readonly ok: true
      readonly sent: number
      /** The server does not know a card that was answered here. */
      readonly isCardUnknown?: true
    }
  | {
      readonly ok: false
      readonly problem: SyncProblem
      readonly retryAfterSeconds: number | null
    }

const failed = (
  problem: Extract<PushOutcome, { ok: false }>['problem'],
  retryAfterSeconds: number | null = null,
): PushOutcome => ({ ok: false, problem, retryAfterSeconds })

/**
 * Sends everything that waits, after what has to come `first`. Rows stay on any failure; nothing is sent for another
 * learner than the signed-in one.
 */
export async function pushOutbox(
  learnerId: string,
  first: (db: LocalDb) => Promise<void> = async () => undefined,
): Promise<PushOutcome> {
  const db = await openLocalDb(learnerId)
  await recoverReviews(db)
  let sent = 0
  let isCardUnknown = false
  try {
    await first(db)
    await takeInUnsaved(db)
    // First, as an answer to a card that the server does not know is refused.
    const refusal = await refusalOf(pushNew(db))
    for (;;) {
      const rows = await nextAnswers(db, refusal !== null)
      if (rows.length === 0) break
      if (localLearner()?.id !== learnerId) return failed('other-learner')
      const answered = await sendBatch(db, rows)
      if (answered === 'other-learner') return failed('other-learner')
      sent += answered.count
      isCardUnknown ||= answered.isCardUnknown
      // Only rows that may be sent again are left: later, not in a circle.
      if (answered.count < rows.length) return failed('refused')
    }
    if (refusal !== null) throw refusal
    await resendIfLost(db)
    // Before the cards that show them.
    await pushMedia(db)
    await pushChanges(db)
    await pushStudy(db)
    return isCardUnknown ? { ok: true, sent, isCardUnknown } : { ok: true, sent }
  } catch (error) {
    if (error instanceof OtherLearnerError) return failed('other-learner')
    if (error instanceof NetworkError) return failed('offline')
    if (!(error instanceof ApiError)) throw error
    if (error.status !== 401) return failed(refusalKind(error), error.retryAfterSeconds)
    markSessionExpired()
    return failed('signed-out')
  }
}

/** Why the server would not take something for now; null when it did. */
async function refusalOf(sending: Promise<void>): Promise<ApiError | null> {
  try {
    await sending
    return null
  } catch (error) {
    if (error instanceof ApiError && error.status !== 401) return error
    throw error
  }
}

/** Answers to cards that the server does not have yet wait for those. */
async function nextAnswers({ idb }: LocalDb, areCardsLeft: boolean): Promise<OutboxRow[]> {
  if (!areCardsLeft) return idb.getAll('outbox', null, MAX_EVENTS_PER_BATCH)
  const unsent = new Set(await idb.getAllKeys('newCards'))
  const rows = (await idb.getAll('outbox')).filter(({ cardId }) => !unsent.has(cardId))
  return rows.slice(0, MAX_EVENTS_PER_BATCH)
}

interface Answered {
  /** Rows that were answered for good. */
  readonly count: number
  readonly isCardUnknown: boolean
}

/** Sends one batch and settles its rows. */
async function sendBatch(db: LocalDb, rows: readonly OutboxRow[]): Promise<Answered | 'other-learner'> {
  const events = rows.map((row) => toEvent(row, db.deviceId))
  const answer = await api('POST /api/reviews', { body: { sentAt: Date.now(), events }, learnerId: db.learnerId })
  // Unknown cards may mean that someone else signed in meanwhile: then the answer says nothing about these rows.
  const isCardUnknown = answer.results.some(isUnknownCard)
  if (isCardUnknown && (await refreshLearner())?.id !== db.learnerId) return 'other-learner'
  return { count: await settle(db, rows, answer), isCardUnknown }
}

const isUnknownCard = (result: EventResult): boolean => result.status === 'rejected' && result.code === 'card-not-found'

async function settle(db: LocalDb, rows: readonly OutboxRow[], answer: ReviewBatchResult): Promise<number> {
  const results = new Map(answer.results.map((result) => [result.id, result]))
  const tx = db.idb.transaction(MERGE_STORES, 'readwrite')
  let answered = 0
  for (const row of rows) {
    const result = results.get(row.event.id)
    if (result === undefined || (result.status === 'rejected' && result.retryable)) continue
    answered += 1
    await tx.objectStore('outbox').delete(row.seq)
    if (result.status === 'rejected' && !isKnown(db, row, result.code)) {
      await tx.objectStore('rejected').put({ ...row, rejection: result.code })
      continue
    }
    await countDay(tx, row)
    await markSent(tx, row)
  }
  const touched = await mergeRows(tx, db, { memory: answer.memory }, { settings: localStudySettings() })
  await tx.done
  if (db.standsIn) for (const id of results.keys()) settleReview(db.learnerId, id)
  announce(['outbox', 'days', ...touched], db.learnerId, cardsAmong(answer))
  return answered
}

/** Ids are made when a card is shown: what was noted and sent by another page, or is noted here, came under another number. */
const isKnown = (db: LocalDb, row: OutboxRow, code: RejectionCode): boolean =>
  code === 'event_id_reused' && (db.standsIn || row.wasNoted === true)

/** The server has it now: the local day total takes it over until the server's own row arrives. */
async function countDay(tx: MergeTransaction, { event, newCard }: OutboxRow): Promise<void> {
  const days = tx.objectStore('days')
  const target = event.kind === 'void' ? (await tx.objectStore('events').get(event.targetId))?.event : undefined
  const counted = target ?? event
  const known = await days.get(counted.studyDay)
  const served = known?.served === undefined ? (known ?? null) : known.served
  const day = known ?? emptyDay(counted.studyDay)
  await days.put({ ...countEvent(day, { event, newCard }, target), served })
}

/** What the server has is remembered as such: a month's digest is made of it. */
async function markSent(tx: MergeTransaction, { event, seq }: OutboxRow): Promise<void> {
  const events = tx.objectStore('events')
  const answer = await events.get(event.id)
  if (answer !== undefined) await events.put({ ...answer, sentAs: seq })
}

/**
 * To be called after a whole pull: a day that was counted here and did not come from the server since is not as it was
 * counted. (The clock was wrong, and the server put the answer on the day of the corrected instant.)
 */
export async function trustServerDays(db: LocalDb): Promise<void> {
  const tx = db.idb.transaction('days', 'readwrite')
  const counted = (await tx.store.getAll()).filter(({ served }) => served !== undefined)
  for (const { studyDay, served } of counted) await (served == null ? tx.store.delete(studyDay) : tx.store.put(served))
  await tx.done
  if (counted.length > 0) announce(['days'], db.learnerId)
}
