import type { RatingPreview } from './schedule.ts'

/** A length of time in the unit a learner would say it in; the words are made where it is shown. */
export interface IntervalDescription {
  readonly unit: 'seconds' | 'minutes' | 'hours' | 'days' | 'months' | 'years'
  readonly value: number
}

const MONTH_DAYS = 365.25 / 12

/**
 * How far away an answer would put the card, seen from an instant in ms. Seconds (at least 1), minutes and days are whole,
 * hours, months and years have at most one decimal.
 */
export function describeInterval(
  fromMs: number,
  preview: Pick<RatingPreview, 'dueAt' | 'intervalDays'>,
): IntervalDescription {
  if (preview.intervalDays > 0) return describeDays(preview.intervalDays)
  const seconds = Math.max(1, Math.round((preview.dueAt - fromMs) / 1_000))
  if (seconds < 60) return { unit: 'seconds', value: seconds }
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return { unit: 'minutes', value: minutes }
  const hours = tenths(minutes / 60)
  return hours < 24 ? { unit: 'hours', value: hours } : describeDays(Math.round(minutes / 1440))
}

function describeDays(days: number): IntervalDescription {
  if (days <= 30) return { unit: 'days', value: days }
  const months = tenths(days / MONTH_DAYS)
  return months < 12 ? { unit: 'months', value: months } : { unit: 'years', value: tenths(days / 365.25) }
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10
}
