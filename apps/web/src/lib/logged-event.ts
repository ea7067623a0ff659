import type { CardEvent } from '@cairn/core/reviews/review-event'
import { type MemoryState, RATINGS, type Rating } from '@cairn/core/scheduling/memory-state'

/** A row of the learner's log as it crosses the wire (`LogRow` of the contract). */
export type LoggedRow = readonly [
  id: string,
  cardId: string,
  what: string | { readonly reset: MemoryState } | { readonly standing: MemoryState },
  answeredAt: number,
  studyDay: string,
]

/** What the fold of an answer knows and the fitting of parameters does not need. */
const UNSAID = { timeZone: 'UTC', offsetMinutes: 0, rolloverHour: 0, deviceId: '', deviceSeq: 1, appVersion: '' }

/** The event that a row of the log stands for: a rating, a reset, what an import tells, or what takes another event back. */
export function toCardEvent([id, cardId, what, answeredAt, studyDay]: LoggedRow): CardEvent {
  const facts = { id, cardId, answeredAt, studyDay, ...UNSAID }
  if (typeof what !== 'string') {
    if ('reset' in what) return { kind: 'reset', ...facts, start: what.reset }
    return { kind: 'set-due', ...facts, dueDay: what.standing.dueDay, standing: what.standing }
  }
  if (isRating(what)) return { kind: 'rate', ...facts, rating: what, durationMs: 0, mode: 'review', confidence: null }
  if (what === 'reset') return { kind: 'reset', ...facts }
  return { kind: 'void', ...facts, targetId: what }
}

function isRating(what: string): what is Rating {
  return RATINGS.some((rating) => rating === what)
}
