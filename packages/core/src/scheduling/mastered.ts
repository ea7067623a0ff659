import type { MemoryState } from './memory-state.ts'
import { MATURE_FROM_DAYS } from './study-settings.ts'

/** A study day and the instant (ms) at which it began for the learner. */
export interface DayStart {
  readonly studyDay: string
  readonly beganAt: number
}

/**
 * Where a card counted as mastered when a day began, noted by the first thing on that day that its log does not tell: the
 * deck, or null for nowhere.
 */
export interface BeganNote {
  readonly studyDay: string
  readonly deckId: string | null
  /** Why it was not in study then. */
  readonly away?: 'new' | 'set-aside'
}

/** A card as it stands; its state is the fold of its log. */
export interface MasteredCard {
  readonly deckId: string
  readonly state: MemoryState | null
  readonly suspended: boolean
  readonly deleted: boolean
  readonly began?: BeganNote
}

/** Whether the schedule expects a card to last three weeks or more. */
export function isMastered(state: MemoryState | null): boolean {
  return state !== null && state.phase === 'review' && state.intervalDays >= MATURE_FROM_DAYS
}

/** Whether a card was mastered when a study day began, by its state on that day, before anything was done to it. */
export function wasMastered(state: MemoryState | null, { studyDay, beganAt }: DayStart): boolean {
  if (state === null || state.masteredDay === studyDay) return state !== null
  const isTouched = state.lastStudyDay === studyDay || (state.dueSetAt !== undefined && state.dueSetAt >= beganAt)
  return !isTouched && isMastered(state)
}

/** The deck in which a card counted as mastered when a day began, as far as its log and its note tell. */
export function beganIn(card: MasteredCard, day: DayStart): string | null {
  if (card.began?.studyDay === day.studyDay) return card.began.deckId
  return !card.suspended && !card.deleted && wasMastered(card.state, day) ? card.deckId : null
}
