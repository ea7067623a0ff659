import type { AnswerToken } from './answer-tokens.ts'
import type { FrontContext } from './front-context.ts'
import { type NumberReading, sameNumber } from './number-reading.ts'
import { areOneNoun } from './plural.ts'

/** How two tokens agree: the same, the same but for accents, or not. */
export type TokenMatch = 'same' | 'accents' | null

export function sameToken(right: AnswerToken, typed: AnswerToken, front: FrontContext): TokenMatch {
  if (right.number !== null) return typed.number !== null && areSameNumbers(right, typed, front) ? 'same' : null
  if (right.kind === 'date') return right.dates.some((date) => typed.dates.includes(date)) ? 'same' : null
  if (typed.kind !== 'word') return null
  if (right.accented === typed.accented) return 'same'
  if (right.key === typed.key) return 'accents'
  if (right.umlaut === typed.key || right.key === typed.umlaut) return 'same'
  const isFree = !front.isVocabulary && !(front.asksName && /^\p{Lu}/u.test(right.raw))
  return isFree && areOneNoun(right.key, typed.key) ? 'same' : null
}

function areSameNumbers(right: AnswerToken, typed: AnswerToken, front: FrontContext): boolean {
  if (right.number === null || typed.number === null) return false
  if (!sameNumber(right.number, typed.number) || !unitsAgree(right.number, typed.number)) return false
  return !isCopied(right, typed, front)
}

/** A number that the front names already, in digits where a word is asked for. */
function isCopied(right: AnswerToken, typed: AnswerToken, front: FrontContext): boolean {
  const isWord = !/\p{Nd}/u.test(right.raw)
  return isWord && /\p{Nd}/u.test(typed.raw) && (typed.number?.values ?? []).some((one) => front.numbers.includes(one))
}

const DEGREES = ['degree', 'celsius', 'fahrenheit']

/** Both without a unit, or with one in common; bare degrees go with either scale. */
export function unitsAgree({ units: right }: NumberReading, { units: typed }: NumberReading): boolean {
  if (right.length === 0 || typed.length === 0) return right.length === typed.length
  if (right.some((unit) => typed.includes(unit))) return true
  const isBare = right.includes('degree') || typed.includes('degree')
  return isBare && right.some((unit) => DEGREES.includes(unit)) && typed.some((unit) => DEGREES.includes(unit))
}
