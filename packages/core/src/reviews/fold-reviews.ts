import { resetState, withDueDay, withStanding } from '../scheduling/manual-due.ts'
import { isUnmet, type MemoryState } from '../scheduling/memory-state.ts'
import { applyRating, newCardState } from '../scheduling/schedule.ts'
import type { ScheduleSettings } from '../scheduling/study-settings.ts'
import { effectiveEvents } from './effective-ratings.ts'
import type { ActionEvent, CardEvent, RateEvent } from './review-event.ts'

/**
 * State of one card after all its events, in (answeredAt, id) order whatever the order given; null when nothing ever
 * touched its schedule and no start is given. Events of other cards and repeats of an id are ignored, what a void takes
 * back does not count. `start` is what the card knew before its log begins (an import without history).
 */
export function foldReviews(
  events: readonly CardEvent[],
  settings: ScheduleSettings,
  cardId: string,
  start: MemoryState | null = null,
): MemoryState | null {
  const own = events.filter((event) => event.cardId === cardId)
  return effectiveEvents(own).reduce<MemoryState | null>((state, event) => nextState(state, event, settings), start)
}

/** The schedule of a card after one more event that counts; flags, suspending and burying leave it as it is. */
export function nextState(
  state: MemoryState | null,
  event: RateEvent | ActionEvent,
  settings: ScheduleSettings,
): MemoryState | null {
  switch (event.kind) {
    case 'rate':
      return foldOne(state, event, settings)
    case 'set-due':
      return event.standing && state !== null && !isUnmet(state)
        ? withStanding(state, event.standing, event)
        : withDueDay(state, event.dueDay, event)
    case 'reset':
      return event.start ?? resetState(state, event)
    case 'suspend':
    case 'bury':
    case 'flag':
      return state
    default:
      return event satisfies never
  }
}

/**
 * State after one more rating of the card: what the whole fold gives, as long as the rating comes after all others
 * in (answeredAt, id) order. For an older one, or a void, fold anew.
 */
export function foldOne(state: MemoryState | null, event: RateEvent, settings: ScheduleSettings): MemoryState {
  return applyRating(state ?? newCardState(event.answeredAt, event.studyDay), event, settings, event.cardId)
}

/**
 * Whether a rating or an action may be folded onto a state: it is surely later than all the state has seen, a reset
 * (which leaves a new card, due from that instant) and a day set by hand included. The caller knows that no void of it
 * has come already.
 */
export function canFoldOn(state: MemoryState | null, event: RateEvent | ActionEvent): boolean {
  if (state === null) return true
  const newSince = state.phase === 'new' && state.reps === 0 ? state.dueAt : null
  return [state.lastReviewAt, state.dueSetAt ?? null, newSince].every(
    (seen) => seen === null || event.answeredAt > seen,
  )
}
