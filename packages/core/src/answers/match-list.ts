import { typedItems } from './alternatives.ts'
import type { AnswerToken } from './answer-tokens.ts'
import { type ExpectedForm, readTokens } from './expected-answer.ts'
import { unify } from './fold.ts'
import { compareFormulas } from './formula.ts'
import { close, type Match, type MatchContext, SAME_FORM, type TypedAnswer, wrong } from './match.ts'
import { isTokenSlip } from './match-words.ts'
import { sameToken } from './same-token.ts'
import { isFromFront, isLight, withoutArticles, withoutFront } from './token-views.ts'

type Tokens = readonly AnswerToken[]

/** A list: every part once, in any order unless the front asks for one, with any marks between. Null for no list. */
export function matchList(form: ExpectedForm, typed: TypedAnswer, context: MatchContext): Match | null {
  const { items } = form
  if (items === null) return null
  const words = typedWords(items, typed, context)
  const free = words.map(() => true)
  const places: number[] = []
  let slips = 0
  const mayShorten = sharesFrontWords(items, context)
  for (const item of longestFirst(items)) {
    const found = findItem(viewsOfItem(item.forms, mayShorten, context), words, free, context)
    if (found === null) continue
    places[item.index] = found.at
    if (found.isSlip) slips += 1
    for (let at = found.at; at < found.at + found.size; at += 1) free[at] = false
  }
  const count = places.filter((place) => place !== undefined).length
  const left = words.filter((token, at) => free[at] === true && !isNothing(token, context))
  if (count < items.length) return count > 0 && left.length === 0 ? wrong('list-incomplete') : null
  if (left.length > 0) return wrong('list-extra')
  if (context.front.asksOrder && !isRising(places)) return wrong('list-order')
  return slips > 0 ? close('typo') : SAME_FORM
}

/** What stands between parts: `and`, light words, words of the front. */
function isNothing(token: AnswerToken, { front }: MatchContext): boolean {
  return isLight(token) || isFromFront(token, front) || token.key === 'or'
}

/** The typed words part by part, so that no number runs into the next. `x = 2` counts as 2. */
function typedWords(items: readonly (readonly ExpectedForm[])[], typed: TypedAnswer, { front }: MatchContext): Tokens {
  const wholeNumbers = items.every((forms) =>
    forms.every(({ tokens }) => tokens.every(({ number }) => number !== null && !number.hasDecimals)),
  )
  return typedItems(typed.text, wholeNumbers).flatMap((part) => {
    const value = /^\s*\p{L}\s*=\s*(?=[-+\d])(.*)$/u.exec(part)?.[1]
    return readTokens(unify(wholeNumbers ? (value ?? part) : part), front)
  })
}

function longestFirst(items: readonly (readonly ExpectedForm[])[]) {
  const size = (forms: readonly ExpectedForm[]): number => Math.max(0, ...forms.map(({ tokens }) => tokens.length))
  return items
    .map((forms, index) => ({ forms, index }))
    .sort((a, b) => size(b.forms) - size(a.forms) || a.index - b.index)
}

interface Found {
  readonly at: number
  readonly size: number
  readonly isSlip: boolean
}

/** `House` of Commons, `House` of Lords: the same words of the front in each part, so that they tell nothing apart. */
function sharesFrontWords(items: readonly (readonly ExpectedForm[])[], { front }: MatchContext): boolean {
  const shared = items.map(([form]) =>
    (form?.tokens ?? [])
      .filter((token) => isFromFront(token, front))
      .map(({ key }) => key)
      .sort()
      .join(' '),
  )
  return new Set(shared).size === 1
}

function viewsOfItem(forms: readonly ExpectedForm[], mayShorten: boolean, { front }: MatchContext): Tokens[] {
  return forms.flatMap(({ tokens }) => {
    const core = mayShorten ? withoutFront(tokens, front) : null
    return [withoutArticles(tokens), ...(core === null ? [] : [core])]
  })
}

function findItem(
  views: readonly Tokens[],
  words: Tokens,
  free: readonly boolean[],
  context: MatchContext,
): Found | null {
  return findWindow(views, words, free, context, false) ?? findWindow(views, words, free, context, true)
}

function findWindow(
  views: readonly Tokens[],
  words: Tokens,
  free: readonly boolean[],
  { front }: MatchContext,
  isSlip: boolean,
): Found | null {
  for (const view of views) {
    for (let at = 0; at + view.length <= words.length; at += 1) {
      const fits = view.every((token, offset) => {
        const other = words[at + offset]
        if (other === undefined || free[at + offset] !== true) return false
        if (sameToken(token, other, front) !== null) return true
        return isSlip && isTokenSlip(token, other, front)
      })
      if (fits) return { at, size: view.length, isSlip }
    }
  }
  return null
}

function isRising(places: readonly number[]): boolean {
  return places.every((place, index) => index === 0 || place > (places[index - 1] ?? 0))
}

/** Several of the alternatives at once (`large, huge`): right when each typed part is one of them. */
export function matchSeveral(
  forms: readonly ExpectedForm[],
  typed: TypedAnswer,
  { front }: MatchContext,
): Match | null {
  const parts = typed.text.split(/[,;/\n]+|\s+(?:or|oder|ou)\s+/i).filter((part) => part.trim() !== '')
  if (forms.length < 2 || parts.length < 2 || parts.length > forms.length) return null
  const isOne = (part: string): boolean => {
    const unified = unify(part.trim())
    const tokens = withoutArticles(readTokens(unified, front))
    return forms.some((form) => {
      if (form.isFormula) return compareFormulas(form.unified, unified) === 'same'
      const right = withoutArticles(form.tokens)
      const at = (index: number): AnswerToken | undefined => tokens[index]
      return (
        right.length === tokens.length &&
        right.every((token, index) => {
          const other = at(index)
          return other !== undefined && sameToken(token, other, front) !== null
        })
      )
    })
  }
  return parts.every(isOne) ? SAME_FORM : null
}
