import { addDays, daysBetween, studyDayOf } from '../../scheduling/study-day.ts'
import type { AnkiCollection } from './collection.ts'

/** Where the learner is and when their days begin, with the day from which the collection counts. */
export interface CollectionDays {
  readonly timeZone: string
  readonly rolloverHour: number
  /** Day 0, `YYYY-MM-DD`. */
  readonly firstDay: string
}

const MOST_DAYS = 200_000
const NOON_AFTER_ROLLOVER_MS = 8 * 3_600_000

/**
 * The day 0 of a collection. One that does not say where it was made is taken to be from the learner's own zone; a few
 * hours of difference change nothing.
 */
export function collectionDays(
  { createdAt, minutesWest }: Pick<AnkiCollection, 'createdAt' | 'minutesWest'>,
  { timeZone, rolloverHour }: Omit<CollectionDays, 'firstDay'>,
): CollectionDays {
  const instant = createdAt * 1_000 + NOON_AFTER_ROLLOVER_MS
  const firstDay =
    minutesWest === null ? studyDayOf(instant, timeZone, 0) : studyDayOf(instant - minutesWest * 60_000, 'UTC', 0)
  return { timeZone, rolloverHour, firstDay }
}

/** The study day that a collection calls by a number. */
export function dayOfNumber({ firstDay }: CollectionDays, number: number): string {
  return addDays(firstDay, Math.min(Math.max(Math.round(number), -MOST_DAYS), MOST_DAYS))
}

/** The number of a study day in a collection. */
export function numberOfDay({ firstDay }: CollectionDays, day: string): number {
  return daysBetween(firstDay, day)
}
