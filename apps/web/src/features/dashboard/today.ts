import type { DayTotal } from '@cairn/contract/sync'
import type { CatchUpPlan } from '@cairn/core/planning/catch-up'
import type { QueueCounts } from '@cairn/core/scheduling/queue'
import type { Forecast, ForecastDay } from '@cairn/core/stats/forecast'
import { type Streak, streakOf } from '@cairn/core/stats/streak'

/** What a day's numbers say to the learner; the words are made where they are shown. */
export interface DayStanding {
  readonly answeredToday: number
  readonly minutesToday: number
  readonly streak: Streak
}

/** What was done on the study day `today`, and the streak up to it. */
export function standingOf(days: readonly DayTotal[], today: string): DayStanding {
  const done = days.find((day) => day.studyDay === today)
  const streak = streakOf(
    days.map((day) => ({ studyDay: day.studyDay, reviews: answersOf(day), durationMs: day.durationMs })),
    today,
  )
  return {
    answeredToday: done === undefined ? 0 : answersOf(done),
    minutesToday: Math.round((done?.durationMs ?? 0) / 60_000),
    streak,
  }
}

export const answersOf = (day: DayTotal): number => day.again + day.hard + day.good + day.easy

/** Whether what is overdue is more than a day takes: then it wants a plan. */
export function needsPlan(overdue: number, reviewsPerDay: number): boolean {
  return overdue > reviewsPerDay
}

/** Reviews a day may take: under a catch-up plan all that comes due on it and the plan's share of the overdue. */
export function capacityOf(
  plan: Pick<CatchUpPlan, 'perDay'> | null,
  reviewsPerDay: number,
): (dueOnTheDay: number) => number {
  return plan === null ? () => reviewsPerDay : (due) => due + plan.perDay
}

/**
 * The week as it will be worked through: today what is ready now, then no more than a day takes, what does not fit
 * moving on to the next day.
 */
export function plannedWeek(
  forecast: Forecast,
  readyToday: number,
  capacity: (dueOnTheDay: number) => number,
): ForecastDay[] {
  let waiting = forecast.overdue
  return forecast.days.map((day, index) => {
    const wanted = waiting + day.due
    const due = index === 0 ? readyToday : Math.min(wanted, capacity(day.due))
    waiting = Math.max(0, wanted - due)
    return { studyDay: day.studyDay, due }
  })
}

/** How many due and learning cards of all decks are not in the day's queue: what they say beside it. */
export function laterThanToday(decks: readonly { readonly counts: QueueCounts }[], queued: QueueCounts): number {
  const wanted = decks.reduce((sum, { counts }) => sum + counts.due + counts.learning, 0)
  return Math.max(0, wanted - queued.due - queued.learning)
}

export const sizeOf = (counts: QueueCounts): number => counts.new + counts.learning + counts.due
