/** One answer into the database: memory, event and outbox row together or not at all, once for each event id. */
import type { MemoryState } from '@cairn/core/scheduling/memory-state'
import type { LocalAnswer, LocalDb, OutboxRow, WriteTransaction } from './local-schema.ts'
import { notedReviews, type ReviewToRecord, settleReview } from './review-journal.ts'
import { withState } from './study-row.ts'

type ReviewTransaction = WriteTransaction<['memory', 'outbox', 'events']>

/** Resolves when the transaction is complete; false when the answer was there, or taken back, already. */
export function writeReview(db: LocalDb, review: ReviewToRecord): Promise<boolean> {
  return write(db, review, () => review.memory)
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
  const standing = { review, state: known?.state ?? null, target }
  const state = event.kind === 'void' ? stateAfterReplay(standing) : review.memory
  await Promise.all([...writeAnswer(tx, review, target), rows.put(withState(event.cardId, known, state))])
}

/**
 * Stores what earlier pages wrote down and had no time to store; answers how many. Where the browser refuses storage,
 * the rest stays written down for the next time: reading must go on.
 */
export async function replayJournal(db: LocalDb): Promise<number> {
  let stored = 0
  for (const review of notedReviews(db.learnerId)) {
    try {
      if (await write(db, { ...review, wasNoted: true }, stateAfterReplay)) stored += 1
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
  /** The card's state as the database has it. */
  readonly state: MemoryState | null
  /** What a void takes back. */
  readonly target: LocalAnswer | undefined
}

/** An answer that was overtaken (another tab's, the server's) counts all the same; its card's state stays as it is. */
function stateAfterReplay({ review, state, target }: Standing): MemoryState | null {
  const overtaken =
    review.event.kind === 'void'
      ? target === undefined || !isLatest(target.event, state)
      : JSON.stringify(state) !== JSON.stringify(review.before)
  return overtaken ? state : review.memory
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
): Promise<boolean> {
  const { event } = review
  // Relaxed: handed to the operating system, which outlives tab and browser; waiting for the disk would cost a frame.
  const tx = idb.transaction(['memory', 'outbox', 'events'], 'readwrite', { durability: 'relaxed' })
  try {
    const target = event.kind === 'void' ? await tx.objectStore('events').get(event.targetId) : undefined
    const isTakenBack = target?.voidedBy !== undefined
    if (isTakenBack) return false
    const rows = tx.objectStore('memory')
    // Everything is issued before anything is awaited: two round trips to the database's process, not five.
    await Promise.all([
      ...writeAnswer(tx, review, target),
      rows.get(event.cardId).then((known) => {
        const state = stateAfter({ review, state: known?.state ?? null, target })
        const put = rows.put(withState(event.cardId, known, state))
        tx.commit()
        return put
      }),
    ])
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

function writeAnswer(tx: ReviewTransaction, review: ReviewToRecord, target: LocalAnswer | undefined) {
  const { event, before, sittingId } = review
  const events = tx.objectStore('events')
  const answer = { id: event.id, event, before, at: event.answeredAt }
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
