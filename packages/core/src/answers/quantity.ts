import { wordSet } from '../text/word-set.ts'
import { type NumberReading, wordedNumber } from './number-reading.ts'
import { ENGLISH_CARDINALS, ENGLISH_ORDINALS, FRACTION_PARTS, SCALES } from './number-words.ts'
import type { ScannedWord } from './scan-words.ts'
import { readUnit } from './units.ts'

export interface Quantity {
  readonly reading: NumberReading
  readonly raw: string
  /** Index behind the last word used. */
  readonly next: number
}

const ABOUT = wordSet(
  `about approximately approx roughly around circa ca c nearly almost some etwa ungefahr rund zirka environ aproximadamente
  unos circa quasi`,
)

/** Whether the word says that the number right behind it is not exact. */
export function isApproximator(words: readonly ScannedWord[], at: number): boolean {
  const next = words[at + 1]
  return ABOUT.has(words[at]?.key ?? '') && (next?.number != null || ENGLISH_CARDINALS.has(next?.key ?? ''))
}

/** The number at a place among the words of a text, with sign, scale, unit and era; null when none starts there. */
export function readQuantity(text: string, words: readonly ScannedWord[], at: number): Quantity | null {
  const first = words[at]
  if (first === undefined) return null
  const sign = (first.key === 'minus' || first.key === 'negative') && startsNumber(words, at + 1) ? -1 : 1
  const from = sign === -1 ? at + 1 : at
  const read = readBefore(words, from) ?? readDigits(words, from) ?? readEnglish(words, from) ?? readRoman(words, from)
  if (read === null) return null
  const last = words[read.next - 1]
  const era = eraAt(words, read.next)
  const values = read.reading.values.map((value) => value * sign * (era?.sign ?? 1))
  const behind = { ...read.reading, values, isAbout: /[~≈]\s*$/.test(text.slice(0, words[from]?.start ?? 0)) }
  const found = { reading: behind, raw: text.slice(first.start, last?.end), next: era?.next ?? read.next }
  return era === null ? withUnit(text, words, found, first.start, last?.end ?? 0) : found
}

function startsNumber(words: readonly ScannedWord[], at: number): boolean {
  return words[at]?.number != null || ENGLISH_CARDINALS.has(words[at]?.key ?? '')
}

type Part = { readonly reading: NumberReading; readonly next: number }

/** `AD 79`. */
function readBefore(words: readonly ScannedWord[], at: number): Part | null {
  const number = words[at + 1]?.number
  return words[at]?.raw === 'AD' && number?.form === 'plain' ? { reading: number, next: at + 2 } : null
}

function readDigits(words: readonly ScannedWord[], at: number): Part | null {
  const first = words[at]
  if (first?.number == null) return null
  const second = words[at + 1]
  // `1 1/2`
  if (
    second?.number != null &&
    second.raw.includes('/') &&
    second.start === first.end + 1 &&
    !first.raw.includes('/')
  ) {
    const [whole = 0] = first.number.values
    return { reading: { ...first.number, values: second.number.values.map((part) => whole + part) }, next: at + 2 }
  }
  return scaled(words, first.number, at + 1)
}

function scaled(words: readonly ScannedWord[], reading: NumberReading, next: number): Part {
  const scale = SCALES.get(words[next]?.key ?? '')
  if (scale === undefined || reading.form !== 'plain') return { reading, next }
  const values = reading.values.map((value) => Number((value * scale).toPrecision(14)))
  return scaled(words, { ...reading, values, hasDecimals: false, isGrouped: true }, next + 1)
}

/** English number words: `two hundred and six`, `twenty-first`, `three quarters`, `a half`. */
function readEnglish(words: readonly ScannedWord[], at: number): Part | null {
  const keyAt = (place: number): string => words[place]?.key ?? ''
  const isOne = keyAt(at) === 'a' || keyAt(at) === 'an'
  if (isOne && FRACTION_PARTS.has(keyAt(at + 1)) && !ENGLISH_CARDINALS.has(keyAt(at + 2))) {
    const ends = at + 2 === words.length || keyAt(at + 2) === 'of'
    return ends ? fraction(1, words, at + 1) : null
  }
  if (keyAt(at) === 'half' && at + 1 === words.length) return fraction(1, words, at)
  const start = isOne && SCALES.has(keyAt(at + 1)) ? at + 1 : at
  const whole = readCardinal(words, start)
  if (whole === null) {
    const value = ENGLISH_ORDINALS.get(keyAt(at))
    return value === undefined ? null : { reading: { ...wordedNumber(value), form: 'ordinal' }, next: at + 1 }
  }
  if (whole.form === 'plain' && FRACTION_PARTS.has(keyAt(whole.next))) return fraction(whole.value, words, whole.next)
  return { reading: { ...wordedNumber(whole.value), form: whole.form, isGrouped: whole.isGrouped }, next: whole.next }
}

function fraction(above: number, words: readonly ScannedWord[], at: number): Part | null {
  const below = FRACTION_PARTS.get(words[at]?.key ?? '')
  return below === undefined ? null : { reading: wordedNumber(above / below), next: at + 1 }
}

interface Cardinal {
  readonly value: number
  readonly next: number
  readonly form: 'plain' | 'ordinal'
  readonly isGrouped: boolean
}

function readCardinal(words: readonly ScannedWord[], start: number): Cardinal | null {
  let total = 0
  let part: number | null = null
  let isGrouped = false
  let at = start
  for (let key = words[at]?.key; key !== undefined; at += 1, key = words[at]?.key) {
    const small = ENGLISH_CARDINALS.get(key)
    const scale = SCALES.get(key)
    if (small !== undefined && fits(part, small)) part = (part ?? 0) + small
    else if (scale !== undefined && (part !== null || at === start) && words[at]?.number === null) {
      part = (part ?? 1) * scale
      if (scale >= 1e6) isGrouped = true
      if (scale > 100) [total, part] = [total + part, 0]
    } else if (key === 'and' && (part ?? 0) % 100 === 0 && at > start && isSmall(words, at + 1)) continue
    else break
  }
  const order = ENGLISH_ORDINALS.get(words[at]?.key ?? '')
  if (at > start && order !== undefined && fits(part, order)) {
    return { value: total + (part ?? 0) + order, next: at + 1, form: 'ordinal', isGrouped }
  }
  return at === start ? null : { value: total + (part ?? 0), next: at, form: 'plain', isGrouped }
}

function isSmall(words: readonly ScannedWord[], at: number): boolean {
  return (ENGLISH_CARDINALS.get(words[at]?.key ?? '') ?? 100) < 100
}

/** `twenty five`, `hundred five`: a smaller number may follow a round one. */
function fits(part: number | null, small: number): boolean {
  if (part === null || part === 0) return true
  if (part >= 100 && part % 100 === 0) return small < 100
  return part % 100 >= 20 && part % 10 === 0 && small >= 1 && small < 10
}

const ROMAN = /^(?=[ivx])x{0,3}(?:ix|iv|v?i{0,3})$/
const ROMAN_VALUES: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10 }

/** `XVI` behind a word; one letter only at the end. */
function readRoman(words: readonly ScannedWord[], at: number): Part | null {
  const key = words[at]?.key ?? ''
  if (at === 0 || key.length > 7 || !ROMAN.test(key) || words[at - 1]?.number !== null) return null
  if (key.length === 1 && (key === 'x' || at + 1 < words.length)) return null
  const values = [...key].map((sign) => ROMAN_VALUES[sign] ?? 0)
  const value = values.reduce((sum, one, place) => sum + (one < (values[place + 1] ?? 0) ? -one : one), 0)
  return { reading: { ...wordedNumber(value), form: 'roman' }, next: at + 1 }
}

const BEFORE_CHRIST = [['bc'], ['bce'], ['v', 'chr'], ['av', 'j', 'c'], ['a', 'c'], ['avanti', 'cristo']]
const AFTER_CHRIST = [['ad'], ['ce'], ['n', 'chr'], ['ap', 'j', 'c'], ['d', 'c']]

function eraAt(words: readonly ScannedWord[], at: number): { readonly sign: number; readonly next: number } | null {
  const fit = (era: readonly string[]): boolean => era.every((key, offset) => words[at + offset]?.key === key)
  const before = BEFORE_CHRIST.find(fit)
  if (before !== undefined) return { sign: -1, next: at + before.length }
  const after = AFTER_CHRIST.find(fit)
  return after === undefined ? null : { sign: 1, next: at + after.length }
}

function withUnit(text: string, words: readonly ScannedWord[], found: Quantity, start: number, end: number): Quantity {
  const money = /[$€£¥]\s?$/.exec(text.slice(Math.max(0, start - 2), start))?.[0]
  const unit = found.reading.form === 'plain' ? readUnit(text, end) : null
  const units = [...(money === undefined ? [] : (readUnit(money, 0)?.units ?? [])), ...(unit?.units ?? [])]
  if (units.length === 0) return found
  let next = found.next
  while (unit !== null && (words[next]?.start ?? unit.end) < unit.end) next += 1
  return { ...found, next, reading: { ...found.reading, units } }
}
