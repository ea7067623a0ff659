import { isStopWord, type Word, wordsOf } from '../text/words.ts'
import type { Severity } from './lint-codes.ts'

/**
 * Whether the front gives the back away. Block: the whole answer stands in the front (its content words, or its exact
 * words in order). Warn: a one-word answer shares its root with a word of the front.
 */
export function leaksAnswer(front: string, back: string): Severity | null {
  const frontWords = wordsOf(front)
  const answer = withoutArticles(wordsOf(back))
  if (answer.length === 0) return front.trim() === back.trim() ? 'block' : null
  const content = answer.filter(({ norm }) => !isStopWord(norm))
  if (content.length === 0) return sameWords(frontWords, wordsOf(back)) ? 'block' : null
  if (isChoice(front)) return null
  // A definition of the front's own term repeats nothing unless all of it stands there.
  const known = new Set(frontWords.map(({ stem }) => stem))
  if (content.every(({ stem }) => known.has(stem))) {
    // Figures and symbols recur by chance (`2x + 6 = 10`, answer `x = 2`): those leak only as a whole.
    const figures = content.some(({ isNumber }) => isNumber) || content.every(({ norm }) => norm.length === 1)
    if (figures && !front.toLowerCase().includes(back.trim().toLowerCase())) return null
    return asksWhichNumber(front, content) ? null : 'block'
  }
  const [only] = content
  if (content.length !== 1 || only === undefined || only.isNumber) return null
  return frontWords.some((word) => sharesRoot(word.stem, only.stem)) ? 'warn' : null
}

/** `Is a whale a fish or a mammal?` names its answer by design; other rules speak about it. */
function isChoice(front: string): boolean {
  return /\bor\b[^?]*\?\s*$/i.test(front)
}

/** `How many of the 3 ...` may have the answer 3 without giving it away. */
function asksWhichNumber(front: string, content: readonly Word[]): boolean {
  return (
    content.every(({ isNumber }) => isNumber) &&
    /\bhow (?:many|much|long|far|old)\b/i.test(front) &&
    /\bof\b/i.test(front)
  )
}

function withoutArticles(words: readonly Word[]): Word[] {
  return words.filter(({ norm }) => norm !== 'the' && norm !== 'a' && norm !== 'an')
}

function sameWords(a: readonly Word[], b: readonly Word[]): boolean {
  return a.length === b.length && a.every(({ norm }, index) => norm === b[index]?.norm)
}

const ROOT = 6

function sharesRoot(a: string, b: string): boolean {
  return a !== b && a.length >= ROOT && b.length >= ROOT && a.slice(0, ROOT) === b.slice(0, ROOT)
}
