import type { DayTotal } from '@cairn/contract/sync'
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

/** A backlog as something with an end: how many days at the daily limit until nothing is overdue. */
export interface CatchUp {
  readonly cards: number
  readonly perDay: number
  readonly days: number
}

/** Null while what is overdue fits into today. */
export function catchUpOf(forecast: Forecast, reviewsPerDay: number): CatchUp | null {
  if (reviewsPerDay <= 0 || forecast.overdue <= reviewsPerDay) return null
  const ahead = forecast.days.map((day) => day.due)
  const usual = ahead.reduce((sum, due) => sum + due, 0) / Math.max(1, ahead.length)
  // What comes due meanwhile takes its share of each day; at least a fifth is left for the backlog.
  const forBacklog = Math.max(reviewsPerDay / 5, reviewsPerDay - usual)
  return { cards: forecast.overdue, perDay: reviewsPerDay, days: Math.ceil(forecast.overdue / forBacklog) }
}

/**
 * The week as it will be worked through: today what is ready now, then no more than the daily limit, what does not fit
 * moving on to the next day.
 */
export function plannedWeek(forecast: Forecast, readyToday: number, reviewsPerDay: number): ForecastDay[] {
  let waiting = forecast.overdue
  return forecast.days.map((day, index) => {
    const wanted = waiting + day.due
    const due = index === 0 ? Math.min(wanted, readyToday) : Math.min(wanted, reviewsPerDay)
    waiting = wanted - due
    return { studyDay: day.studyDay, due }
  })
}

export const sizeOf = (counts: QueueCounts): number => counts.new + counts.learning + counts.due
