import type { AnswerToken } from './answer-tokens.ts'
import type { ExpectedForm } from './expected-answer.ts'
import type { FrontContext } from './front-context.ts'
import { close, type Match, type MatchContext, SAME_FORM, type TypedAnswer, wrong } from './match.ts'
import { EXACT_DIGITS, isSame, type NumberReading, sameNumber } from './number-reading.ts'
import { unitsAgree } from './same-token.ts'
import { isBesideNumber } from './token-views.ts'
import { unitsOfText } from './units.ts'

/**
 * Compares numbers with their units: equal, rounded as far as a number of that kind may be, without its unit, or wrong and
 * why. Null when the right answer is more than numbers, or the typed one says more than the front does.
 */
export function matchQuantity(form: ExpectedForm, typed: TypedAnswer, { front }: MatchContext): Match | null {
  const right = numbersAlone(form.tokens, front)
  if (right === null) return sameUnit(form, typed, front)
  const given = numbersAlone(withoutName(typed.tokens, typed.text), front)
  if (given === null || given.length !== right.length) return null
  const matches = right.map((number, at) => {
    const other = given[at]
    return other === undefined ? wrong('number') : compareNumbers(number, other, { front, isAlone: right.length === 1 })
  })
  return (
    matches.find(({ verdict }) => verdict === 'wrong') ??
    matches.find(({ verdict }) => verdict === 'close') ??
    SAME_FORM
  )
}

/** `m = 2` as 2. */
function withoutName(tokens: readonly AnswerToken[], text: string): readonly AnswerToken[] {
  return /^\s*\p{L}\s*=/u.test(text) ? tokens.slice(1) : tokens
}

/** The numbers of an answer that says nothing else. */
function numbersAlone(tokens: readonly AnswerToken[], front: FrontContext): NumberReading[] | null {
  const numbers = tokens.flatMap(({ number }) => (number === null ? [] : [number]))
  const rest = tokens.filter(({ number }) => number === null)
  return numbers.length > 0 && rest.every((token) => isBesideNumber(token, front)) ? numbers : null
}

function sameUnit(form: ExpectedForm, typed: TypedAnswer, front: FrontContext): Match | null {
  if (!front.asksUnit) return null
  const units = unitsOfText(form.unified)
  return unitsOfText(typed.unified).some((unit) => units.includes(unit)) ? SAME_FORM : null
}

interface Setting {
  readonly front: FrontContext
  readonly isAlone: boolean
}

function compareNumbers(right: NumberReading, typed: NumberReading, setting: Setting): Match {
  if (isShareOfOne(right, typed) || isShareOfOne(typed, right)) return SAME_FORM
  const unit = compareUnits(right, typed, setting)
  if (unit?.verdict === 'wrong') return isNear(right, typed) ? unit : wrong('number')
  if (sameNumber(right, typed)) {
    return isCopied(right, typed, setting.front) ? wrong('different') : (unit ?? SAME_FORM)
  }
  return isNear(right, typed) ? close('rounded') : wrong('number')
}

function isCopied(right: NumberReading, typed: NumberReading, { numbers, isVocabulary }: FrontContext): boolean {
  return (
    isVocabulary &&
    right.digits === EXACT_DIGITS &&
    typed.digits < EXACT_DIGITS &&
    typed.values.some((one) => numbers.includes(one))
  )
}

/** `50 %` and `0.5`. */
function isShareOfOne(percent: NumberReading, share: NumberReading): boolean {
  if (!percent.units.includes('percent') || share.units.length > 0) return false
  return share.values.some((one) => one <= 1 && percent.values.some((other) => isSame(other / 100, one)))
}

function compareUnits(right: NumberReading, typed: NumberReading, { front, isAlone }: Setting): Match | null {
  if (unitsAgree(right, typed)) return null
  if (typed.units.length === 0) return isAlone ? close('unit-missing') : wrong('unit')
  if (right.units.length > 0) return wrong('unit')
  if (front.units().size === 0) return null
  const named = typed.units.some((unit) => front.units().has(unit))
  const isDegree = typed.units.includes('degree') && (front.units().has('celsius') || front.units().has('fahrenheit'))
  return named || isDegree ? null : wrong('unit')
}

/** Equal within what may be rounded: see `isRounded` for which numbers that are. */
function isNear(right: NumberReading, typed: NumberReading): boolean {
  if (sameNumber(right, typed)) return true
  if (right.form !== 'plain' || typed.form !== 'plain') return false
  // Of two readings the likelier one: 101,325 is not rounded to 101.
  const [one = 0] = right.values
  return typed.values.some((other) => isRounded(one, other, right, typed))
}

const ABOUT_SHARE = 0.02
const DECIMAL_SHARE = 0.01
const COUNT_SHARE = 0.005
const COUNT_DIGITS = 5

function isRounded(one: number, other: number, right: NumberReading, typed: NumberReading): boolean {
  if (one === 0 || Math.sign(one) !== Math.sign(other)) return false
  const share = Math.abs(one - other) / Math.abs(one)
  if (right.isAbout && !isYear(right)) return share <= ABOUT_SHARE
  if (right.hasDecimals && !Number.isInteger(one * 1)) {
    const isShorter = typed.digits >= 2 && typed.digits < right.digits && isSame(rounded(one, typed.digits), other)
    const isLonger = typed.digits > right.digits && isSame(rounded(other, right.digits), one)
    return share <= DECIMAL_SHARE && (isShorter || isLonger)
  }
  if (!right.isGrouped) return false
  const isShorter = typed.digits < right.digits && isSame(rounded(one, significant(other)), other)
  if (right.hasDecimals) return share <= DECIMAL_SHARE && typed.digits >= 2 && isShorter
  return right.digits >= COUNT_DIGITS && share <= COUNT_SHARE && isSame(rounded(one, significant(other)), other)
}

/** A bare whole number of four digits is a year until said otherwise. */
function isYear({ values: [value = 0], units, isGrouped }: NumberReading): boolean {
  return Number.isInteger(value) && value >= 1000 && value < 2200 && units.length === 0 && !isGrouped
}

function rounded(value: number, digits: number): number {
  return Number(value.toPrecision(Math.min(21, Math.max(1, digits))))
}

/** Significant digits of a whole number, trailing zeros not counted. */
function significant(value: number): number {
  return Math.max(1, String(Math.abs(value)).replace(/e.*$/, '').replace(/\D/g, '').replace(/0+$/, '').length)
}
