import { offsetMsAt } from './time-zone.ts'

/**
 * Study days: `YYYY-MM-DD`, the learner's local date from the rollover hour on.
 * Day D begins at the first instant whose wall clock shows D at the rollover hour or later, so every instant lies in
 * exactly one study day and days never run backwards, whatever clocks do (gaps, overlaps, a skipped date).
 * An unknown time zone counts as UTC.
 */
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const FIRST_DAY = Date.parse('0000-01-01')
const LAST_DAY = Date.parse('9999-12-31')

/** The study day in which an instant lies. */
export function studyDayOf(instantMs: number, timeZone: string, rolloverHour: number): string {
  const wall = instantMs + offsetMsAt(instantMs, timeZone) - rolloverHour * HOUR_MS
  let dayMs = Math.floor(wall / DAY_MS) * DAY_MS
  // A clock set back across the rollover shows the old date again: the new day has begun all the same.
  while (instantMs >= startOf(dayMs + DAY_MS, timeZone, rolloverHour)) dayMs += DAY_MS
  return toDay(dayMs)
}

/** The instant (ms) at which a study day begins. Throws when the day is not `YYYY-MM-DD`. */
export function startOfStudyDay(day: string, timeZone: string, rolloverHour: number): number {
  return startOf(toMs(day), timeZone, rolloverHour)
}

/** The day so many days later (earlier when negative), kept within the years 0 to 9999. */
export function addDays(day: string, days: number): string {
  return toDay(toMs(day) + days * DAY_MS)
}

/** Days from one study day to another, negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return (toMs(to) - toMs(from)) / DAY_MS
}

/** The zone's offset from UTC in whole minutes at an instant; east is positive. */
export function offsetMinutesAt(instantMs: number, timeZone: string): number {
  return Math.round(offsetMsAt(instantMs, timeZone) / 60_000)
}

function startOf(dayMs: number, timeZone: string, rolloverHour: number): number {
  const wall = dayMs + rolloverHour * HOUR_MS
  // No zone is further than a day from UTC, so these are the offsets on either side of a change near this wall time.
  const before = offsetMsAt(wall - DAY_MS, timeZone)
  const after = offsetMsAt(wall + DAY_MS, timeZone)
  const early = wall - Math.max(before, after)
  const late = wall - Math.min(before, after)
  if (early + offsetMsAt(early, timeZone) === wall) return early
  if (late + offsetMsAt(late, timeZone) === wall) return late
  return firstInstantShowing(wall, early, late, timeZone)
}

/** In a gap no instant shows the wall time: the day begins when the clock jumps over it. */
function firstInstantShowing(wall: number, early: number, late: number, timeZone: string): number {
  let before = early
  let reached = late
  while (reached - before > 1) {
    const middle = Math.floor((before + reached) / 2)
    if (middle + offsetMsAt(middle, timeZone) >= wall) reached = middle
    else before = middle
  }
  return reached
}

function toMs(day: string): number {
  const ms = day.length === 10 ? Date.parse(day) : Number.NaN
  if (Number.isNaN(ms)) throw new Error(`Inconsistent: "${day}" is not a study day`)
  return ms
}

function toDay(dayMs: number): string {
  const date = new Date(Math.min(Math.max(dayMs, FIRST_DAY), LAST_DAY))
  // Half the time of toISOString, and every answer makes two or three of these.
  return `${digits(date.getUTCFullYear(), 4)}-${digits(date.getUTCMonth() + 1, 2)}-${digits(date.getUTCDate(), 2)}`
}

function digits(value: number, count: number): string {
  return String(value).padStart(count, '0')
}
