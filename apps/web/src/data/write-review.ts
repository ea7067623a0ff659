/** One answer into the database: memory, event and outbox row together or not at all, once for each event id. */
import type { DayStart } from '@cairn/core/scheduling/mastered'
import type { MemoryState } from '@cairn/core/scheduling/memory-state'
import type { LocalAnswer, LocalDb, OutboxRow, WriteTransaction } from './local-schema.ts'
import { notedReviews, type ReviewToRecord, settleReview } from './review-journal.ts'
import { type StudyRow, withState, withTouch } from './study-row.ts'

type ReviewTransaction = WriteTransaction<['memory', 'outbox', 'events']>

/** `known` was there, or taken back, already; `outdated` is a rating of a card that was answered since it was read. */
export type Written = 'written' | 'known' | 'outdated'

/** Resolves when the transaction is complete, or nothing came of it. */
export function writeReview(db: LocalDb, review: ReviewToRecord): Promise<Written> {
  return write(db, review, stateAfterTap)
}

/** As `writeReview`, for many cards in one transaction: all of them or none. */
export async function writeReviews({ idb }: LocalDb, reviews: readonly ReviewToRecord[]): Promise<void> {
  const tx = idb.transaction(['memory', 'outbox', 'events'], 'readwrite')
  try {
    await Promise.all(reviews.map((review) => writeIn(tx, review)))
    await tx.done
  } catch (error) {
    abort(tx)
    await tx.done.catch(() => undefined) // that it was aborted is what `error` already says
    throw error
  }
}

/** What was answered since an event that is taken back stands. */
async function writeIn(tx: ReviewTransaction, review: ReviewToRecord): Promise<void> {
  const { event } = review
  const rows = tx.objectStore('memory')
  const [target, known] = await Promise.all([
    event.kind === 'void' ? tx.objectStore('events').get(event.targetId) : undefined,
    rows.get(event.cardId),
  ])
  if (target?.voidedBy !== undefined) return
  const standing = { review, known, target }
  const state = event.kind === 'void' ? stateAfterReplay(standing) : review.memory
  await Promise.all([...writeAnswer(tx, review, target), rows.put(rowAfter(standing, state))])
}

/**
 * Stores what earlier pages wrote down and had no time to store; answers how many. Where the browser refuses storage,
 * the rest stays written down for the next time: reading must go on.
 */
export async function replayJournal(db: LocalDb): Promise<number> {
  let stored = 0
  for (const review of notedReviews(db.learnerId)) {
    try {
      if ((await write(db, { ...review, wasNoted: true }, stateAfterReplay)) === 'written') stored += 1
      if (db.standsIn) continue
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
      if (!isUnstorable(error)) return stored
    }
    settleReview(db.learnerId, review.event.id)
  }
  return stored
}

/** No database will ever take it, whatever room there is. */
const isUnstorable = ({ name }: DOMException): boolean => name === 'DataError' || name === 'DataCloneError'

interface Standing {
  readonly review: ReviewToRecord
  /** The card's row as the database has it. */
  readonly known: StudyRow | undefined
  /** What a void takes back. */
  readonly target: LocalAnswer | undefined
}

/** What is taken back is not always the latest on its card: another tab may have answered that since. */
function stateAfterTap({ review, known, target }: Standing): MemoryState | null {
  const latest = known?.touch?.eventId
  const isOvertaken = target !== undefined && latest !== undefined && latest !== target.id
  return isOvertaken ? (known?.state ?? null) : review.memory
}

/** An answer that was overtaken (another tab's, the server's) counts all the same; its card's state stays as it is. */
function stateAfterReplay({ review, known, target }: Standing): MemoryState | null {
  const state = known?.state ?? null
  const overtaken =
    review.event.kind === 'void'
      ? target === undefined || !isLatest(target.event, state)
      : JSON.stringify(state) !== JSON.stringify(review.before)
  return overtaken ? state : review.memory
}

/**
 * Whether a rating answers a card that this browser has answered since the card was read. Its state alone does not tell:
 * the server may have changed that for another device's answer, which counts beside this one. One that a page left
 * behind counts if it came before the other: the learner was shown that it does.
 */
function isOutdated({ event, seen, before, wasNoted }: ReviewToRecord, known: StudyRow | undefined): boolean {
  if (event.kind !== 'rate' || seen === undefined || known?.touch === undefined) return false
  const { touch, state } = known
  if (touch.eventId === seen?.eventId || (wasNoted && touch.at > event.answeredAt)) return false
  return JSON.stringify(state) !== JSON.stringify(before)
}

function rowAfter({ review, known, target }: Standing, state: MemoryState | null): StudyRow {
  const { event } = review
  // An answer's day stands in the state.
  const day = event.kind === 'rate' ? undefined : dayOf(event)
  const row = withState(event.cardId, known, state, day && { day })
  if (event.kind === 'void') {
    const wasLatest = known?.touch?.eventId === event.targetId
    return wasLatest ? withTouch(row, target?.seen ?? undefined) : row
  }
  const isOvertaken = state !== review.memory
  return isOvertaken ? row : withTouch(row, { eventId: event.id, at: event.answeredAt })
}

/** By the event's own offset: the module of study days would weigh on pages that only open the database. */
function dayOf({ studyDay, offsetMinutes, rolloverHour }: LocalAnswer['event']): DayStart {
  return { studyDay, beganAt: Date.parse(studyDay) + rolloverHour * 3_600_000 - offsetMinutes * 60_000 }
}

/** Whether an event is what made a state what it is. */
function isLatest({ kind, answeredAt }: LocalAnswer['event'], state: MemoryState | null): boolean {
  if (kind === 'set-due') return state?.dueSetAt === answeredAt
  if (kind === 'reset') return state?.phase === 'new' && state.dueAt === answeredAt
  return state?.lastReviewAt === answeredAt
}

async function write(
  { idb }: LocalDb,
  review: ReviewToRecord,
  stateAfter: (standing: Standing) => MemoryState | null,
): Promise<Written> {
  const { event } = review
  // Relaxed: handed to the operating system, which outlives tab and browser; waiting for the disk would cost a frame.
  const tx = idb.transaction(['memory', 'outbox', 'events'], 'readwrite', { durability: 'relaxed' })
  let isRefused = false
  try {
    const target = event.kind === 'void' ? await tx.objectStore('events').get(event.targetId) : undefined
    const isTakenBack = target?.voidedBy !== undefined
    if (isTakenBack) return 'known'
    const rows = tx.objectStore('memory')
    // Everything is issued before anything is awaited: two round trips to the database's process, not five.
    await Promise.all([
      ...writeAnswer(tx, review, target),
      rows.get(event.cardId).then((known): unknown => {
        isRefused = isOutdated(review, known)
        if (isRefused) return abort(tx)
        const standing = { review, known, target }
        const put = rows.put(rowAfter(standing, stateAfter(standing)))
        tx.commit()
        return put
      }),
    ])
    await tx.done
    return 'written'
  } catch (error) {
    abort(tx)
    await tx.done.catch(() => undefined) // that it was aborted is what `error` already says
    if (isRefused) return 'outdated'
    // The id is already there: the tap that came second changes nothing.
    if (error instanceof DOMException && error.name === 'ConstraintError') return 'known'
    throw error
  }
}

function writeAnswer(tx: ReviewTransaction, review: ReviewToRecord, target: LocalAnswer | undefined) {
  const { event, before, seen, sittingId } = review
  const events = tx.objectStore('events')
  const answer = { id: event.id, event, before, ...(seen !== undefined && { seen }), at: event.answeredAt }
  return [
    issued(() => events.add(sittingId === undefined ? answer : { ...answer, sittingId })),
    // The key is the device sequence: counted by the database, so that two tabs never share one.
    issued(() => tx.objectStore('outbox').add(newRow(review))),
    target === undefined ? undefined : issued(() => events.put({ ...target, voidedBy: event.id })),
  ]
}

/** A request that is refused at once fails like one that is refused later, together with those issued before it. */
async function issued(request: () => Promise<unknown>): Promise<unknown> {
  return request()
}

function newRow({ event, newCard, wasNoted }: ReviewToRecord): OutboxRow {
  const row: Omit<OutboxRow, 'seq'> = { event, cardId: event.cardId, newCard, ...(wasNoted && { wasNoted }) }
  return row as OutboxRow // the database adds `seq`, the key it generates
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
