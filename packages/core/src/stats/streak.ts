import { addDays, daysBetween } from '../scheduling/study-day.ts'

/** What decides whether a study day counts. */
export interface StreakDay {
  readonly studyDay: string
  readonly reviews: number
  readonly durationMs: number
  /** Everything that was due was done. */
  readonly allDue?: boolean
  /** An assessment was finished. */
  readonly assessed?: boolean
}

export interface Streak {
  /** Study days in a row up to today, or up to yesterday while today is still open. */
  readonly days: number
  readonly countsToday: boolean
  /** The most days in a row there have ever been. */
  readonly longest: number
}

const REVIEWS_THAT_COUNT = 10
const TIME_THAT_COUNTS_MS = 5 * 60_000

/** Whether a study day counts: 10 reviews, or 5 minutes, or all due done, or an assessment. */
export function doesDayCount(day: StreakDay): boolean {
  return (
    day.reviews >= REVIEWS_THAT_COUNT ||
    day.durationMs >= TIME_THAT_COUNTS_MS ||
    day.allDue === true ||
    day.assessed === true
  )
}

/**
 * Consecutive study days. Today may still come, so it never breaks a streak; `bridged` days (rest days, spent freezes)
 * do not break it either and do not lengthen it. Days after today are ignored.
 */
export function streakOf(days: Iterable<StreakDay>, today: string, bridged: ReadonlySet<string> = new Set()): Streak {
  const counting = new Set<string>()
  for (const day of days) if (day.studyDay <= today && doesDayCount(day)) counting.add(day.studyDay)
  let run = 0
  let longest = 0
  let last: string | null = null
  for (const day of [...counting].sort()) {
    run = last !== null && isUnbroken(last, day, bridged) ? run + 1 : 1
    longest = Math.max(longest, run)
    last = day
  }
  const isAlive = last !== null && isUnbroken(last, today, bridged)
  return { days: isAlive ? run : 0, countsToday: counting.has(today), longest }
}

/** Whether every day strictly between the two is bridged. */
function isUnbroken(from: string, to: string, bridged: ReadonlySet<string>): boolean {
  const between = daysBetween(from, to) - 1
  if (between > bridged.size) return false
  return Array.from({ length: Math.max(0, between) }, (_, index) => addDays(from, index + 1)).every((day) =>
    bridged.has(day),
  )
}
