import type { ExpectedForm } from './expected-answer.ts'
import { close, type Match, type MatchContext, type TypedAnswer } from './match.ts'
import { isFromFront, isLight } from './token-views.ts'

/** `WHO` for World Health Organization, `WW2` for World War II. Not where the front gives the letters. */
export function matchAcronym(form: ExpectedForm, typed: TypedAnswer, { front }: MatchContext): Match | null {
  const written = /^(\p{Lu}{2,6})(\d{0,2}|[IVX]{0,4})$/u.exec(typed.unified.replaceAll('.', ''))
  if (written === null || typed.tokens.some((token) => isFromFront(token, front))) return null
  const words = form.tokens.filter((token) => !isLight(token) && token.kind === 'word')
  const numbers = form.tokens.filter(({ kind }) => kind !== 'word')
  if (words.length < 2 || numbers.length > 1 || words.some(({ raw }) => !/^\p{Lu}/u.test(raw))) return null
  const letters = words.map(({ raw }) => raw[0] ?? '').join('')
  const [number] = numbers
  const tails = number === undefined ? [''] : [number.raw, String(number.number?.values[0] ?? '')]
  const whole = typed.unified.replaceAll('.', '')
  return tails.some((tail) => whole === letters + tail) ? close('wording') : null
}
