export type ReadMinutes = { readonly ok: true; readonly minutes: number[] } | { readonly ok: false }

const UNITS: Readonly<Record<string, number>> = { s: 1 / 60, m: 1, h: 60, d: 1_440 }
const MOST_STEPS = 10
const DAY_MINUTES = 1_440

/** Reads "1m 10m 1h": waiting times in minutes, each from a second to a day, ten at most. */
export function readMinutes(text: string): ReadMinutes {
  const parts = text.split(/[\s,]+/).filter((part) => part !== '')
  const minutes = parts.map((part) => {
    const [, digits, unit = 'm'] = /^(\d+(?:\.\d+)?)([smhd])?$/i.exec(part) ?? []
    return Math.round(Number(digits) * (UNITS[unit.toLowerCase()] ?? Number.NaN) * 60) / 60
  })
  const isSound = minutes.length <= MOST_STEPS && minutes.every((one) => one > 0 && one <= DAY_MINUTES)
  return isSound ? { ok: true, minutes } : { ok: false }
}

/** "1m 10m 1h" for [1, 10, 60]. */
export function minutesText(minutes: readonly number[]): string {
  return minutes
    .map((one) => {
      if (one % DAY_MINUTES === 0) return `${one / DAY_MINUTES}d`
      if (one % 60 === 0) return `${one / 60}h`
      return Number.isInteger(one) ? `${one}m` : `${Math.round(one * 60)}s`
    })
    .join(' ')
}
