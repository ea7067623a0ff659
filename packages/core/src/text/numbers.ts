import { wordSet } from './word-set.ts'
import type { Word } from './words.ts'

export interface NumberMention {
  readonly value: number
  /** Canonical unit directly after it (`mile`, `percent`, `celsius` for `°C`), also through a range; null when there is none known. */
  readonly unit: string | null
  /** Indices into the words: first and one past the last of the number itself. */
  readonly from: number
  readonly to: number
}

const SMALL: Readonly<Record<string, number>> = {
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  dozen: 12,
  half: 0.5,
  twice: 2,
  thrice: 3,
  first: 1,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  tenth: 10,
  twelfth: 12,
  twentieth: 20,
  hundredth: 100,
  thousandth: 1_000,
  millionth: 1_000_000,
}

const SCALES: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1_000,
  million: 1e6,
  billion: 1e9,
  trillion: 1e12,
}

const UNIT_FORMS: Readonly<Record<string, string>> = {
  mile: 'mile mi',
  foot: 'foot feet ft',
  inch: 'inch',
  yard: 'yard yd',
  fathom: 'fathom',
  metre: 'metre meter m',
  kilometre: 'kilometre kilometer km',
  centimetre: 'centimetre centimeter cm',
  millimetre: 'millimetre millimeter mm',
  micrometre: 'micrometre micrometer µm',
  nanometre: 'nanometre nanometer nm',
  gram: 'gram gramme g',
  kilogram: 'kilogram kilogramme kg',
  milligram: 'milligram mg',
  microgram: 'microgram µg',
  tonne: 'tonne ton',
  pound: 'pound lb',
  ounce: 'ounce oz',
  litre: 'litre liter l',
  millilitre: 'millilitre milliliter ml',
  gallon: 'gallon',
  percent: 'percent pct',
  degree: 'degree',
  celsius: 'celsius',
  fahrenheit: 'fahrenheit',
  kelvin: 'kelvin k',
  second: 'sec',
  minute: 'minute min',
  hour: 'hour hr h',
  day: 'day',
  week: 'week',
  month: 'month',
  year: 'year yr',
  decade: 'decade',
  century: 'century centuri',
  acre: 'acre',
  hectare: 'hectare ha',
  volt: 'volt v',
  watt: 'watt w',
  joule: 'joule j',
  newton: 'newton',
  hertz: 'hertz hz',
  dollar: 'dollar',
  euro: 'euro',
  calorie: 'calori',
}

/** Stem or norm to canonical unit. */
const UNITS: ReadonlyMap<string, string> = new Map(
  Object.entries(UNIT_FORMS).flatMap(([unit, forms]) =>
    [unit, ...forms.split(' ')].map((form) => [form, unit] as const),
  ),
)

/** Words that may stand between the two numbers of a range or between a number and its unit. */
const BETWEEN = wordSet('to and or of square cubic about an a in')

/** The canonical unit a word names, null for other words. `second` counts only in the plural. */
export function unitOf(word: Word): string | null {
  if (word.norm === 'seconds') return 'second'
  return (
    UNITS.get(word.norm) ??
    UNITS.get(word.stem) ??
    (word.norm.endsWith('s') ? (UNITS.get(word.norm.slice(0, -1)) ?? null) : null)
  )
}

/**
 * The numbers among words, in digits or in English words (`fifteen thousand`, `1.5 million`, `a hundredth`). A lone `one`
 * counts only before a unit. `text` is the text the words stand in (for `%` and `°C`).
 */
export function numbersIn(text: string, words: readonly Word[]): NumberMention[] {
  const found: NumberMention[] = []
  for (let at = 0; at < words.length; ) {
    const read = readNumber(words, at)
    if (read === null) {
      at += 1
      continue
    }
    const last = words[read.to - 1]
    const sign = last === undefined ? null : signAfter(text, last.end)
    const unit = sign ?? unitAfter(text, words, read.to)
    const loneOne = read.to - at === 1 && words[at]?.norm === 'one'
    if (!loneOne || unit !== null) found.push({ value: read.value, unit, from: at, to: read.to })
    at = read.to
  }
  return found
}

function readNumber(words: readonly Word[], at: number): { value: number; to: number } | null {
  let total = 0
  let part: number | null = null
  let to = at
  for (let word = words[to]; word !== undefined; to += 1, word = words[to]) {
    const scale = SCALES[word.norm]
    const small = SMALL[word.norm]
    if (scale !== undefined) {
      // `a thousand` is one thousand; bare plurals (`hundreds`) name no number and are not in the table.
      part = (part ?? 1) * scale
      if (scale > 100) {
        total += part
        part = 0
      }
    } else if (word.norm === 'and' && part !== null && part >= 100 && (SMALL[words[to + 1]?.norm ?? ''] ?? 100) < 100)
      continue
    else if (to > at && words[to - 1]?.isNumber) break
    else if (word.isNumber && part === null && total === 0) part = Number.parseFloat(word.stem)
    else if (small !== undefined && !word.isNumber && fits(part, small)) part = (part ?? 0) + small
    else break
  }
  return to === at ? null : { value: total + (part ?? 0), to }
}

/** `twenty five`, `hundred and five`: a smaller number may follow a round one. */
function fits(part: number | null, small: number): boolean {
  return (
    part === null ||
    part === 0 ||
    (part >= 100 && small < 100) ||
    (part >= 20 && part % 10 === 0 && small < 10 && small >= 1)
  )
}

/** The unit of a sign right behind a number: `%`, `°C`. */
function signAfter(text: string, end: number): string | null {
  const sign = /^\s?(?:%|°\s?([CF])?)/.exec(text.slice(end, end + 4))
  if (sign === null) return null
  if (sign[0].trim() === '%') return 'percent'
  return sign[1] === undefined ? 'degree' : sign[1] === 'C' ? 'celsius' : 'fahrenheit'
}

function unitAfter(text: string, words: readonly Word[], to: number): string | null {
  for (let at = to; at < Math.min(words.length, to + 4); at += 1) {
    const word = words[at]
    const previous = words[at - 1]
    if (word === undefined || previous === undefined) return null
    if (/[;:.!?]\s/.test(text.slice(previous.end, word.start))) return null
    if (word.norm === 'per' && words[at + 1]?.norm === 'cent') return 'percent'
    const unit = unitOf(word)
    if (unit !== null) return unit
    if (!BETWEEN.has(word.norm) && !word.isNumber && SCALES[word.norm] === undefined && SMALL[word.norm] === undefined)
      return null
  }
  return null
}
