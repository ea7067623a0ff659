export const RATINGS = ['again', 'hard', 'good', 'easy'] as const
export type Rating = (typeof RATINGS)[number]

export const PHASES = ['new', 'learning', 'review', 'relearning'] as const
export type Phase = (typeof PHASES)[number]

/**
 * What the schedule believes about one card: a cache, always recomputable from its reviews.
 * Stability is in days, difficulty 1-10, instants in ms since the epoch, study days as `YYYY-MM-DD`.
 */
export interface MemoryState {
  readonly phase: Phase
  /** Index of the current (re)learning step; 0 outside learning and relearning. */
  readonly step: number
  readonly stability: number
  readonly difficulty: number
  /** When the card is wanted next. Learning and relearning: exact. Review: the start of `dueDay` for the learner. */
  readonly dueAt: number
  /** First study day on which a review-phase card is due; for the other phases the study day of `dueAt`. */
  readonly dueDay: string
  readonly reps: number
  readonly lapses: number
  readonly lastReviewAt: number | null
  readonly lastStudyDay: string | null
  /** Interval of the current review phase in whole days; 0 in the other phases. */
  readonly intervalDays: number
  /** Instant at which the learner chose the due day by hand, ms; absent once the card was answered since. */
  readonly dueSetAt?: number
  /**
   * Study day of the latest answer that was a review: given in review, or after a night between (re)learning steps. Other
   * answers to learn a card, and the first one, are none. Absent before the first review.
   */
  readonly reviewedDay?: string
  /**
   * Latest study day that began with the card mastered (`isMastered`) and on which it was then answered, reset or given
   * another due day. Absent before there was one.
   */
  readonly masteredDay?: string
}

/**
 * Whether a card is between (re)learning steps that have a night between them: it is due on a study day after the one it
 * was last answered on, and that day has come.
 */
export function isInterdayLearning(state: MemoryState, today: string): boolean {
  if (state.phase !== 'learning' && state.phase !== 'relearning') return false
  return state.lastStudyDay !== null && state.lastStudyDay < state.dueDay && state.dueDay <= today
}

/** Whether the next rating of a card is its first: it was never rated, or not since its schedule was reset. */
export function isUnmet(state: MemoryState | null): boolean {
  return state === null || state.reps === 0
}
