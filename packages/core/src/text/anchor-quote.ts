import type { Span } from './span.ts'
import { type Word, wordsOf } from './words.ts'

/** A quote and the place in a text where it once stood. */
export interface QuotePlace {
  readonly start: number | null
  readonly end: number | null
  readonly quote: string | null
}

/**
 * `exact`: at its place. `moved`: to the letter, elsewhere. `loose`: the same words with other spaces, marks or cases.
 * `near`: most of its words, close together.
 */
export type AnchorMatch = 'exact' | 'moved' | 'loose' | 'near'

export interface Anchor extends Span {
  readonly match: AnchorMatch
}

/** Of the different words of a quote so many must stand close together to be its passage. */
const NEAR_SHARE = 0.6
/** Fewer words than this are found anywhere. */
const LEAST_WORDS = 4
/** Words of a quote looked for in a row; longer ones are found by their beginning and end. */
const MOST_IN_A_ROW = 60

/**
 * Finds quotes in one text, the place nearest to the old one where there are several. Null when the text does not hold
 * the quote in any form, or no quote is given and the place lies outside the text.
 */
export function createAnchorer(text: string): (place: QuotePlace) => Anchor | null {
  let words: WordIndex | null = null
  return ({ start, end, quote }) => {
    const isPlace = start !== null && end !== null && start >= 0 && start < end && end <= text.length
    if (quote === null || quote.trim() === '') return isPlace ? { start, end, match: 'exact' } : null
    if (isPlace && text.slice(start, end) === quote) return { start, end, match: 'exact' }
    const from = start ?? 0
    const at = nearestOccurrence(text, quote, from)
    if (at !== null) return { start: at, end: at + quote.length, match: 'moved' }
    words ??= indexWords(text)
    return looseMatch(words, quote, from) ?? nearMatch(words, quote, from)
  }
}

function nearestOccurrence(text: string, quote: string, from: number): number | null {
  const after = text.indexOf(quote, from)
  const before = text.lastIndexOf(quote, from)
  if (after === -1 || before === -1) return after === -1 ? (before === -1 ? null : before) : after
  return after - from < from - before ? after : before
}

interface WordIndex {
  readonly words: readonly Word[]
  /** Places in `words` by stem, ascending. */
  readonly places: ReadonlyMap<string, readonly number[]>
}

function indexWords(text: string): WordIndex {
  const words = wordsOf(text)
  const places = new Map<string, number[]>()
  words.forEach(({ stem }, index) => {
    const known = places.get(stem)
    if (known === undefined) places.set(stem, [index])
    else known.push(index)
  })
  return { words, places }
}

/** The same words in the same order; of a long quote the first ones, and its last where they are due. */
function looseMatch({ words, places }: WordIndex, quote: string, from: number): Anchor | null {
  const wanted = wordsOf(quote).map(({ norm }) => norm)
  const row = wanted.slice(0, MOST_IN_A_ROW)
  const first = wordsOf(quote)[0]
  if (first === undefined || row.length < LEAST_WORDS) return null
  const starts = (places.get(first.stem) ?? []).filter((at) => row.every((norm, by) => words[at + by]?.norm === norm))
  const at = nearestOf(starts, words, from)
  if (at === null) return null
  const last = words[at + wanted.length - 1]?.norm === wanted.at(-1) ? at + wanted.length - 1 : at + row.length - 1
  return spanOfWords(words, at, last, 'loose')
}

function nearestOf(starts: readonly number[], words: readonly Word[], from: number): number | null {
  const distance = (at: number) => Math.abs((words[at]?.start ?? 0) - from)
  return starts.reduce<number | null>((best, at) => (best === null || distance(at) < distance(best) ? at : best), null)
}

/** The shortest stretch, about as long as the quote, that has most of its different words. */
function nearMatch({ words, places }: WordIndex, quote: string, from: number): Anchor | null {
  const stems = wordsOf(quote).map(({ stem }) => stem)
  const different = new Set(stems)
  if (different.size < LEAST_WORDS) return null
  const hits = [...different].flatMap((stem) => places.get(stem) ?? []).sort((one, other) => one - other)
  const longest = Math.ceil(stems.length * 1.4) + 2
  const inside = new Map<string, number>()
  let best: { first: number; last: number; found: number } | null = null
  let low = 0
  for (const last of hits) {
    const stem = words[last]?.stem ?? ''
    inside.set(stem, (inside.get(stem) ?? 0) + 1)
    for (let first = hits[low] ?? last; last - first >= longest; first = hits[low] ?? last) {
      leave(inside, words[first]?.stem ?? '')
      low += 1
    }
    const first = hits[low] ?? last
    const better =
      best === null || inside.size > best.found || (inside.size === best.found && closer(first, best.first))
    if (better) best = { first, last, found: inside.size }
  }
  function closer(one: number, other: number): boolean {
    return Math.abs((words[one]?.start ?? 0) - from) < Math.abs((words[other]?.start ?? 0) - from)
  }
  if (best === null || best.found < different.size * NEAR_SHARE) return null
  return spanOfWords(words, best.first, best.last, 'near')
}

function leave(inside: Map<string, number>, stem: string): void {
  const count = inside.get(stem) ?? 0
  if (count <= 1) inside.delete(stem)
  else inside.set(stem, count - 1)
}

function spanOfWords(words: readonly Word[], first: number, last: number, match: AnchorMatch): Anchor {
  return { start: words[first]?.start ?? 0, end: words[last]?.end ?? 0, match }
}
