import { foldCase, unify } from './fold.ts'
import type { DiffSegment } from './grade.ts'

/** Above this many characters a side is compared by words. */
const MOST_CHARACTERS = 60
/** Above this many words a side is shown as a whole. */
const MOST_WORDS = 150
/** Below this share of common letters, single letters in common would be accidents. */
const LEAST_COMMON = 0.5

/**
 * What the typed answer has in common with the right one, for display: letter by letter where they are nearly the same,
 * else word by word. `same` and `missing` in order give the right answer, `same` and `extra` the typed one up to case.
 */
export function diffAnswers(right: string, typed: string): readonly DiffSegment[] {
  const one = tidy(right)
  const other = tidy(typed)
  if (one === '') return other === '' ? [] : [{ kind: 'extra', text: other }]
  if (other === '') return [{ kind: 'missing', text: one }]
  if (one.length <= MOST_CHARACTERS && other.length <= MOST_CHARACTERS) {
    const letters = diffParts(graphemesOf(one), graphemesOf(other))
    if (commonShare(letters, one, other) >= LEAST_COMMON) return letters
  }
  const [words, typedWords] = [wordsOf(one), wordsOf(other)]
  if (words.length > MOST_WORDS || typedWords.length > MOST_WORDS) {
    return one === other
      ? [{ kind: 'same', text: one }]
      : [
          { kind: 'extra', text: other },
          { kind: 'missing', text: one },
        ]
  }
  return diffParts(words, typedWords)
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Letters with their marks, so that no accent stands alone. */
function graphemesOf(text: string): string[] {
  return text.match(/\P{M}(?:\p{M}|\u200d\P{M}|\ufe0f)*|\p{M}/gu) ?? []
}

/** Words with the blank behind them. */
function wordsOf(text: string): string[] {
  return text.match(/\S+\s?/g) ?? []
}

function commonShare(segments: readonly DiffSegment[], one: string, other: string): number {
  const common = segments.reduce((sum, { kind, text }) => sum + (kind === 'same' ? text.length : 0), 0)
  return common / Math.max(one.length, other.length)
}

/** Segments by the longest common subsequence; what is extra stands before what is missing. */
function diffParts(right: readonly string[], typed: readonly string[]): DiffSegment[] {
  const rightKeys = right.map(keyOf)
  const typedKeys = typed.map(keyOf)
  const lengths = commonLengths(rightKeys, typedKeys)
  const segments: DiffSegment[] = []
  const width = typed.length + 1
  let [at, other] = [0, 0]
  while (at < right.length || other < typed.length) {
    const here = lengths[at * width + other] ?? 0
    if (at < right.length && other < typed.length && rightKeys[at] === typedKeys[other]) {
      push(segments, 'same', right[at] ?? '')
      at += 1
      other += 1
    } else if (other < typed.length && (at === right.length || (lengths[at * width + other + 1] ?? 0) === here)) {
      push(segments, 'extra', typed[other] ?? '')
      other += 1
    } else {
      push(segments, 'missing', right[at] ?? '')
      at += 1
    }
  }
  return segments
}

/** Case alone is no difference. */
function keyOf(part: string): string {
  return foldCase(unify(part)).trim()
}

/** For each pair of places, how much is in common from there on. */
function commonLengths(right: readonly string[], typed: readonly string[]): Uint16Array {
  const width = typed.length + 1
  const lengths = new Uint16Array((right.length + 1) * width)
  for (let at = right.length - 1; at >= 0; at -= 1) {
    for (let other = typed.length - 1; other >= 0; other -= 1) {
      const below = lengths[(at + 1) * width + other] ?? 0
      const beside = lengths[at * width + other + 1] ?? 0
      const both = (lengths[(at + 1) * width + other + 1] ?? 0) + 1
      lengths[at * width + other] = right[at] === typed[other] ? both : Math.max(below, beside)
    }
  }
  return lengths
}

function push(segments: DiffSegment[], kind: DiffSegment['kind'], text: string): void {
  const last = segments.at(-1)
  if (last?.kind === kind) segments[segments.length - 1] = { kind, text: last.text + text }
  else segments.push({ kind, text })
}
