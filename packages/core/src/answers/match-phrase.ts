import { wordSet } from '../text/word-set.ts'
import { stemOf } from '../text/words.ts'
import type { AnswerToken } from './answer-tokens.ts'
import type { ExpectedForm } from './expected-answer.ts'
import { close, type Match, type MatchContext, type TypedAnswer } from './match.ts'
import { countNegators, isTokenSlip } from './match-words.ts'
import { meaningOf, turnsMeaning } from './meaning-words.ts'
import { sameToken } from './same-token.ts'
import { isFromFront, isLight } from './token-views.ts'

type Tokens = readonly AnswerToken[]

/** Share of weighted words in common (F1) from which an explanation is the same. */
export const PHRASE_F1 = 0.8
/** Share of the common words that must stand in the same order. */
const SAME_ORDER = 0.8
const LEAST_WORDS = 3

/**
 * Explanations that leave out or add a little: idf-weighted F1 of their words from 0.8 up. Never when a word is replaced by
 * another, a number, negation or limit differs, or what stands on both sides of `to`, `from`, `than` has changed places.
 */
export function matchPhrase(form: ExpectedForm, typed: TypedAnswer, context: MatchContext): Match | null {
  if (form.items !== null || typed.tokens.length > 200 || form.tokens.length > 200) return null
  const right = contentOf(form.tokens)
  const given = contentOf(typed.tokens)
  if (right.length < LEAST_WORDS || given.length < LEAST_WORDS) return null
  if (!sameGuards(form.tokens, typed.tokens)) return null
  const pairs = pairUp(right, given, context)
  const missing = right.filter((_, at) => !pairs.some(([one]) => one === at))
  const extra = given.filter((_, at) => !pairs.some(([, other]) => other === at))
  const isReplaced =
    missing.some((token) => !isFromFront(token, context.front)) &&
    extra.some((token) => !isFromFront(token, context.front))
  if (isReplaced) return null
  if (f1(right, given, pairs, context) < PHRASE_F1 || !inSameOrder(pairs)) return null
  return changesSides(form.tokens, typed.tokens) ? null : close('wording')
}

function contentOf(tokens: Tokens): Tokens {
  return tokens.filter((token) => !isLight(token) && !isRelation(token.key) && !CONDITIONS.has(token.key))
}

/** Negations, limits, opposites and numbers must be the same on both sides, each as often. */
function sameGuards(right: Tokens, typed: Tokens): boolean {
  return countNegators(right) === countNegators(typed) && guardsOf(right) === guardsOf(typed)
}

function guardsOf(tokens: Tokens): string {
  return tokens
    .filter(({ kind, key, raw }) =>
      kind === 'word' ? CONDITIONS.has(key) || (turnsMeaning(key) && !isRelation(key)) : raw.toLowerCase() !== 'one',
    )
    .map(({ kind, key }) => (kind === 'word' ? meaningOf(key) : key))
    .sort()
    .join(' ')
}

type Pair = readonly [right: number, typed: number]

/** Each right word with the first free typed word that is it, means it, or is it misspelled. */
function pairUp(right: Tokens, typed: Tokens, { front }: MatchContext): Pair[] {
  const taken = new Set<number>()
  const pairs: Pair[] = []
  for (const [at, token] of right.entries()) {
    const found = typed.findIndex((other, index) => !taken.has(index) && isAlike(token, other))
    if (found === -1) continue
    taken.add(found)
    pairs.push([at, found])
  }
  return pairs

  function isAlike(one: AnswerToken, other: AnswerToken): boolean {
    if (sameToken(one, other, front) !== null) return true
    if (one.kind !== 'word' || other.kind !== 'word') return false
    return meaningOf(one.key) === meaningOf(other.key) || isTokenSlip(one, other, front)
  }
}

function f1(right: Tokens, typed: Tokens, pairs: readonly Pair[], { known, front }: MatchContext): number {
  // What the front says already tells nothing.
  const weight = (token: AnswerToken): number =>
    (isFromFront(token, front) ? 0.2 : 1) * known.weightOf(stemOf(token.key))
  const sum = (tokens: Tokens): number => tokens.reduce((total, token) => total + weight(token), 0)
  const common = sum(right.filter((_, at) => pairs.some(([one]) => one === at)))
  const commonTyped = sum(typed.filter((_, at) => pairs.some(([, other]) => other === at)))
  const recall = common / sum(right)
  const precision = commonTyped / sum(typed)
  return recall + precision === 0 ? 0 : (2 * recall * precision) / (recall + precision)
}

function inSameOrder(pairs: readonly Pair[]): boolean {
  return longestRising(pairs.map(([, typed]) => typed)) >= SAME_ORDER * pairs.length
}

function longestRising(values: readonly number[]): number {
  const tails: number[] = []
  for (const value of values) {
    const at = tails.findIndex((tail) => tail >= value)
    if (at === -1) tails.push(value)
    else tails[at] = value
  }
  return tails.length
}

const RELATIONS = wordSet(
  `to from into onto than by over under before after between causes cause against toward towards via out
  in aus zu nach von vor durch en a de vers par por hacia da per verso with mit avec con`,
)
/** What follows holds only so. */
const CONDITIONS = wordSet('unless if when until while although because wenn falls bis obwohl si sauf aunque se')

function isRelation(key: string): boolean {
  return RELATIONS.has(key)
}

/** `A into B` against `B into A`: words on the left of a relation moved to its right and others the other way. */
function changesSides(right: Tokens, typed: Tokens): boolean {
  return right.some(({ key }, at) => {
    if (!isRelation(key)) return false
    const other = typed.findIndex((token) => token.key === key)
    if (other === -1) return false
    const before = stemsOf(right.slice(0, at))
    const after = stemsOf(right.slice(at + 1))
    const moved = stemsOf(typed.slice(other + 1)).some((stem) => before.includes(stem) && !after.includes(stem))
    return moved && stemsOf(typed.slice(0, other)).some((stem) => after.includes(stem) && !before.includes(stem))
  })
}

function stemsOf(tokens: Tokens): string[] {
  // Four letters are enough to know a word by in languages whose endings `stemOf` does not know.
  return contentOf(tokens).map(({ key }) => stemOf(key).slice(0, 8))
}
