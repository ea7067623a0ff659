import type { MemoryState } from '../scheduling/memory-state.ts'
import type { ScheduleSettings } from '../scheduling/study-settings.ts'
import { effectiveEvents } from './effective-ratings.ts'
import { nextState } from './fold-reviews.ts'
import type { ActionEvent, CardEvent, RateEvent } from './review-event.ts'

/** All that the log says of a card: its schedule and what the learner did to it. */
export interface CardStanding {
  readonly memory: MemoryState | null
  readonly suspended: boolean
  /** Away before this study day; null when not buried. A day that has come no longer hides the card. */
  readonly buriedUntilDay: string | null
  /** 1-7; 0 for none. */
  readonly flag: number
}

export const UNTOUCHED: CardStanding = { memory: null, suspended: false, buriedUntilDay: null, flag: 0 }

/**
 * Where a card stands after all its events, whatever the order in which they arrived: of two that say the same thing
 * the later (by instant, then id) holds, and what a void takes back never was. `start` is how the card came in.
 */
export function foldCard(
  events: readonly CardEvent[],
  settings: ScheduleSettings,
  cardId: string,
  start: CardStanding = UNTOUCHED,
): CardStanding {
  const own = events.filter((event) => event.cardId === cardId)
  return effectiveEvents(own).reduce((standing, event) => standingAfter(standing, event, settings), start)
}

/** Where a card stands after one more event that counts and is later than all before it. */
export function standingAfter(
  standing: CardStanding,
  event: RateEvent | ActionEvent,
  settings: ScheduleSettings,
): CardStanding {
  switch (event.kind) {
    case 'suspend':
      return { ...standing, suspended: event.suspended }
    case 'bury':
      return { ...standing, buriedUntilDay: event.untilDay }
    case 'flag':
      return { ...standing, flag: event.flag }
    case 'rate':
    case 'set-due':
    case 'reset':
      return { ...standing, memory: nextState(standing.memory, event, settings) }
    default:
      return event satisfies never
  }
}
