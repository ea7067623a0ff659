import type { GapsGrade } from '../answers/gaps.ts'
import { gradeGaps } from '../answers/gaps.ts'
import { type Grade, isAccepted } from '../answers/grade.ts'
import { gradeAgainst } from '../answers/grade-answer.ts'
import type { Confidence } from '../reviews/review-event.ts'
import type { StudyMode } from './modes.ts'
import type { Question } from './question.ts'
import type { StudyDeck } from './study-deck.ts'

/** What the learner did with a question. `skip`: "I don't know". */
export type Response =
  | { readonly kind: 'choose'; readonly cardId: string }
  | { readonly kind: 'type'; readonly text: string }
  | { readonly kind: 'type-gaps'; readonly texts: readonly string[] }
  | { readonly kind: 'recall'; readonly knew: boolean }
  | { readonly kind: 'skip' }

/** When and how sure: passed in, since nothing here has a clock. */
export interface AnswerMoment {
  /** Instant in ms, and the learner's study day (`YYYY-MM-DD`) it lies in. */
  readonly at: number
  readonly studyDay: string
  readonly durationMs: number
  /** Said before the answer was shown; null when not asked. */
  readonly confidence: Confidence | null
}

export const PRACTICE_FORMS = ['choice', 'typed', 'recall', 'true-false', 'matching', 'explained'] as const
export type PracticeForm = (typeof PRACTICE_FORMS)[number]

/**
 * One answer in a study mode: evidence, not a review. It has no rating and no event id, and never enters the review log.
 * `turn` counts the answers of a session from 1: the same turn again (after "I was right") replaces the earlier one.
 */
export interface PracticeAnswer extends AnswerMoment {
  readonly kind: 'practice'
  readonly mode: StudyMode
  readonly turn: number
  readonly cardId: string
  readonly form: PracticeForm
  readonly isRight: boolean
  /** The learner overruled the grade. */
  readonly isOverruled: boolean
  /** The card whose answer was given instead: the option chosen, or the card that a typed answer belongs to. */
  readonly chosenCardId: string | null
  /** The other cards on offer, for how often a confusion was possible. */
  readonly offeredCardIds: readonly string[]
  /** What was typed, gaps on a line each. */
  readonly typed: string | null
}

/** A response judged. */
export interface Judgement {
  readonly isRight: boolean
  readonly grade: Grade | null
  readonly gaps: GapsGrade | null
  readonly chosenCardId: string | null
  readonly offeredCardIds: readonly string[]
  readonly typed: string | null
}

const NOTHING = { grade: null, gaps: null, chosenCardId: null, offeredCardIds: [], typed: null }

/** Whether a response is right; one that does not fit the question (a choice for a typed one) is a skip. Pure. */
export function judge(deck: StudyDeck, question: Question, response: Response): Judgement {
  const offered = question.form === 'choice' ? question.options.map(({ cardId }) => cardId) : []
  const offeredCardIds = offered.filter((id) => id !== question.cardId)
  const skipped = { ...NOTHING, isRight: false, offeredCardIds }
  if (question.form === 'choice' && response.kind === 'choose') {
    const isRight = response.cardId === question.cardId
    return { ...skipped, isRight, chosenCardId: isRight || !offered.includes(response.cardId) ? null : response.cardId }
  }
  if (question.form === 'recall' && response.kind === 'recall') return { ...skipped, isRight: response.knew }
  if (question.form === 'typed' && (response.kind === 'type' || response.kind === 'type-gaps')) {
    return judgeTyped(deck, question, response.kind === 'type' ? [response.text] : response.texts)
  }
  return skipped
}

function judgeTyped(deck: StudyDeck, question: Question & { form: 'typed' }, texts: readonly string[]): Judgement {
  const card = deck.cardOf(question.cardId)
  if (card === undefined) return { ...NOTHING, isRight: false }
  const typed = texts.join('\n')
  if (question.cloze !== null && texts.length > 1) {
    const gaps = gradeGaps(texts, question.cloze, question.front, deck.knownAnswers())
    return { ...NOTHING, isRight: isAccepted(gaps), gaps, typed }
  }
  const grade = gradeAgainst(deck.expectedOf(card), typed, deck.knownAnswers())
  return { ...NOTHING, isRight: isAccepted(grade), grade, chosenCardId: grade.otherCardId, typed }
}

/** The practice answer of a judged response. */
export function practiceAnswer(
  judgement: Judgement,
  about: { readonly mode: StudyMode; readonly turn: number; readonly cardId: string; readonly form: PracticeForm },
  moment: AnswerMoment,
): PracticeAnswer {
  const { isRight, chosenCardId, offeredCardIds, typed } = judgement
  const { at, studyDay, durationMs, confidence } = moment
  const facts = { isRight, isOverruled: false, chosenCardId, offeredCardIds, typed }
  return { kind: 'practice', ...about, ...facts, at, studyDay, durationMs, confidence }
}

/** The same answer with the learner's own verdict; what was typed by choice of the learner belongs to no other card then. */
export function overruled(answer: PracticeAnswer, isRight: boolean): PracticeAnswer {
  return { ...answer, isRight, isOverruled: true, chosenCardId: isRight ? null : answer.chosenCardId }
}

/** Sure, and wrong: what is best worth correcting at once. */
export function isSureMistake({ isRight, confidence }: Pick<PracticeAnswer, 'isRight' | 'confidence'>): boolean {
  return !isRight && confidence === 'sure'
}
