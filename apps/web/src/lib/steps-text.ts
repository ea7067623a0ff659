import { LONGEST_STEP_MINUTES, MOST_STEPS } from '@cairn/core/scheduling/study-settings'

/** Why a text of steps cannot be taken; `part` is the piece that is wrong. */
export type StepsProblem =
  | { readonly problem: 'not-a-time'; readonly part: string }
  | { readonly problem: 'nothing' | 'too-long'; readonly part: string }
  | { readonly problem: 'too-many' }

export type ReadSteps =
  | { readonly ok: true; readonly minutes: readonly number[] }
  | ({ readonly ok: false } & StepsProblem)

const DAY_MINUTES = 1_440
const UNITS = { s: 1 / 60, m: 1, h: 60, d: DAY_MINUTES } as const

/**
 * Reads waiting times such as "1m 10m", "30s, 5, 1h": numbers with s, m, h or d behind them, minutes without, parted by
 * spaces or commas. None is a list too. A step is at least a second, to which it is rounded, and at most a year.
 */
export function readSteps(text: string): ReadSteps {
  const parts = text
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
  const minutes: number[] = []
  for (const part of parts) {
    const [, digits = '', unit = 'm'] = /^(\d+(?:\.\d+)?)([smhd])?$/.exec(part) ?? []
    if (digits === '') return { ok: false, problem: 'not-a-time', part }
    const length = wholeSeconds(Number(digits) * (isUnit(unit) ? UNITS[unit] : 1))
    if (length <= 0) return { ok: false, problem: 'nothing', part }
    if (length > LONGEST_STEP_MINUTES) return { ok: false, problem: 'too-long', part }
    minutes.push(length)
  }
  return minutes.length > MOST_STEPS ? { ok: false, problem: 'too-many' } : { ok: true, minutes }
}

/** "1m 10m" for [1, 10]; whole hours, days and seconds in their own unit. */
export function stepsText(minutes: readonly number[]): string {
  return minutes.map(oneStep).join(' ')
}

function oneStep(minutes: number): string {
  if (minutes % DAY_MINUTES === 0) return `${minutes / DAY_MINUTES}d`
  if (minutes % 60 === 0) return `${minutes / 60}h`
  if (Number.isInteger(minutes)) return `${minutes}m`
  return `${Math.round(minutes * 60)}s`
}

const wholeSeconds = (minutes: number): number => Math.round(minutes * 60) / 60

function isUnit(text: string): text is keyof typeof UNITS {
  return text in UNITS
}
