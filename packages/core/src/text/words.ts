/** Words of a text with their places, brought to a common form. Nothing here knows a language but for English endings. */

import { STOP_WORDS } from './stop-words.ts'

export interface Word {
  /** UTF-16 offsets into the text given. */
  readonly start: number
  readonly end: number
  /** Lower case, no accents, straight apostrophe, no possessive. */
  readonly norm: string
  /** `norm` without its ending, so that forms of one word meet. Numbers: digits only, no thousands separators. */
  readonly stem: string
  readonly isNumber: boolean
  /** First letter is upper case. */
  readonly isCapitalised: boolean
}

// A number with separators and an ordinal or decade ending; or letters and digits with inner apostrophes. Both linear.
const WORD =
  /\p{Nd}+(?:[.,]\p{Nd}+)*(?:(?:st|nd|rd|th|s)(?![\p{L}\p{Nd}]))?|[\p{L}\p{M}][\p{L}\p{M}\p{Nd}]*(?:['’][\p{L}]+)*/gu
/** From here on (Thai) there are scripts that put no space between words. */
const FIRST_UNSPACED = 0x0e00
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** The words of `text` between two offsets, in order. Scripts without spaces give one word per character. */
export function wordsOf(text: string, start = 0, end = text.length): Word[] {
  const words: Word[] = []
  eachWord(text, start, end, (from, to) => words.push(wordAt(text, from, to)))
  return words
}

/** How many words `wordsOf` would give. */
export function countWords(text: string, start = 0, end = text.length): number {
  let count = 0
  eachWord(text, start, end, () => {
    count += 1
  })
  return count
}

/** The stems that carry meaning: no stop words. All of them when there is nothing else. */
export function contentStems(text: string): string[] {
  const words = wordsOf(text)
  const content = words.filter((word) => !isStopWord(word.norm))
  return (content.length === 0 ? words : content).map((word) => word.stem)
}

export function isStopWord(norm: string): boolean {
  return STOP_WORDS.has(norm)
}

function eachWord(text: string, start: number, end: number, visit: (from: number, to: number) => void): void {
  // On the part alone: a search in the whole text would run on behind `end` when no word follows.
  const part = start === 0 && end >= text.length ? text : text.slice(start, end)
  const scanner = new RegExp(WORD.source, WORD.flags)
  for (let match = scanner.exec(part); match !== null; match = scanner.exec(part)) {
    const from = start + match.index
    const to = from + match[0].length
    if (text.charCodeAt(from) < FIRST_UNSPACED || !UNSPACED.test(match[0])) visit(from, to)
    else splitUnspaced(text, from, to, visit)
  }
}

function splitUnspaced(text: string, from: number, to: number, visit: (from: number, to: number) => void): void {
  let runStart = from
  for (let at = from; at < to; ) {
    const code = text.codePointAt(at) ?? 0
    const size = code > 0xffff ? 2 : 1
    if (UNSPACED.test(text.slice(at, at + size))) {
      if (runStart < at) visit(runStart, at)
      visit(at, at + size)
      runStart = at + size
    }
    at += size
  }
  if (runStart < to) visit(runStart, to)
}

type Form = Omit<Word, 'start' | 'end'>

/** Forms of words met before: texts repeat their words, and a form costs more than finding it again. */
const forms = new Map<string, Form>()
const FORMS_LIMIT = 30_000

function wordAt(text: string, start: number, end: number): Word {
  const { norm, stem, isNumber, isCapitalised } = formOf(text.slice(start, end))
  return { start, end, norm, stem, isNumber, isCapitalised }
}

function formOf(raw: string): Form {
  const known = forms.get(raw)
  if (known !== undefined) return known
  const first = raw.charCodeAt(0)
  const isNumber = (first >= 48 && first <= 57) || /^\p{Nd}/u.test(raw)
  const norm = normaliseWord(raw)
  const isCapitalised = !isNumber && (first < 128 ? first >= 65 && first <= 90 : /^\p{Lu}/u.test(raw))
  const form = { norm, stem: isNumber ? plainNumber(norm) : stemOf(norm), isNumber, isCapitalised }
  if (forms.size >= FORMS_LIMIT) forms.clear()
  // Engines keep longer slices as views on their text, and the cache would keep the text alive.
  if (raw.length <= 12) forms.set(raw, form)
  return form
}

/** Lower case without accents, possessive 's and curly apostrophes. */
export function normaliseWord(raw: string): string {
  const lower = raw.toLowerCase()
  const plain = /^[a-z0-9]+$/.test(lower)
    ? lower
    : lower
        .normalize('NFKD')
        .replace(/\p{M}+/gu, '')
        .replace(/’/g, "'")
  return plain.endsWith("'s") ? plain.slice(0, -2) : plain
}

/** `1,700` and `1700` alike; `3.14` stays; endings of ordinals and decades go. */
function plainNumber(norm: string): string {
  const digits = norm.replace(/(?:st|nd|rd|th|s)$/, '')
  return digits.replace(/,(?=\d{3}(?:[,.]|$))/g, '').replace(/,/g, '.')
}

/** The word without its English ending: plural, -ed, -ing, -ly, -ness, Latin -ae. Light on purpose: few false meetings. */
export function stemOf(norm: string): string {
  if (norm.length <= 3) return norm
  let word = withoutPlural(norm.replace(/'/g, ''))
  if (word.length > 6 && word.endsWith('ness')) word = word.slice(0, -4)
  if (word.length > 5 && word.endsWith('ly')) word = word.slice(0, -2)
  word = withoutVerbEnding(word)
  if (word.length > 4 && word.endsWith('e')) return word.slice(0, -1)
  return word.length > 3 && word.endsWith('y') ? `${word.slice(0, -1)}i` : word
}

function withoutPlural(word: string): string {
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1)
  if (/(?:ss|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2)
  if (/(?:[^su]s)$/.test(word) && !word.endsWith('is')) return word.slice(0, -1)
  return word.length > 6 && word.endsWith('ae') ? word.slice(0, -1) : word
}

function withoutVerbEnding(word: string): string {
  if (word.endsWith('ied') && word.length > 4) return `${word.slice(0, -3)}y`
  const cut = word.endsWith('ing') ? 3 : word.endsWith('ed') ? 2 : 0
  if (cut === 0) return word
  const rest = word.slice(0, -cut)
  if (rest.length < 3 || !/[aeiouy]/.test(rest)) return word
  return /([bdfgmnprt])\1$/.test(rest) ? rest.slice(0, -1) : rest
}

/**
 * Inverse document frequency over units of a text (sentences, fronts …), each a list of stems:
 * ln(1 + N / n). A stem that occurs nowhere weighs as one that occurs once.
 */
export function idfOf(units: Iterable<Iterable<string>>): (stem: string) => number {
  const counts = new Map<string, number>()
  let total = 0
  for (const unit of units) {
    total += 1
    for (const stem of new Set(unit)) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  }
  return (stem) => Math.log(1 + Math.max(1, total) / (counts.get(stem) ?? 1))
}
