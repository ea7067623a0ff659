import {
  MAX_SCORE,
  OPTION_LETTERS,
  type OptionLetter,
  PROFICIENCY_LEVELS,
  type ProficiencyLevel,
} from '../ai-protocol/models.ts'
import type { AssessmentQuestion } from './assessment-questions.ts'

/** What became of one question. `chosen` is null for a question left out, which counts as wrong. */
export interface Mark {
  readonly question: number
  readonly key: OptionLetter
  readonly chosen: OptionLetter | null
  readonly isRight: boolean
  /** True when no key was given and the key was inferred from the text. */
  readonly isInferred: boolean
}

/** The key of a question, and whether it had to be inferred. */
export type KeyOf = (question: AssessmentQuestion, index: number) => { key: OptionLetter; isInferred: boolean }

/** One mark for each question, by comparing letters. Answers are looked up by the index of the question, from 0. */
export function markAnswers(
  questions: readonly AssessmentQuestion[],
  answers: Readonly<Record<string, string>>,
  keyOf: KeyOf,
): readonly Mark[] {
  return questions.map((item, question) => {
    const { key, isInferred } = keyOf(item, question)
    const chosen = letterOf(answers[String(question)])
    return { question, key, chosen, isRight: chosen === key, isInferred }
  })
}

function letterOf(given: string | undefined): OptionLetter | null {
  const letter = given?.trim().charAt(0).toUpperCase()
  return OPTION_LETTERS.find((known) => known === letter) ?? null
}

/** Right answers as an integer 0-5; sets of another size than five are scaled. */
export function scoreOf(marks: readonly Mark[]): number {
  const right = marks.filter(({ isRight }) => isRight).length
  return marks.length === 0 ? 0 : Math.round((right / marks.length) * MAX_SCORE)
}

/** The level of a score: 0 is Beginner, 5 is Expert. Scores are rounded and kept within 0-5. */
export function levelOf(score: number): ProficiencyLevel {
  return PROFICIENCY_LEVELS[Math.min(MAX_SCORE, Math.max(0, Math.round(score)))] ?? 'Beginner'
}

/** z of an 80 % interval: with five questions a wider one would say nothing. */
const Z = 1.28

/** The scores (0-5, whole) among which the learner's own lies in about 80 % of cases: Wilson's interval of the share. */
export function scoreRange(right: number, asked: number): { readonly low: number; readonly high: number } {
  if (asked === 0) return { low: 0, high: MAX_SCORE }
  const share = right / asked
  const scale = 1 + Z ** 2 / asked
  const middle = (share + Z ** 2 / (2 * asked)) / scale
  const half = (Z / scale) * Math.sqrt((share * (1 - share)) / asked + Z ** 2 / (4 * asked ** 2))
  return {
    low: Math.min(Math.round((middle - half) * MAX_SCORE), Math.floor(share * MAX_SCORE)),
    high: Math.max(Math.round((middle + half) * MAX_SCORE), Math.ceil(share * MAX_SCORE)),
  }
}
