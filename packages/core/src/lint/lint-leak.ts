import { wordSet } from '../text/word-set.ts'
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
  if (isChoice(front) || saysHowMuch(answer, frontWords)) return null
  // A definition of the front's own term repeats nothing unless all of it stands there.
  const known = new Set(frontWords.map(({ stem }) => stem))
  if (content.every(({ stem }) => known.has(stem))) {
    // Figures and symbols recur by chance (`2x + 6 = 10`, answer `x = 2`): those leak only as a whole.
    if (content.every(({ norm, isNumber }) => norm.length === 1 && !isNumber)) return null
    if (content.length > 1 && !standsInOnePart(front, content)) return null
    const figures = content.some(({ isNumber }) => isNumber)
    if (figures && !front.toLowerCase().includes(back.trim().toLowerCase())) return null
    if (content.every(({ isNumber, stem }) => isNumber && stem.length < TELLING_DIGITS)) return null
    if (asksWhichNumber(front, content)) return null
    // `If demand falls, what happens to the price? It falls.`
    return /^(?:it|they|he|she)\b/i.test(back.trim()) ? 'warn' : 'block'
  }
  const [only] = content
  if (content.length !== 1 || only === undefined || only.isNumber || back.includes('`')) return null
  return frontWords.some((word) => sharesRoot(word.stem, only.stem)) ? 'warn' : null
}

/** `left atrium` is not given away by `right atrium, left ventricle`: its words stand in no part together. */
function standsInOnePart(front: string, content: readonly Word[]): boolean {
  return front.split(/[,;:()]/).some((part) => {
    const stems = new Set(wordsOf(part).map(({ stem }) => stem))
    return content.every(({ stem }) => stems.has(stem))
  })
}

/** Small numbers recur by chance; a year does not. */
const TELLING_DIGITS = 3
const AMOUNTS = wordSet(
  'no none all every each both neither never always only most not nothing nobody everyone seldom half',
)

/** `Blood of every group`: what is new in the answer is how much of it there is. */
function saysHowMuch(answer: readonly Word[], front: readonly Word[]): boolean {
  return answer.some(({ norm }) => AMOUNTS.has(norm) && !front.some((word) => word.norm === norm))
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
