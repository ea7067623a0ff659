/** Minutes a day to choose from. */
export const GOALS = ['5', '10', '20', '30'] as const
export type Goal = (typeof GOALS)[number]
/** For whoever has not chosen yet: 10 new cards a day are a start that the reviews of next month leave possible. */
export const FIRST_GOAL: Goal = '10'

/**
 * New cards a day that keep answers within `minutes` once the reviews of earlier days have built up: a new card brings
 * about eight answers of about eight seconds over its first months, so a card costs about a minute.
 */
export function newCardsFor(minutes: number): number {
  return Math.max(1, Math.round(minutes))
}

/** Cards that will have been started by a day from now, at `newPerDay`. */
export function cardsBy(days: number, newPerDay: number): number {
  return Math.max(0, days) * newPerDay
}

/** The nearest goal to the minutes that are set. */
export function goalOf(minutes: number): Goal {
  return GOALS.reduce((best, goal) =>
    Math.abs(Number(goal) - minutes) < Math.abs(Number(best) - minutes) ? goal : best,
  )
}
