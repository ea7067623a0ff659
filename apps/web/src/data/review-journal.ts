/**
 * Answers that are on their way into the database: written down in the very task of the tap, in localStorage, since a
 * page that goes away takes its unfinished transactions with it. An entry goes when its transaction is complete; one
 * that is left over is taken up by the next page, under the same event id, so that it can never count twice.
 */
import type { MemoryState } from '@cairn/core/scheduling/memory-state'
import type { Touch } from '@cairn/core/scheduling/queue-card'
import type { NewEvent } from './local-schema.ts'

export interface ReviewToRecord {
  readonly event: NewEvent
  /** The card's state after the event; null when its only answer is taken back. */
  readonly memory: MemoryState | null
  /** The card's state before the event, null for a card that was never answered: what undo returns to. */
  readonly before: MemoryState | null
  /** Whether this is (or takes back) the first answer of a new card. */
  readonly newCard: boolean
  /**
   * The latest event on the card that this browser had when the card was read, null for none: a rating by who did not
   * see the latest one is refused. Absent where that makes no difference.
   */
  readonly seen?: Touch | null
  /** The sitting it belongs to: what undo reaches after a reload. */
  readonly sittingId?: string
  /** Taken up by a page that did not note it. */
  readonly wasNoted?: true
}

const PREFIX = 'cairn-answer-'
/** More than this are never on their way unless the database stands still, which the learner then hears. */
const MOST_ON_THE_WAY = 64

const keyOf = (learnerId: string, eventId: string) => `${PREFIX}${learnerId}/${eventId}`

/** Writes an answer down at once; false where there is no room, and the database alone has to do. */
export function noteReview(learnerId: string, review: ReviewToRecord): boolean {
  if (isCrowded(learnerId)) return false
  try {
    localStorage.setItem(keyOf(learnerId, review.event.id), JSON.stringify(review))
    return true
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    return false
  }
}

/** The answer is in the database, or the learner was told that it does not count. */
export function settleReview(learnerId: string, eventId: string): void {
  localStorage.removeItem(keyOf(learnerId, eventId))
}

/** Answers of a learner that were written down and not settled by any page, oldest first. */
export function notedReviews(learnerId: string): ReviewToRecord[] {
  return keysOf(learnerId)
    .flatMap((key) => readEntry(key) ?? [])
    .sort((one, other) => one.event.answeredAt - other.event.answeredAt)
}

/** The names are only looked through where there are enough entries of any kind: it is in the way of the next card. */
function isCrowded(learnerId: string): boolean {
  return localStorage.length >= MOST_ON_THE_WAY && keysOf(learnerId).length >= MOST_ON_THE_WAY
}

function keysOf(learnerId: string): string[] {
  const prefix = keyOf(learnerId, '')
  return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
}

/** An entry that cannot be read says nothing that could be counted: it goes. */
function readEntry(key: string): ReviewToRecord | null {
  try {
    const entry: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (isReview(entry)) return entry
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  localStorage.removeItem(key)
  return null
}

/** Told by what a review alone has; it was written by this release or another. */
export function isReview(value: unknown): value is ReviewToRecord {
  if (typeof value !== 'object' || value === null || !('event' in value) || !('newCard' in value)) return false
  const { event } = value
  if (typeof event !== 'object' || event === null) return false
  return ['id', 'cardId', 'studyDay'].every((key) => typeof Reflect.get(event, key) === 'string')
}
