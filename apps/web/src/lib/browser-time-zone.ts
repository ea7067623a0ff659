import { offsetMinutesAt } from '@cairn/core/scheduling/study-day'

/** The browser's IANA time zone. */
export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

const MONTH_MS = 30 * 86_400_000

/**
 * Whether clocks of two zones show the same time in the year after an instant (ms): other names of one zone do, by which
 * browsers differ, and so do many neighbours.
 */
export function keepSameTime(one: string, other: string, now: number): boolean {
  if (one === other) return true
  const months = Array.from({ length: 12 }, (_, month) => now + month * MONTH_MS)
  return months.every((at) => offsetMinutesAt(at, one) === offsetMinutesAt(at, other))
}
