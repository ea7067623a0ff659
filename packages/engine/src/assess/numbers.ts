import { countWords } from '@cairn/core/text/words'

/** More words than this around a number make an answer that is more than a number. */
const MAX_WORDS = 5

/**
 * Three other numbers of the same make, `below` of them smaller than the right one; null when the text is no plain number.
 * `years` are those the source names: they make better wrong answers than any that is made up.
 */
export function otherNumbers(answer: string, below: number, years: readonly number[] = []): string[] | null {
  const match = /^(.*?)(\d[\d,]*(?:\.\d+)?)(.*)$/.exec(answer)
  const spelled = spelledNumber(answer, below)
  if (spelled !== null) return spelled
  if (match === null || countWords(answer) > MAX_WORDS) return null
  const [, before = '', digits = '', after = ''] = match
  if (/\d/.test(after) || /\d/.test(before) || /\p{L}$/u.test(before) || /[-–−]$/.test(before)) return null
  const value = Number(digits.replace(/,/g, ''))
  const decimals = digits.split('.')[1]?.length ?? 0
  const isYear = /^(?:1[0-9]|20)\d\d$/.test(digits) && !/^\s*\p{L}/u.test(after)
  const isDecade = /^(?:1[0-9]|20)\d0$/.test(digits) && /^s\b/.test(after)
  const steps = isDecade ? [10, 20, 30] : isYear ? yearSteps(value) : scaleSteps(value, decimals)
  const values = isYear
    ? [...nearYears(value, -1, below, years, steps), ...nearYears(value, 1, 3 - below, years, steps)]
    : [...steps.map((step) => value - step).slice(0, below), ...steps.map((step) => value + step).slice(0, 3 - below)]
  const limit = /^\s?(?:%|per ?cent)/.test(after) && value <= 100 ? 100 : Number.POSITIVE_INFINITY
  if (values.some((other) => (other <= 0 && value > 0) || other > limit) || new Set(values).size < 3) return null
  return values.map((other) => `${before}${format(other, decimals, digits.includes(','))}${after}`)
}

/** Years on one side: those of the source within 60 years, nearest first, then made-up ones apart from them. */
function nearYears(
  value: number,
  side: 1 | -1,
  count: number,
  years: readonly number[],
  steps: readonly number[],
): number[] {
  const named = years
    .filter((year) => (year - value) * side >= 2 && Math.abs(year - value) <= 60)
    .sort((a, b) => Math.abs(a - value) - Math.abs(b - value))
  const made = steps.map((step) => value + side * step)
  const apart = made.filter((year) => named.every((other) => Math.abs(other - year) >= 2))
  return [...new Set([...named.slice(0, 2), ...apart, ...made])].slice(0, count)
}

function yearSteps(value: number): number[] {
  const base = value >= 1900 ? 7 : value >= 1700 ? 11 : 23
  return [base, base * 2 + 3, base * 4 + 1]
}

function scaleSteps(value: number, decimals: number): number[] {
  const unit = 10 ** -decimals
  const size = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 1)
  const step = Math.max(unit, value >= 10 ? Math.round(value / 4 / size) * size : 1)
  return [step, step * 2, step * 3]
}

function format(value: number, decimals: number, grouped: boolean): string {
  const fixed = value.toFixed(decimals)
  return grouped ? fixed.replace(/\B(?=(\d{3})+(?!\d))/g, ',') : fixed
}

const SPELLED = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

function spelledNumber(answer: string, below: number): string[] | null {
  const index = SPELLED.indexOf(answer.trim().toLowerCase())
  if (index < 0) return null
  const others = [...SPELLED.slice(Math.max(0, index - below), index), ...SPELLED.slice(index + 1, index + 4 - below)]
  if (others.length !== 3) return null
  const isCapital = /^\p{Lu}/u.test(answer)
  return others.map((word) => (isCapital ? word.charAt(0).toUpperCase() + word.slice(1) : word))
}

/** The value by which options are put in order; null for what is no number. */
export function numberValue(option: string): number | null {
  const spelled = SPELLED.indexOf(option.trim().toLowerCase())
  if (spelled >= 0) return spelled + 1
  const digits = /\d[\d,]*(?:\.\d+)?/.exec(option)?.[0]
  return digits === undefined ? null : Number(digits.replace(/,/g, ''))
}
