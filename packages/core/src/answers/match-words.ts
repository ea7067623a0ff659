import type { AnswerToken } from './answer-tokens.ts'
import { articlesClash } from './articles.ts'
import { singleSlip } from './edit-distance.ts'
import type { ExpectedForm } from './expected-answer.ts'
import { foldCase } from './fold.ts'
import type { FrontContext } from './front-context.ts'
import { close, EXACT, type Match, type MatchContext, SAME_FORM, type TypedAnswer, wrong } from './match.ts'
import { areOpposites, isNegator, meaningOf } from './meaning-words.ts'
import { areOneNoun } from './plural.ts'
import { withoutPronoun } from './pronouns.ts'
import { sameToken } from './same-token.ts'
import { allowedSlips, isSlipOf } from './slip.ts'
import { articleOf, isFromFront, withoutArticles, withoutFront, withoutOpening } from './token-views.ts'

type Tokens = readonly AnswerToken[]

/** Both sides of a comparison with the same things left out. */
export interface View {
  readonly right: Tokens
  readonly typed: Tokens
}

/** The pairs of views to compare, from everything to the bare core. */
export function viewsOf(right: Tokens, typed: Tokens, front: FrontContext): readonly View[] {
  const views: View[] = [{ right: withoutArticles(right), typed: withoutArticles(typed) }]
  const openRight = withoutOpening(right)
  const openTyped = withoutOpening(typed)
  const clash = openRight.preposition !== null && openTyped.preposition !== null
  if (!clash || openRight.preposition === openTyped.preposition) {
    views.push({ right: openRight.tokens, typed: openTyped.tokens })
  }
  views.push(...turnedRound(views))
  const coreRight = withoutFront(openRight.tokens, front)
  const coreTyped = withoutFront(openTyped.tokens, front)
  const isSameOrder = keepsOrder(openRight.tokens, openTyped.tokens, front)
  if (coreRight !== null && coreTyped !== null && isSameOrder) views.push({ right: coreRight, typed: coreTyped })
  const spoken = withoutPronoun(typed, front)
  if (spoken !== null) views.push({ right: withoutArticles(right), typed: spoken })
  return views
}

/** Words of the front that both sides repeat come in the same order: `A is long, B is short` is not `B is long, A is short`. */
function keepsOrder(right: Tokens, typed: Tokens, front: FrontContext): boolean {
  const repeated = (tokens: Tokens): string[] => [
    ...new Set(tokens.filter((token) => isFromFront(token, front)).map(({ key }) => key)),
  ]
  const [one, other] = [repeated(right), repeated(typed)]
  const shared = one.filter((key) => other.includes(key))
  return shared.length < 2 || shared.join(' ') === other.filter((key) => shared.includes(key)).join(' ')
}

/** `treaty of Versailles` as `Versailles treaty`, when one side is written so and the other is not. */
function turnedRound(views: readonly View[]): View[] {
  const last = views.at(-1)
  if (last === undefined) return []
  const rightTurned = turned(last.right)
  const typedTurned = turned(last.typed)
  if ((rightTurned === null) === (typedTurned === null)) return []
  return [{ right: rightTurned ?? last.right, typed: typedTurned ?? last.typed }]
}

function turned(tokens: Tokens): Tokens | null {
  const at = tokens.findIndex(({ key }) => key === 'of' || key === 'de' || key === 'von')
  return at < 1 || at === tokens.length - 1 ? null : withoutArticles([...tokens.slice(at + 1), ...tokens.slice(0, at)])
}

/** Whether the typed words are the right ones, but for form; null when they are not. */
export function matchExactly(form: ExpectedForm, typed: TypedAnswer, { front }: MatchContext): Match | null {
  if (isLiteral(form, typed, front.asksSymbol)) return EXACT
  const clash = clashingArticles(form.tokens, typed.tokens)
  for (const { right, typed: given } of viewsOf(form.tokens, typed.tokens, front)) {
    const same = sameWords(right, given, front)
    if (same !== null) return clash ? wrong('article') : bySymbol(form, typed, front, same)
  }
  return null
}

/** The same but for case, spacing and marks around words. */
function isLiteral(form: ExpectedForm, typed: TypedAnswer, mindsCase: boolean): boolean {
  if (form.tokens.length !== typed.tokens.length || form.tokens.length === 0) return false
  return form.tokens.every(({ raw, key, accented }, at) => {
    const other = typed.tokens[at]
    if (other === undefined || key !== other.key || accented !== other.accented) return false
    return raw === other.raw || (!mindsCase && foldCase(raw) === foldCase(other.raw))
  })
}

export function clashingArticles(right: Tokens, typed: Tokens): boolean {
  const one = articleOf(right)
  const other = articleOf(typed)
  return one !== null && other !== null && articlesClash(one, other)
}

function sameWords(right: Tokens, typed: Tokens, front: FrontContext): Match | null {
  if (right.length === typed.length) {
    const matches = right.map((token, at) => {
      const other = typed[at]
      return other === undefined ? null : sameToken(token, other, front)
    })
    if (matches.every((match) => match !== null)) return matches.includes('accents') ? close('accents') : SAME_FORM
  }
  return areJoinedAlike(right, typed, front) ? SAME_FORM : null
}

/** `T-cells` and `Tcells`, `buona sera` and `buonasera`: the same letters, parted otherwise. */
function areJoinedAlike(right: Tokens, typed: Tokens, front: FrontContext): boolean {
  if (right.length === typed.length || right.some(isNumber) || typed.some(isNumber)) return false
  const one = right.map(({ key }) => key).join('')
  const other = typed.map(({ key }) => key).join('')
  return one === other || (!front.isVocabulary && one.length > 4 && areOneNoun(one, other))
}

function isNumber({ kind }: AnswerToken): boolean {
  return kind !== 'word'
}

/** Letters of a symbol count by case; all small letters are how one types. */
function bySymbol(form: ExpectedForm, typed: TypedAnswer, front: FrontContext, match: Match): Match {
  const [right] = form.tokens
  const [given] = typed.tokens
  if (!front.asksSymbol || form.tokens.length !== 1 || right === undefined || given === undefined) return match
  if (right.raw.length > 3 || right.raw === given.raw) return match
  return given.raw === given.raw.toLowerCase() ? close('case') : wrong('different')
}

/** Whether the typed words are the right ones misspelled, within what is allowed for each word and for all. */
export function matchWithSlips(form: ExpectedForm, typed: TypedAnswer, { front }: MatchContext): Match | null {
  const clash = clashingArticles(form.tokens, typed.tokens)
  for (const view of viewsOf(form.tokens, typed.tokens, front)) {
    if (!areSlips(view.right, view.typed, front) && !isJoinedSlip(view.right, view.typed, front)) continue
    return clash ? wrong('article') : close('typo')
  }
  return null
}

function areSlips(right: Tokens, typed: Tokens, front: FrontContext): boolean {
  if (right.length !== typed.length || right.length === 0) return false
  let slips = 0
  for (const [at, token] of right.entries()) {
    const other = typed[at]
    if (other === undefined) return false
    if (sameToken(token, other, front) !== null) continue
    if (!isTokenSlip(token, other, front)) return false
    slips += 1
  }
  const letters = right.reduce((sum, { key }) => sum + key.length, 0)
  return slips <= Math.max(1, allowedSlips(letters))
}

export function isTokenSlip(right: AnswerToken, typed: AnswerToken, front: FrontContext): boolean {
  if (right.kind !== 'word' || typed.kind !== 'word') return false
  return (
    isSlipOf(right.key, typed.key, front) || (right.key !== right.plain && isSlipOf(right.plain, typed.plain, front))
  )
}

function isJoinedSlip(right: Tokens, typed: Tokens, front: FrontContext): boolean {
  if (Math.abs(right.length - typed.length) !== 1 || right.some(isNumber) || typed.some(isNumber)) return false
  // A letter by itself says something: hepatitis B is not hepatitis.
  if ([...right, ...typed].some(({ key }) => key.length === 1)) return false
  const one = right.map(({ key }) => key).join('')
  const other = typed.map(({ key }) => key).join('')
  return one.length >= 8 && singleSlip(one, other) !== null && isSlipOf(one, other, front)
}

/** Whether the typed words mean the same by a short list of words that do. Vocabulary and opposites want the word itself. */
export function matchByMeaning(form: ExpectedForm, typed: TypedAnswer, { front }: MatchContext): Match | null {
  if (front.isVocabulary || front.asksMeaning || form.items !== null) return null
  const alike = viewsOf(form.tokens, typed.tokens, front).some(
    ({ right, typed: given }) =>
      right.length === given.length &&
      right.every((token, at) => {
        const other = given[at]
        if (other === undefined) return false
        if (sameToken(token, other, front) !== null) return true
        return meansTheSame(token, other, right.length)
      }),
  )
  return alike ? close('wording') : null
}

function meansTheSame(right: AnswerToken, typed: AnswerToken, words: number): boolean {
  if (right.kind !== 'word' || typed.kind !== 'word') return false
  const meaning = meaningOf(right.key)
  if (meaning !== meaningOf(typed.key)) return false
  // A lone term has no synonyms that a list of everyday words would know; a direction has.
  return words >= 3 || meaning === 'increase' || meaning === 'decrease'
}

/** Why words are wrong where it can be told: a negation too many or too few, or an opposite. */
export function reasonOfWords(form: ExpectedForm, typed: TypedAnswer, { front }: MatchContext): Match | null {
  if (clashingArticles(form.tokens, typed.tokens) && isSameBehind(form.tokens, typed.tokens, front))
    return wrong('article')
  for (const { right, typed: given } of viewsOf(form.tokens, typed.tokens, front)) {
    const isDenied = countNegators(right) !== countNegators(given)
    if (isDenied && sameWords(withoutNegators(right), withoutNegators(given), front) !== null) return wrong('negated')
    if (hasOpposite(right, given, front)) return wrong('opposite')
  }
  return null
}

function isSameBehind(right: Tokens, typed: Tokens, front: FrontContext): boolean {
  return sameWords(withoutArticles(right), withoutArticles(typed), front) !== null
}

export function countNegators(tokens: Tokens): number {
  return tokens.filter(({ key }) => isNegator(key)).length
}

const AUXILIARY = new Set(['do', 'does', 'did'])

function withoutNegators(tokens: Tokens): Tokens {
  return tokens.filter(({ key }) => !isNegator(key) && !AUXILIARY.has(key))
}

function hasOpposite(right: Tokens, typed: Tokens, front: FrontContext): boolean {
  if (right.length !== typed.length) return false
  let opposites = 0
  for (const [at, token] of right.entries()) {
    const other = typed[at]
    if (other === undefined) return false
    if (sameToken(token, other, front) !== null) continue
    if (!areOpposites(token.key, other.key)) return false
    opposites += 1
  }
  return opposites === 1
}
