import { addDays } from '../scheduling/study-day.ts'
import { type DayDetails, NO_DETAILS, sumDetails } from './day-details.ts'
import { type DayTotals, NO_REVIEWS } from './day-totals.ts'

/** How much a learner did over some study days. */
export interface Workload {
  /** Length of the span, and on how many of its days anything was answered. */
  readonly days: number
  readonly daysStudied: number
  /** Answers and minutes per day of the span. */
  readonly reviewsPerDay: number
  readonly minutesPerDay: number
  readonly newPerDay: number
  /** Time one answer took, ms; null when there was none. */
  readonly msPerAnswer: number | null
  /** Time one card took on a day, its repeats included, ms; null when there was none. */
  readonly msPerCard: number | null
}

/** A stretch of study days, both ends included. */
export interface DaySpan {
  readonly from: string
  readonly days: number
}

interface WorkloadDays {
  readonly totals: ReadonlyMap<string, DayTotals>
  readonly details: ReadonlyMap<string, DayDetails>
}

/** The workload of a span of study days, by their totals; days without answers count. */
export function workloadOf({ totals, details }: WorkloadDays, { from, days }: DaySpan): Workload {
  const span = Array.from({ length: days }, (_, index) => addDays(from, index))
  const done = span.map((day) => totals.get(day) ?? NO_REVIEWS)
  const detail = sumDetails(span.map((day) => details.get(day) ?? NO_DETAILS))
  const sum = (countOf: (day: DayTotals) => number) => done.reduce((total, day) => total + countOf(day), 0)
  const reviews = sum((day) => day.reviews)
  const durationMs = sum((day) => day.durationMs)
  const newCards = sum((day) => day.newCards)
  return {
    days,
    daysStudied: done.filter((day) => day.reviews > 0).length,
    reviewsPerDay: reviews / days,
    minutesPerDay: durationMs / 60_000 / days,
    newPerDay: newCards / days,
    msPerAnswer: reviews === 0 ? null : durationMs / reviews,
    msPerCard: newCards + detail.asked === 0 ? null : durationMs / (newCards + detail.asked),
  }
}
