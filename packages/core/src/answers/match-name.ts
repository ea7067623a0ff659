import { wordSet } from '../text/word-set.ts'
import type { AnswerToken } from './answer-tokens.ts'
import { editDistance } from './edit-distance.ts'
import type { ExpectedForm } from './expected-answer.ts'
import type { FrontContext } from './front-context.ts'
import { isGivenName } from './given-names.ts'
import { close, type Match, type MatchContext, SAME_FORM, type TypedAnswer } from './match.ts'
import { isTokenSlip } from './match-words.ts'
import { sameToken } from './same-token.ts'

type Tokens = readonly AnswerToken[]

const PARTICLES = wordSet(
  'von van de der den da di du del della des le la the zu zur ibn bin al el y e mr mrs ms doctor sir saint lord lady',
)

/**
 * Names of people: with initials, without particles, turned round behind a comma, and the surname alone where the front
 * asks for a person. Null for anything else.
 */
export function matchName(form: ExpectedForm, typed: TypedAnswer, { front }: MatchContext): Match | null {
  if (!isName(form.tokens)) return null
  const right = withoutParticles(form.tokens)
  const given = withoutParticles(inOrder(typed, right))
  const last = right.at(-1)
  const lastGiven = given.at(-1)
  if (last === undefined || lastGiven === undefined || right.length < 2) return null
  if (!isSameName(last, lastGiven, front)) return null
  if (given.length === 1) return front.asksPerson || isGivenName(right[0]?.key ?? '') ? close('surname') : null
  if (given.length > right.length || !areForenames(right.slice(0, -1), given.slice(0, -1), front)) return null
  return sameToken(last, lastGiven, front) === null ? close('typo') : SAME_FORM
}

/** Two words or more, all with capitals but for particles, and no number: kings are told apart by theirs. */
function isName(tokens: Tokens): boolean {
  const words = withoutParticles(tokens)
  return (
    words.length >= 2 && words.length <= 5 && words.every(({ raw, kind }) => kind === 'word' && /^\p{Lu}/u.test(raw))
  )
}

function withoutParticles(tokens: Tokens): Tokens {
  const rest = tokens.filter(({ key }) => !PARTICLES.has(key))
  return rest.length === 0 ? tokens : rest
}

/** `Tolstoy, Leo` as `Leo Tolstoy`. */
function inOrder({ text, tokens }: TypedAnswer, right: Tokens): Tokens {
  const parts = text.split(',')
  if (parts.length !== 2 || tokens.length < 2) return tokens
  const size = (parts[0] ?? '').trim().split(/\s+/).length
  return tokens[0]?.key === right.at(-1)?.key ? [...tokens.slice(size), ...tokens.slice(0, size)] : tokens
}

/** Each given name is one of the right ones in order, whole, misspelled or by its first letter; some may be left out. */
function areForenames(right: Tokens, typed: Tokens, front: FrontContext): boolean {
  if (typed.length === 1 && typed[0]?.key === right.map(({ key }) => key[0]).join('')) return true
  let at = 0
  for (const name of typed) {
    while (at < right.length && !isForename(right[at], name, front)) at += 1
    if (at === right.length) return false
    at += 1
  }
  // The first of several given names says who it is: Johann is left out of Johann Sebastian at the risk of another Bach.
  const first = typed[0]
  return first === undefined || isForename(right[0], first, front)
}

function isForename(right: AnswerToken | undefined, typed: AnswerToken, front: FrontContext): boolean {
  if (right === undefined || right.kind !== 'word' || typed.kind !== 'word') return false
  if (typed.key.length === 1) return right.key.startsWith(typed.key)
  // A given name beside the right surname: `Neal` is Neil.
  const isNear = right.key.length >= 4 && right.key[0] === typed.key[0] && editDistance(right.key, typed.key, 1) <= 1
  return isNear || isSameName(right, typed, front)
}

function isSameName(right: AnswerToken, typed: AnswerToken, front: FrontContext): boolean {
  return sameToken(right, typed, front) !== null || isTokenSlip(right, typed, front)
}
