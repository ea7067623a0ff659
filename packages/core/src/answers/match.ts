import type { AnswerToken } from './answer-tokens.ts'
import type { FrontContext } from './front-context.ts'
import type { GradeReason, Verdict } from './grade.ts'
import type { KnownAnswers } from './known-answers.ts'

/** What was typed, read once. */
export interface TypedAnswer {
  readonly text: string
  readonly unified: string
  readonly tokens: readonly AnswerToken[]
}

/** What every comparison of one answer may look at. */
export interface MatchContext {
  readonly front: FrontContext
  readonly known: KnownAnswers
}

/** How an answer compares with one way to be right. */
export interface Match {
  readonly verdict: Verdict
  readonly reason: GradeReason
}

export const EXACT: Match = { verdict: 'correct', reason: 'exact' }
export const SAME_FORM: Match = { verdict: 'correct', reason: 'same-form' }
export const DIFFERENT: Match = { verdict: 'wrong', reason: 'different' }

export function close(reason: GradeReason): Match {
  return { verdict: 'close', reason }
}

export function wrong(reason: GradeReason): Match {
  return { verdict: 'wrong', reason }
}

const RANKS: Readonly<Record<Verdict, number>> = { correct: 0, close: 1, wrong: 2 }

/** The better of two: correct before close before wrong; of two wrong ones the one that says more. */
export function better(one: Match, other: Match): Match {
  const difference = RANKS[one.verdict] - RANKS[other.verdict]
  if (difference !== 0) return difference < 0 ? one : other
  if (one.reason === 'different') return other
  return one.reason === 'same-form' && other.reason === 'exact' ? other : one
}
