import { AMBIGUOUS, BEFORE_NUMBER, ENDS_BEFORE_CAPITAL, NEVER_ENDS, STARTERS } from './abbreviations.ts'
import { wordSet } from './word-set.ts'

export interface Candidate {
  readonly text: string
  /** Where the sentence so far begins. */
  readonly from: number
  /** The first mark, the end of its run, and the end of the closing quotes and brackets after it. */
  readonly mark: number
  readonly marksEnd: number
  readonly after: number
  readonly end: number
}

const NEXT_WORD = /[\p{L}\p{M}\p{Nd}]+/uy
const OPENERS = /["'“‘«([{*_—–-]/
const SAYS = /\s+(?:said|says|asked|replied|cried|answered|wrote|added|shouted|whispered|exclaimed)\b/y
const NUMERAL = /^(?:\d|[IVXLC]+$)/
const AFTER_CLOCK = /^(?:[A-Z]{2,4}|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)$/

/** True when the marks end the sentence. */
export function isBoundary(at: Candidate): boolean {
  const { text, mark, marksEnd, after, end } = at
  if (after >= end) return true
  if (!isSpace(text, after)) return false
  const { next, nextStart } = nextWord(at)
  if (next === '') return true
  if (/^\p{Ll}/u.test(next)) return false
  if (after > marksEnd && saysFollows(text, nextStart + next.length, text.charAt(marksEnd))) return false
  if (text.charAt(mark) !== '.' || marksEnd - mark > 1) return true
  return dotEnds(at, next)
}

function dotEnds({ text, from, mark, after, marksEnd }: Candidate, next: string): boolean {
  const word = wordBefore(text, from, mark)
  if (word === '') return true
  const starter = STARTERS.has(next.toLowerCase())
  if (/^(?:\d{1,3}|\p{L})$/u.test(word) && opensItem(text, from, mark, word)) return false
  if (after > marksEnd && text.charAt(marksEnd) !== '*' && text.charAt(marksEnd) !== '_') return true
  if (/^\p{Lu}$/u.test(word)) return starter || isLabelled(text, from, mark - 1) || isUnit(text, from, mark - 1)
  const key = word.toLowerCase()
  // `Main St. The` ends, `St. The` does not.
  if (key === 'st' && starter) return /\p{Lu}\p{L}+ $/u.test(text.slice(Math.max(from, mark - 30), mark - 2))
  if (NEVER_ENDS.has(key)) return false
  if (BEFORE_NUMBER.has(key)) return !NUMERAL.test(next)
  if (key === 'a.m' || key === 'p.m') return !AFTER_CLOCK.test(next)
  if (ENDS_BEFORE_CAPITAL.has(key)) return true
  if (AMBIGUOUS.has(key)) return starter && !/^\d/.test(next)
  if (/^\p{Ll}$/u.test(word)) return !/^\d/.test(next)
  return /^(?:\p{L}{1,2}\.)+\p{L}{1,2}$/u.test(word) ? starter : true
}

/** `1.` or `a.` at the very beginning numbers an item. */
function opensItem(text: string, from: number, mark: number, word: string): boolean {
  return mark - from < 12 && text.slice(from, mark).replace(/^[\s(#]+/, '') === word
}

/** A single capital that belongs to a noun before it (`vitamin C.`, `Figure B.`) and so is no initial. */
function isLabelled(text: string, from: number, letter: number): boolean {
  const before = /(\p{L}+)\s$/u.exec(text.slice(Math.max(from, letter - 24), letter))
  return before?.[1] !== undefined && LABELLED.has(before[1].toLowerCase())
}

/** A single capital after a figure is a unit (`96 °C.`, `10 A.`); after a year it opens a name. */
function isUnit(text: string, from: number, letter: number): boolean {
  return /°\s?$|(?:^|[^\d.,])\d{1,3}(?:[.,]\d+)?\s?$/.test(text.slice(Math.max(from, letter - 12), letter))
}

const LABELLED = wordSet(
  `vitamin vitamins figure table appendix plan type group class point section part hepatitis grade option phase war line`,
)

function nextWord({ text, after, end }: Candidate): { next: string; nextStart: number } {
  let at = after
  while (at < end && (isSpace(text, at) || OPENERS.test(text.charAt(at)))) at += 1
  NEXT_WORD.lastIndex = at
  const found = NEXT_WORD.exec(text)
  return { next: found?.[0] ?? '', nextStart: at }
}

/** `"Stop!" John said` goes on after the quotation. */
function saysFollows(text: string, wordEnd: number, closer: string): boolean {
  if (!/["”’'»]/.test(closer)) return false
  SAYS.lastIndex = wordEnd
  return SAYS.test(text)
}

/** The letters, digits and inner dots directly before the mark. */
function wordBefore(text: string, from: number, mark: number): string {
  let at = mark
  while (at > from && mark - at < 40 && /[\p{L}\p{M}\p{Nd}.]/u.test(text.charAt(at - 1))) at -= 1
  return text.slice(at, mark).replace(/^\.+/, '')
}

function isSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code <= 32 || code === 0xa0 || code === 0x3000
}
