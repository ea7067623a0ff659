import { alternativesOf, listItems } from './alternatives.ts'
import { type AnswerToken, answerTokens, numberToken } from './answer-tokens.ts'
import { unify } from './fold.ts'
import { isFormula } from './formula.ts'
import { type FrontContext, readFront } from './front-context.ts'
import { readWrittenNumber, wordedNumber } from './number-reading.ts'
import { foreignNumber } from './number-words.ts'
import { isMathsAlone, plainAnswer } from './plain-answer.ts'
import { withoutArticles } from './token-views.ts'
import { readUnit } from './units.ts'

/** What an answer is graded against: the sides of a card, and what else was accepted for it. */
export interface AnswerKey {
  readonly front: string
  readonly back: string
  /** Answers the learner had accepted by "I was right", and backs of cards with the same front. */
  readonly aliases?: readonly string[]
  /** The card itself among the known answers. */
  readonly cardId?: string
}

/** One way to be right. */
export interface ExpectedForm {
  /** Plain text to show. */
  readonly text: string
  readonly unified: string
  readonly tokens: readonly AnswerToken[]
  readonly isAlias: boolean
  readonly isFormula: boolean
  /** The parts of a list, each with its own ways to be right; null for anything else. */
  readonly items: readonly (readonly ExpectedForm[])[] | null
}

/** A card read for grading; any number of answers can be graded against it. */
export interface ExpectedAnswer {
  readonly cardId: string | null
  readonly front: FrontContext
  readonly forms: readonly ExpectedForm[]
}

const MAX_LIST_ITEMS = 20

/** Reads a card's sides for grading. A back without text (empty, an image alone) gives no forms. */
export function readAnswerKey({ front, back, aliases = [], cardId }: AnswerKey): ExpectedAnswer {
  const context = readFront(front)
  const own = formsOf(back, context, false)
  const others = aliases.flatMap((alias) => formsOf(alias, context, true))
  return { cardId: cardId ?? null, front: context, forms: [...own, ...others] }
}

function formsOf(side: string, front: FrontContext, isAlias: boolean): ExpectedForm[] {
  const plain = plainAnswer(side)
  if (plain === '') return []
  const isMaths = isMathsAlone(side)
  if (isMaths) {
    const unified = unify(plain)
    return [
      { ...bareForm(plain, unified, front), isAlias, isFormula: isFormula(unified, true) && !isOneNumber(unified) },
    ]
  }
  return alternativesOf(plain, front.asksSeveral).map((text) => formOf(text, front, isAlias))
}

function formOf(text: string, front: FrontContext, isAlias: boolean): ExpectedForm {
  const unified = unify(text)
  const tokens = readTokens(unified, front)
  const parts = tokens.length > 1 ? listItems(text, front.asksSeveral)?.slice(0, MAX_LIST_ITEMS) : undefined
  const items = parts?.map((part) =>
    alternativesOf(part, true).map((alternative): ExpectedForm => {
      return { ...bareForm(alternative, unify(alternative), front), isAlias }
    }),
  )
  return { ...bareForm(text, unified, front), isAlias, items: items ?? null }
}

function bareForm(text: string, unified: string, front: FrontContext): ExpectedForm {
  const tokens = readTokens(unified, front)
  const isNumber = isOneNumber(unified) || (tokens.length === 1 && tokens[0]?.kind !== 'word' && !hasOperator(unified))
  return { text, unified, tokens, isAlias: false, isFormula: isFormula(unified, false) && !isNumber, items: null }
}

function hasOperator(unified: string): boolean {
  return /[=<>≤≥≠±√∑∏∫∞^|]/.test(unified)
}

/** `5 W`, `1/4`, `6.022 × 10^23`: numbers, whatever signs they are written with. */
function isOneNumber(unified: string): boolean {
  const start = /^[~≈$€£¥\s]*/.exec(unified)?.[0].length ?? 0
  const number = readWrittenNumber(unified, start)
  if (number === null) return false
  const end = readUnit(unified, number.end)?.end ?? number.end
  return unified.slice(end).trim() === ''
}

/**
 * Tokens of an answer; a German, French, Spanish or Italian number word that is all of it counts as its number, unless
 * the front names that number: then the word is what is asked for.
 */
export function readTokens(unified: string, front: FrontContext): readonly AnswerToken[] {
  const tokens = answerTokens(unified)
  const words = withoutArticles(tokens)
  if (words.length === 0 || words.length > 4 || words.some(({ kind }) => kind !== 'word')) return tokens
  const value = foreignNumber(words.map(({ key }) => key).join(''))
  if (value === undefined || front.numbers.includes(value)) return tokens
  return [numberToken(wordedNumber(value), unified)]
}
