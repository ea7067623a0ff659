import { effectiveEvents } from '../../reviews/effective-ratings.ts'
import type { RateEvent, ResetEvent, ReviewEvent, SetDueEvent } from '../../reviews/review-event.ts'

/** The events of one card's log that count, in their order. */
export function inLogOrder(events: readonly ReviewEvent[]): readonly (RateEvent | SetDueEvent | ResetEvent)[] {
  return effectiveEvents(events).filter(
    (event): event is RateEvent | SetDueEvent | ResetEvent =>
      event.kind === 'rate' || event.kind === 'set-due' || event.kind === 'reset',
  )
}
