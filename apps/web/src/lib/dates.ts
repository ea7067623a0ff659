import { daysBetween } from '@cairn/core/scheduling/study-day'
import { plural, t } from '@lingui/core/macro'
import { browserTimeZone } from './browser-time-zone.ts'

const DAY_MS = 86_400_000
/** Nearer than this, a learner who is up past the rollover thinks of the clock and not of the next day. */
const BY_THE_CLOCK_MS = 3 * 3_600_000
const formats = new Map<string, Intl.DateTimeFormat>()

function format(options: Intl.DateTimeFormatOptions, timeZone: string): Intl.DateTimeFormat {
  const key = `${timeZone} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat(document.documentElement.lang || 'en', { ...options, timeZone })
  formats.set(key, made)
  return made
}

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** "14:05" in the zone, which is this device's own when none is named. */
export function clockTime(instantMs: number, timeZone = browserTimeZone()): string {
  return format(CLOCK, timeZone).format(instantMs)
}

/** "Monday 14:05" where this device is. */
export function weekdayTime(instantMs: number): string {
  return format({ weekday: 'long', ...CLOCK }, browserTimeZone()).format(instantMs)
}

/** "Mon" for a study day `YYYY-MM-DD`. */
export function shortWeekday(day: string): string {
  return format({ weekday: 'short' }, 'UTC').format(Date.parse(day))
}

/** "Monday" for a study day `YYYY-MM-DD`. */
export function longWeekday(day: string): string {
  return format({ weekday: 'long' }, 'UTC').format(Date.parse(day))
}

/** "Mon, Mar 2" for a study day `YYYY-MM-DD`, where room is short. */
export function shortDay(day: string): string {
  return format({ weekday: 'short', day: 'numeric', month: 'short' }, 'UTC').format(Date.parse(day))
}

/** "Monday 2 March" for a study day `YYYY-MM-DD`. */
export function longDay(day: string): string {
  return format({ weekday: 'long', day: 'numeric', month: 'long' }, 'UTC').format(Date.parse(day))
}

/** "today", "tomorrow", "in 4 days", "in 3 months" from one study day to another; "yesterday", "5 days ago", "10 months ago" backwards. */
export function relativeDay(day: string, today: string): string {
  const days = daysBetween(today, day)
  if (days === 0) return t`today`
  if (days === 1) return t`tomorrow`
  if (days === -1) return t`yesterday`
  if (days < 0) return t`${lengthInDays(-days)} ago`
  return t`in ${lengthInDays(days)}`
}

/** "4 days", "3 months", "1.5 years". */
export function lengthInDays(days: number): string {
  if (days <= 30) return plural(days, { one: '# day', other: '# days' })
  const months = Math.round(days / (365.25 / 12))
  if (months < 12) return plural(months, { one: '# month', other: '# months' })
  const years = days < 3_652 ? Math.round(days / 36.525) / 10 : Math.round(days / 365.25)
  return plural(years, { one: '# year', other: '# years' })
}

/** "under a minute", "6 minutes", "1 hour 5 minutes" for a length in ms. */
export function lengthOfTime(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 1) return t`under a minute`
  if (minutes < 60) return plural(minutes, { one: '# minute', other: '# minutes' })
  const hours = plural(Math.floor(minutes / 60), { one: '# hour', other: '# hours' })
  const rest = minutes % 60
  return rest === 0 ? hours : `${hours} ${plural(rest, { one: '# minute', other: '# minutes' })}`
}

/** "about" how long: "20 to 32 minutes", or one length where it is short or both ends are about the same. */
export function lengthOfRange({ ms, lowMs, highMs }: { ms: number; lowMs: number; highMs: number }): string {
  const [low, high] = [Math.round(lowMs / 60_000), Math.round(highMs / 60_000)]
  if (low < 1 || high - low < 2) return lengthOfTime(ms)
  if (high >= 60) return t`${lengthOfTime(lowMs)} to ${lengthOfTime(highMs)}`
  return t`${low} to ${plural(high, { one: '# minute', other: '# minutes' })}`
}

/** "1 second", "40 seconds", "2 minutes" until something is possible again; never less than it takes. */
export function waitingTime(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds))
  if (whole < 60) return plural(whole, { one: '# second', other: '# seconds' })
  return lengthOfTime(Math.ceil(whole / 60) * 60_000)
}

/**
 * When something is wanted, seen from now: "now", "in 8 minutes", "in 1 hour 5 minutes", "in 3 hours", "tomorrow", "in 4
 * days". The next study day is "tomorrow" only from three hours on.
 */
export function whenWanted(dueAt: number, now: number, day: { dueDay: string; today: string }): string {
  if (dueAt <= now) return t`now`
  const isFar = dueAt - now >= (day.dueDay > day.today ? BY_THE_CLOCK_MS : DAY_MS)
  if (isFar) return relativeDay(day.dueDay, day.today)
  const minutes = Math.max(1, Math.ceil((dueAt - now) / 60_000))
  if (minutes < 90) return t`in ${lengthOfTime(minutes * 60_000)}`
  return t`in ${plural(Math.round(minutes / 60), { one: '# hour', other: '# hours' })}`
}

/** "2 March 2026" for an instant, where this device is. */
export function shortDate(instantMs: number): string {
  return format({ day: 'numeric', month: 'long', year: 'numeric' }, browserTimeZone()).format(instantMs)
}

/** "2 March 2026" for a study day `YYYY-MM-DD`. */
export function dateOfDay(day: string): string {
  return format({ day: 'numeric', month: 'long', year: 'numeric' }, 'UTC').format(Date.parse(day))
}

/** "just now", "4 minutes ago", "3 hours ago", "2 days ago", seen from `now` (ms). */
export function timeAgo(instantMs: number, now: number): string {
  const minutes = Math.floor((now - instantMs) / 60_000)
  if (minutes < 2) return t`just now`
  if (minutes < 60) return plural(minutes, { one: '# minute ago', other: '# minutes ago' })
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return plural(hours, { one: '# hour ago', other: '# hours ago' })
  return plural(Math.floor(hours / 24), { one: '# day ago', other: '# days ago' })
}
