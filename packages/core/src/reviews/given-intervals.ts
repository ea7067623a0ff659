/** What each review of a card made of its interval. */
import { isUnmet, type MemoryState } from '../scheduling/memory-state.ts'
import type { ScheduleSettings } from '../scheduling/study-settings.ts'
import { effectiveEvents } from './effective-ratings.ts'
import { nextState } from './fold-reviews.ts'
import type { CardEvent, RateEvent } from './review-event.ts'

/** How long a review put a card off: whole days, or, where `intervalDays` is 0, as many ms. */
export interface GivenInterval {
  readonly intervalDays: number
  readonly waitMs: number
}

export interface GivenReview {
  readonly event: RateEvent
  /** Null for a card that was new. */
  readonly before: GivenInterval | null
  readonly after: GivenInterval | null
}

/** What the latest review gave the card; null for a card without one. */
export function givenInterval(state: MemoryState | null): GivenInterval | null {
  if (state === null || isUnmet(state)) return null
  const { intervalDays, dueAt, lastReviewAt } = state
  return { intervalDays, waitMs: intervalDays > 0 ? 0 : Math.max(0, dueAt - (lastReviewAt ?? dueAt)) }
}

/**
 * The ratings of one card that count, the earliest first, whatever the order of the events; as the settings would have
 * scheduled them.
 */
export function givenReviews(
  events: readonly CardEvent[],
  settings: ScheduleSettings,
  cardId: string,
): readonly GivenReview[] {
  const given: GivenReview[] = []
  let state: MemoryState | null = null
  for (const event of effectiveEvents(events.filter((one) => one.cardId === cardId))) {
    const next = nextState(state, event, settings)
    if (event.kind === 'rate') given.push({ event, before: givenInterval(state), after: givenInterval(next) })
    state = next
  }
  return given
}
