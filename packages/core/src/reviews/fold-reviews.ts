import type { MemoryState } from '../scheduling/memory-state.ts'
import { applyRating, newCardState } from '../scheduling/schedule.ts'
import type { ScheduleSettings } from '../scheduling/study-settings.ts'
import { effectiveRatings } from './effective-ratings.ts'
import type { RateEvent, ReviewEvent } from './review-event.ts'

/**
 * State of one card after all its events, in (answeredAt, id) order whatever the order given; null when nothing was
 * ever rated and no start is given. Events of other cards and repeats of an id are ignored, voided ratings do not
 * count. `start` is what the card knew before its log begins (an import without history).
 */
export function foldReviews(
  events: readonly ReviewEvent[],
  settings: ScheduleSettings,
  cardId: string,
  start: MemoryState | null = null,
): MemoryState | null {
  const own = events.filter((event) => event.cardId === cardId)
  return effectiveRatings(own).reduce<MemoryState | null>((state, event) => foldOne(state, event, settings), start)
}

/**
 * State after one more rating of the card: what the whole fold gives, as long as the rating comes after all others
 * in (answeredAt, id) order. For an older one, or a void, fold anew.
 */
export function foldOne(state: MemoryState | null, event: RateEvent, settings: ScheduleSettings): MemoryState {
  return applyRating(state ?? newCardState(event.answeredAt, event.studyDay), event, settings, event.cardId)
}

/**
 * Whether `foldOne` may be used: the rating is surely later than all the state has seen. The caller knows that no void
 * of it has come already.
 */
export function canFoldOn(state: MemoryState | null, event: RateEvent): boolean {
  return state === null || state.lastReviewAt === null || event.answeredAt > state.lastReviewAt
}
