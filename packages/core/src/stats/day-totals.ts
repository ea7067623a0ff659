import { cappedDuration } from '../reviews/answer-time.ts'
import { effectiveEvents } from '../reviews/effective-ratings.ts'
import type { CardEvent, RateEvent } from '../reviews/review-event.ts'
import { isUnmet, type Rating } from '../scheduling/memory-state.ts'

/** What a learner did on one study day. `reviews` is the sum of the four ratings. */
export interface DayTotals extends Readonly<Record<Rating, number>> {
  /** Time spent answering; one answer counts 60 s at most. */
  readonly durationMs: number
  /** Cards rated for the first time, or for the first time after a reset. */
  readonly newCards: number
  readonly reviews: number
}

export const NO_REVIEWS: DayTotals = { again: 0, hard: 0, good: 0, easy: 0, durationMs: 0, newCards: 0, reviews: 0 }

/**
 * Totals per study day, in the order of the days; voided ratings are left out. A card's first rating among these
 * events makes it a new card unless `wasIntroduced` says that it was rated before them: without the whole log, pass it.
 * A card whose schedule was reset is new once more.
 */
export function dayTotalsOf(
  events: readonly CardEvent[],
  wasIntroduced: (cardId: string) => boolean = () => false,
): ReadonlyMap<string, DayTotals> {
  const totals = new Map<string, DayTotals>()
  const met = new Map<string, boolean>()
  for (const event of effectiveEvents(events)) {
    if (event.kind === 'reset') met.set(event.cardId, !isUnmet(event.start ?? null))
    if (event.kind !== 'rate') continue
    const isNew = !(met.get(event.cardId) ?? wasIntroduced(event.cardId))
    met.set(event.cardId, true)
    totals.set(event.studyDay, addRating(totals.get(event.studyDay) ?? NO_REVIEWS, event, isNew))
  }
  return new Map([...totals].sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** Totals of a day with one more rating. */
export function addRating(
  totals: DayTotals,
  event: Pick<RateEvent, 'rating' | 'durationMs'>,
  isNewCard: boolean,
): DayTotals {
  return {
    ...totals,
    [event.rating]: totals[event.rating] + 1,
    durationMs: totals.durationMs + cappedDuration(event.durationMs),
    newCards: totals.newCards + (isNewCard ? 1 : 0),
    reviews: totals.reviews + 1,
  }
}
