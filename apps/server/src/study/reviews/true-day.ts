import { daysBetween, studyDayOf } from '@cairn/core/scheduling/study-day'
import { isTimeZone, zoneOfOffset } from '@cairn/core/scheduling/time-zone'

/*
 * A study day is a fact of the device that fixed it, and is believed as long as it can be one. What no clock shows is put
 * right rather than refused: a review is never lost for the day that it says it was made on.
 */

/** The zone that an event names, or one of its offset where there is no such zone. */
export function trueZone(timeZone: string, offsetMinutes: number): string {
  return isTimeZone(timeZone) ? timeZone : zoneOfOffset(offsetMinutes)
}

interface Told {
  /** ms. */
  readonly instant: number
  readonly studyDay: string
  readonly timeZone: string
  readonly rolloverHour: number
}

/** The day told, unless it is over a day from its instant; rules of zones that differ may put it one day off. */
export function trueDay({ instant, studyDay, timeZone, rolloverHour }: Told): string {
  const own = studyDayOf(instant, timeZone, rolloverHour)
  return Math.abs(daysBetween(own, studyDay)) <= 1 ? studyDay : own
}

const FURTHEST_WEST = { timeZone: 'Etc/GMT+12', rolloverHour: 23 }
const FURTHEST_EAST = { timeZone: 'Etc/GMT-14', rolloverHour: 0 }

/** As `trueDay` for what names no zone: the day told, as near as a place on earth can have it at that instant. */
export function trueDaySomewhere(instant: number, studyDay: string): string {
  const first = studyDayOf(instant, FURTHEST_WEST.timeZone, FURTHEST_WEST.rolloverHour)
  const last = studyDayOf(instant, FURTHEST_EAST.timeZone, FURTHEST_EAST.rolloverHour)
  if (studyDay < first) return first
  return studyDay > last ? last : studyDay
}

/** Whether a calendar has the day; its form is known to be right. */
export function isCalendarDay(day: string): boolean {
  const at = Date.parse(`${day}T00:00:00Z`)
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(day)
}
