/** A number as written. Several values where the writing leaves it open: `1.234` may be a thousand or one and a bit. */
export interface NumberReading {
  readonly values: readonly number[]
  /** Significant digits written, without leading zeros. */
  readonly digits: number
  readonly hasDecimals: boolean
  /** `plain` is a quantity; `18th`, `1930s`. A Roman numeral may stand for a quantity or an order. */
  readonly form: 'plain' | 'ordinal' | 'decade' | 'roman'
  /** Canonical units, several where open; empty without a unit. */
  readonly units: readonly string[]
  /** `about 78`, `~5`. */
  readonly isAbout: boolean
  /** Thousands were marked: such a number counts something, it is no code or year. */
  readonly isGrouped: boolean
}

const WRITTEN =
  /(?:(?<![\p{L}\p{Nd}.,)]|\p{Nd}\s?)[-+])?(?:\p{Nd}{1,3}(?:[,.' ]\p{Nd}{3})+(?!\p{Nd})|\p{Nd}+|(?=\.\p{Nd}))(?:[.,]\p{Nd}+)?(?:\s?[×x*·⋅]\s?10\^?\(?(-?\p{Nd}{1,3})\)?|e([-+]?\p{Nd}{1,3})(?![\p{L}\p{Nd}]))?/uy
const ENDING = /(?:(st|nd|rd|th|er|ère|e|º|ª|\.o|\.(?=\s\p{L}))|('?s))(?![\p{L}\p{Nd}])/uy
const FRACTION = /\s?\/\s?(\p{Nd}{1,6})(?![\p{Nd}/])/uy

/** Digits a number in words has: it is exact. */
export const EXACT_DIGITS = 15

/** The reading of a number in words. */
export function wordedNumber(value: number): NumberReading {
  const whole = { values: [value], digits: EXACT_DIGITS, hasDecimals: false, form: 'plain' as const }
  return { ...whole, units: [], isAbout: false, isGrouped: false }
}

export interface WrittenNumber {
  readonly reading: NumberReading
  readonly end: number
}

/** The number in digits that starts at an offset of unified text; null when there is none. Units are not read. */
export function readWrittenNumber(text: string, start: number): WrittenNumber | null {
  WRITTEN.lastIndex = start
  const match = WRITTEN.exec(text)
  if (match === null) return null
  const [whole, power, exponent] = match
  const mantissa = asciiDigits(/^[-+]?[\p{Nd}.,' ]*\p{Nd}/u.exec(whole)?.[0] ?? whole)
  const scale = 10 ** Number(asciiDigits(power ?? exponent ?? '0'))
  const end = start + whole.length
  const values = valuesOf(mantissa).map((value) => cleaned(value * scale))
  const isPowered = power !== undefined || exponent !== undefined
  const base: NumberReading = {
    values,
    digits: mantissa.replace(/\D/g, '').replace(/^0+/, '').length,
    hasDecimals: isPowered || values.some((value) => !Number.isInteger(value)),
    form: 'plain',
    units: [],
    isAbout: false,
    isGrouped: isPowered || /\d[,.' ]\d{3}/.test(mantissa),
  }
  return isPowered ? { reading: base, end } : withEnding(text, end, base)
}

function withEnding(text: string, end: number, reading: NumberReading): WrittenNumber {
  FRACTION.lastIndex = end
  const fraction = FRACTION.exec(text)
  if (fraction !== null && !reading.hasDecimals) {
    const below = Number(asciiDigits(fraction[1] ?? '0'))
    const values = below === 0 ? reading.values : reading.values.map((value) => value / below)
    return { reading: { ...reading, values, digits: EXACT_DIGITS }, end: end + fraction[0].length }
  }
  ENDING.lastIndex = end
  const ending = ENDING.exec(text)
  if (ending === null || reading.hasDecimals) return { reading, end }
  const [whole, ordinal] = ending
  if (ordinal === undefined) {
    return isDecade(reading) ? { reading: { ...reading, form: 'decade' }, end: end + whole.length } : { reading, end }
  }
  return { reading: { ...reading, form: 'ordinal' }, end: end + whole.length }
}

function isDecade({ values: [value = 0] }: NumberReading): boolean {
  return value % 10 === 0 && value >= 10
}

/** All values that digits with separators can have. */
function valuesOf(mantissa: string): number[] {
  const sign = mantissa.startsWith('-') ? -1 : 1
  const digits = mantissa.replace(/^[-+]/, '').replace(/[' ]/g, '')
  const marks = digits.replace(/\d/g, '')
  if (marks === '') return [sign * Number(digits)]
  const last = marks.at(-1) ?? ''
  const isMixed = new Set(marks).size > 1
  const decimal = sign * Number(withDecimalAt(digits, digits.lastIndexOf(last)))
  if (isMixed) return [decimal]
  const grouped = sign * Number(digits.replace(/[.,]/g, ''))
  if (marks.length > 1) return [grouped]
  const isOpen = /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits)
  return isOpen ? (last === ',' ? [grouped, decimal] : [decimal, grouped]) : [decimal]
}

function withDecimalAt(digits: string, at: number): string {
  return `${digits.slice(0, at).replace(/\D/g, '')}.${digits.slice(at + 1)}`
}

/** Without the dust of binary fractions. */
function cleaned(value: number): number {
  return Number(value.toPrecision(14))
}

/** Digits of every script as 0-9. */
function asciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let zero = code
    while (zero > 0 && code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
    return String(code - zero)
  })
}

/** Whether two numbers can be the same: a common value, the same form; units are compared apart. */
export function sameNumber(a: NumberReading, b: NumberReading): boolean {
  return sameForm(a, b) && a.values.some((one) => b.values.some((other) => isSame(one, other)))
}

function sameForm({ form: a }: NumberReading, { form: b }: NumberReading): boolean {
  return a === b || (a === 'roman' && b !== 'decade') || (b === 'roman' && a !== 'decade')
}

export function isSame(a: number, b: number): boolean {
  return a === b || Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b))
}
