import { diffAnswers } from './diff-answer.ts'
import { type AnswerKey, type ExpectedAnswer, type ExpectedForm, readAnswerKey, readTokens } from './expected-answer.ts'
import { unify } from './fold.ts'
import { compareFormulas } from './formula.ts'
import type { Grade } from './grade.ts'
import { type KnownAnswers, keysOf, NO_OTHERS } from './known-answers.ts'
import { latexToText } from './latex-text.ts'
import {
  better,
  close,
  DIFFERENT,
  EXACT,
  type Match,
  type MatchContext,
  SAME_FORM,
  type TypedAnswer,
  wrong,
} from './match.ts'
import { matchAcronym } from './match-acronym.ts'
import { matchList, matchSeveral } from './match-list.ts'
import { matchName } from './match-name.ts'
import { matchPhrase } from './match-phrase.ts'
import { matchQuantity } from './match-quantity.ts'
import { matchByMeaning, matchExactly, matchWithSlips, reasonOfWords } from './match-words.ts'
import { MAX_ANSWER_LENGTH } from './plain-answer.ts'
import { withoutArticles } from './token-views.ts'

/**
 * Grades a typed answer against a card's back and its aliases: the same but for form, misspelled within bounds, an
 * explanation in nearly the same words, a number rounded as it may be, or wrong and why. Deterministic; knows no language
 * beyond English, German, French, Spanish and Italian forms. `known` holds the answers of the other cards.
 */
export function gradeAnswer(typed: string, key: AnswerKey, known: KnownAnswers = NO_OTHERS): Grade {
  return gradeAgainst(readAnswerKey(key), typed, known)
}

/** The same for a card read before. */
export function gradeAgainst(expected: ExpectedAnswer, typed: string, known: KnownAnswers = NO_OTHERS): Grade {
  const answer = readTyped(typed, expected)
  const [first] = expected.forms
  if (first === undefined) return gradeOf(wrong('no-answer'), '', answer, null)
  if (answer.unified === '') return gradeOf(wrong('empty'), first.text, answer, null)
  const context = { front: expected.front, known }
  const { match, form } = bestOf(expected.forms, answer, context)
  const settled = match.verdict === 'correct' ? match : (matchSeveral(expected.forms, answer, context) ?? match)
  if (settled.verdict === 'correct') return gradeOf(asAlias(settled, form), form.text, answer, null)
  const other = otherCard(expected, answer, known, settled)
  if (other !== null) return gradeOf(wrong('another-answer'), form.text, answer, other)
  if (settled.verdict === 'wrong' && isGivingUp(answer)) return gradeOf(wrong('empty'), form.text, answer, null)
  return gradeOf(settled, form.text, answer, null)
}

function readTyped(typed: string, { front }: ExpectedAnswer): TypedAnswer {
  const bare = typed
    .slice(0, MAX_ANSWER_LENGTH)
    .replace(/^\s*\$+|\$+\s*$/g, '')
    .replaceAll('`', '')
  const text = (typed.includes('\\') ? latexToText(bare) : isMoney(typed) ? typed : bare).trim()
  const unified = unify(text)
  return { text, unified, tokens: readTokens(unified, front) }
}

function isMoney(typed: string): boolean {
  return /^\s*\$\s?\d[^$]*$/.test(typed)
}

function bestOf(forms: readonly ExpectedForm[], answer: TypedAnswer, context: MatchContext) {
  let best: { readonly match: Match; readonly form: ExpectedForm } | null = null
  for (const form of forms) {
    const match = matchForm(form, answer, context)
    if (best === null || better(best.match, match) !== best.match) best = { match, form }
    if (match.reason === 'exact') break
  }
  if (best === null) throw new Error('Inconsistent: graded against no form')
  return best
}

function matchForm(form: ExpectedForm, answer: TypedAnswer, context: MatchContext): Match {
  if (form.isFormula) return matchFormula(form, answer)
  if (form.tokens.length === 0) return sameSigns(form, answer) ? EXACT : DIFFERENT
  const exact = matchExactly(form, answer, context)
  if (exact !== null) return exact
  const list = matchList(form, answer, context)
  if (list !== null) return list
  return (
    matchQuantity(form, answer, context) ??
    matchName(form, answer, context) ??
    matchAcronym(form, answer, context) ??
    matchWithSlips(form, answer, context) ??
    matchByMeaning(form, answer, context) ??
    matchPhrase(form, answer, context) ??
    reasonOfWords(form, answer, context) ??
    DIFFERENT
  )
}

function matchFormula(form: ExpectedForm, answer: TypedAnswer): Match {
  if (form.unified === answer.unified) return EXACT
  const match = compareFormulas(form.unified, answer.unified)
  if (match === 'different') return DIFFERENT
  return match === 'same' ? SAME_FORM : close(match)
}

function sameSigns(form: ExpectedForm, answer: TypedAnswer): boolean {
  return form.unified.replace(/\s/g, '') === answer.unified.replace(/\s/g, '')
}

function asAlias(match: Match, { isAlias }: ExpectedForm): Match {
  return isAlias ? { verdict: 'correct', reason: 'alias' } : match
}

/** A card whose answer this is; for a misspelling also one that it is as near to. Cards with the same answer are none. */
function otherCard(expected: ExpectedAnswer, answer: TypedAnswer, known: KnownAnswers, match: Match): string | null {
  if (known.size === 0) return null
  const typed = keysOf(withoutArticles(answer.tokens))
  const own = expected.forms.map((form) => keysOf(withoutArticles(form.tokens)))
  const isOther = (id: string): boolean => id !== expected.cardId
  const direct = known.withKey(typed.accented, typed.plain).find(isOther)
  const isOwn = own.some(({ accented }) => accented === typed.accented)
  if (direct !== undefined && !isOwn && !isOwnButAccents(own, typed, known)) return direct
  if (match.reason !== 'typo' || typed.plain.length > 40) return null
  const ownIds = new Set(own.flatMap(({ accented, plain }) => known.withKey(accented, plain)))
  return known.nearKey(typed.plain).find((id) => isOther(id) && !ownIds.has(id)) ?? null
}

/** Typed without accents, and nothing is written just so: the other card's answer has the same accents left out. */
function isOwnButAccents(
  own: readonly { readonly plain: string }[],
  typed: { readonly accented: string; readonly plain: string },
  known: KnownAnswers,
): boolean {
  const isPlainOwn = own.some(({ plain }) => plain === typed.plain)
  return isPlainOwn && known.withKey(typed.accented, '\u0000').length === 0
}

const GIVING_UP =
  /^(?:\?+|\.+|-+|idk|dunno|no idea|(?:i )?(?:do not|don't|dont) know|pass|keine ahnung|weiß nicht|je ne sais pas|no sé|non so)\.?$/i

function isGivingUp({ unified }: TypedAnswer): boolean {
  return GIVING_UP.test(unified.trim())
}

function gradeOf({ verdict, reason }: Match, expected: string, answer: TypedAnswer, otherCardId: string | null): Grade {
  return { verdict, reason, expected, diff: diffAnswers(expected, answer.text), otherCardId }
}
