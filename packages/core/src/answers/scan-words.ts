import { readNumericDate } from './date-reading.ts'
import { foldCase, withoutAccents, withWrittenUmlauts } from './fold.ts'
import { type NumberReading, readWrittenNumber } from './number-reading.ts'
import { oneSpelling } from './spelling.ts'

/** A word, number or numeric date of an answer, before words are joined to quantities. */
export interface ScannedWord {
  /** As written (unified text), for capitals. */
  readonly raw: string
  /** Folded, one spelling, no accents: what is compared. Empty for numbers and dates. */
  readonly key: string
  readonly accented: string
  /** `key` with umlauts written out; equal to it without any. */
  readonly umlaut: string
  /** Folded, no accents, in the spelling used. */
  readonly plain: string
  readonly number: NumberReading | null
  readonly dates: readonly string[]
  readonly start: number
  readonly end: number
}

const WORD = /[\p{L}\p{M}][\p{L}\p{M}\p{Nd}]*(?:'\p{L}+)*(?:\+\+|#(?!\p{L}))?/uy
/** `U.N.`, `B.C.`, `u.s.a.`: letters with points and nothing between. */
const POINTED = /(?<![\p{L}\p{Nd}])\p{L}\.(?:\p{L}\.)+(?![\p{L}\p{Nd}])/gu
const ELIDED = /^(l|d|un|qu|s|n|c|j|m|t|dell|nell|all|dall|sull|quell)'(?=\p{L}{2})/u
const CONTRACTED = new Map<string, readonly string[]>([
  ['cannot', ['can', 'not']],
  ["can't", ['can', 'not']],
  ["won't", ['will', 'not']],
  ["it's", ['it', 'is']],
  ["that's", ['that', 'is']],
  ["there's", ['there', 'is']],
  ["he's", ['he', 'is']],
  ["she's", ['she', 'is']],
  ["what's", ['what', 'is']],
  ["who's", ['who', 'is']],
  ["i'm", ['i', 'am']],
  ['cant', ['can', 'not']],
  ['wont', ['will', 'not']],
])
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/^(.+)n't$/u, 'not'],
  [/^(do|does|did|is|are|was|were|could|should|would|has|have|had)nt$/u, 'not'],
  [/^(.+)'re$/u, 'are'],
  [/^(.+)'ve$/u, 'have'],
  [/^(.+)'ll$/u, 'will'],
]
const SHORT = new Map([
  ['mt', 'mount'],
  ['st', 'saint'],
  ['dr', 'doctor'],
  ['vs', 'versus'],
])

/** The words of unified text in order; contractions and elided articles are taken apart. */
export function scanWords(unified: string): readonly ScannedWord[] {
  const text = unified.includes('.') ? unified.replace(POINTED, withoutPoints) : unified
  const words: ScannedWord[] = []
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at)
    if (code === 32 || code === 10) {
      at += 1
      continue
    }
    at = scanNumber(text, at, words) ?? scanWord(text, at, words) ?? at + 1
  }
  return words
}

/** Of the same length, so that offsets stay. */
function withoutPoints(match: string): string {
  return match.replaceAll('.', '') + ' '.repeat(match.length / 2)
}

function scanNumber(text: string, at: number, words: ScannedWord[]): number | null {
  if (!/[\p{Nd}+.-]/u.test(text[at] ?? '')) return null
  const date = readNumericDate(text, at)
  if (date !== null) {
    words.push({ ...BLANK, raw: text.slice(at, date.end), dates: date.dates, start: at, end: date.end })
    return date.end
  }
  const read = readWrittenNumber(text, at)
  if (read === null) return null
  words.push({ ...BLANK, raw: text.slice(at, read.end), number: read.reading, start: at, end: read.end })
  return read.end
}

const BLANK = { key: '', accented: '', umlaut: '', plain: '', number: null, dates: [] as readonly string[] }

function scanWord(text: string, at: number, words: ScannedWord[]): number | null {
  WORD.lastIndex = at
  const raw = WORD.exec(text)?.[0]
  if (raw === undefined) return text[at] === '&' ? pushWord(words, '&', 'and', at, at + 1) : null
  const end = at + raw.length
  const folded = foldCase(raw)
  if (!folded.includes("'")) {
    const parts = apart(folded)
    for (const part of parts) pushWord(words, parts.length > 1 ? part : raw, part, at, end)
    return end
  }
  const elided = ELIDED.exec(folded)?.[1]
  if (elided !== undefined) {
    pushWord(words, raw.slice(0, elided.length), elided, at, at + elided.length)
    pushWord(words, raw.slice(elided.length + 1), folded.slice(elided.length + 1), at + elided.length + 1, end)
    return end
  }
  for (const part of apart(folded)) pushWord(words, raw, part, at, end)
  return end
}

function apart(folded: string): readonly string[] {
  const listed = CONTRACTED.get(folded)
  if (listed !== undefined) return listed
  if (!folded.endsWith('nt') && !folded.includes("'")) return [folded]
  for (const [pattern, second] of ENDINGS) {
    const first = pattern.exec(folded)?.[1]
    if (first !== undefined) return [first, second]
  }
  return [folded.replace(/'s$/u, '').replaceAll("'", '')]
}

function pushWord(words: ScannedWord[], raw: string, folded: string, start: number, end: number): number {
  const plain = withoutAccents(folded)
  const key = oneSpelling(SHORT.get(plain) ?? plain)
  const accented = plain === folded ? key : oneSpelling(folded)
  const umlaut = plain === folded ? key : oneSpelling(withoutAccents(withWrittenUmlauts(folded)))
  words.push({ raw, key, accented, umlaut, plain, number: null, dates: [], start, end })
  return end
}
