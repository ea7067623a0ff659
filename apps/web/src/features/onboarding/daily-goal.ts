/** Minutes a day to choose from. */
export const GOALS = ['5', '10', '15', '30'] as const
export type Goal = (typeof GOALS)[number]
/** For whoever has not chosen yet: time for ten new cards a day and for the reviews that they bring. */
export const FIRST_GOAL: Goal = '15'

/**
 * New cards a day whose first months, by simulation of a learner who has met no cards, take no longer than these minutes
 * (`newCardsWithin` gives 3, 7, 10 and 20), the larger ones as round numbers.
 */
const NEW_CARDS: Readonly<Record<Goal, number>> = { 5: 3, 10: 7, 15: 10, 30: 20 }

export function newCardsFor(goal: Goal): number {
  return NEW_CARDS[goal]
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
