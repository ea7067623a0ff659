import { dateKey, monthOf } from './date-reading.ts'
import type { NumberReading } from './number-reading.ts'
import { ENGLISH_ORDINALS } from './number-words.ts'
import { isApproximator, readQuantity } from './quantity.ts'
import { type ScannedWord, scanWords } from './scan-words.ts'

/** What an answer is compared by: a word, a number with its unit, or a date. */
export interface AnswerToken {
  readonly kind: 'word' | 'number' | 'date'
  readonly raw: string
  /** What says whether two tokens are the same word; for numbers and dates a canonical writing. */
  readonly key: string
  readonly accented: string
  readonly umlaut: string
  /** Folded without accents, in the spelling used. */
  readonly plain: string
  readonly number: NumberReading | null
  readonly dates: readonly string[]
}

/** Words between two numbers that make them a range. */
const RANGE_WORDS = new Set(['to', 'until', 'till', 'through', 'bis', 'a', 'hasta', 'jusque'])

/**
 * The tokens of unified text. Numbers take their unit, scale, sign and era with them; months and numbers become dates;
 * `about` becomes a property of the number behind it.
 */
export function answerTokens(unified: string): AnswerToken[] {
  const words = scanWords(unified)
  const tokens: AnswerToken[] = []
  let isAbout = false
  for (let at = 0; at < words.length; ) {
    const date = readDate(words, at)
    if (date !== null) {
      tokens.push(dateToken(date.dates))
      at = date.next
      continue
    }
    const word = words[at]
    if (word === undefined) break
    const quantity = readQuantity(unified, words, at)
    if (quantity !== null) {
      tokens.push(numberToken({ ...quantity.reading, isAbout: isAbout || quantity.reading.isAbout }, quantity.raw))
      isAbout = false
      at = quantity.next
      continue
    }
    if (isApproximator(words, at)) isAbout = true
    else tokens.push(wordToken(word))
    at += 1
  }
  return withoutRangeWords(withFullYears(tokens))
}

function wordToken({ raw, key, accented, umlaut, plain }: ScannedWord): AnswerToken {
  return { kind: 'word', raw, key, accented, umlaut, plain, number: null, dates: [] }
}

/** A number as a token; `raw` as it was written. */
export function numberToken(number: NumberReading, raw: string): AnswerToken {
  const form = number.form === 'plain' ? '' : number.form
  const key = `#${number.values[0] ?? ''}${form}${number.units[0] === undefined ? '' : ` ${number.units[0]}`}`
  return { kind: 'number', raw, key, accented: key, umlaut: key, plain: key, number, dates: [] }
}

function dateToken(dates: readonly string[]): AnswerToken {
  const key = dates[0] ?? ''
  return { kind: 'date', raw: key, key, accented: key, umlaut: key, plain: key, number: null, dates }
}

/** `1914-18` means 1918. */
function withFullYears(tokens: AnswerToken[]): AnswerToken[] {
  return tokens.map((token, at) => {
    const year = tokens[at - 1]?.number
    const short = token.number
    if (year?.form !== 'plain' || short?.form !== 'plain' || short.units.length > 0 || year.units.length > 0)
      return token
    const [from = 0] = year.values
    const [to = 0] = short.values
    const full = Math.floor(from / 100) * 100 + to
    const isShort = from >= 1000 && from < 2200 && /^\d\d$/.test(token.raw) && full > from
    return isShort ? numberToken({ ...short, values: [full] }, String(full)) : token
  })
}

function withoutRangeWords(tokens: AnswerToken[]): AnswerToken[] {
  const isRange = (at: number): boolean =>
    tokens[at - 1]?.kind === 'number' && tokens[at + 1]?.kind === 'number' && RANGE_WORDS.has(tokens[at]?.key ?? '')
  return tokens.filter((token, at) => token.kind !== 'word' || !isRange(at))
}

const OF = new Set(['of', 'de', 'di', 'the'])

/** A date at a place among the words: numeric, `8 May 1945`, `May 8, 1945`, `the 4th of July`, `May 1945`. */
function readDate(words: readonly ScannedWord[], at: number): { dates: readonly string[]; next: number } | null {
  const first = words[at]
  if (first === undefined) return null
  if (first.dates.length > 0) return { dates: first.dates, next: at + 1 }
  const month = monthOf(first.key)
  return month === undefined ? dayFirst(words, at, first) : monthFirst(words, at, month)
}

function dayFirst(words: readonly ScannedWord[], at: number, first: ScannedWord) {
  const day = wholeNumber(first, 31)
  if (day === null) return null
  let next = at + 1
  while (OF.has(words[next]?.key ?? '')) next += 1
  const month = monthOf(words[next]?.key ?? '')
  if (month === undefined) return null
  const year = yearAt(words, next + 1)
  return { dates: [dateKey(year, month, day)], next: next + (year === null ? 1 : 2) }
}

function monthFirst(words: readonly ScannedWord[], at: number, month: number) {
  const skip = words[at + 1]?.key === 'the' ? 2 : 1
  const day = wholeNumber(words[at + skip], 31)
  if (day !== null) {
    const year = yearAt(words, at + skip + 1)
    return { dates: [dateKey(year, month, day)], next: at + skip + (year === null ? 1 : 2) }
  }
  const year = yearAt(words, at + 1)
  return year === null ? null : { dates: [dateKey(year, month, null)], next: at + 2 }
}

function yearAt(words: readonly ScannedWord[], at: number): number | null {
  const next = OF.has(words[at]?.key ?? '') ? at + 1 : at
  const value = wholeNumber(words[next], 9999)
  return next === at && value !== null && value > 31 && words[next]?.number?.form === 'plain' ? value : null
}

function wholeNumber(word: ScannedWord | undefined, most: number): number | null {
  const ordinal = ENGLISH_ORDINALS.get(word?.key ?? '')
  if (ordinal !== undefined) return ordinal >= 1 && ordinal <= most ? ordinal : null
  const reading = word?.number
  if (reading === undefined || reading === null || reading.form === 'decade') return null
  const [value = 0] = reading.values
  return Number.isInteger(value) && value >= 1 && value <= most ? value : null
}
