import type { GapsGrade } from '../answers/gaps.ts'
import { clozeOf } from '../answers/gaps.ts'
import type { Grade } from '../answers/grade.ts'
import { isSureMistake, judge, overruled, type PracticeAnswer } from './practice-answer.ts'
import type { AskedCard, StudyDeck } from './study-deck.ts'

/** What is shown after an answer: never right or wrong alone. */
export interface Feedback {
  readonly isRight: boolean
  /** The right answer, Markdown. */
  readonly rightAnswer: string
  /** The source sentence, verbatim; null for cards without one. */
  readonly quote: string | null
  /** Of a wrong answer: the card it really belongs to, so that both can be told apart. Sides as asked. */
  readonly chosen: { readonly cardId: string; readonly front: string; readonly back: string } | null
  /** Of a typed answer: why, and where it differs. */
  readonly grade: Grade | null
  readonly gaps: GapsGrade | null
  readonly isSureMistake: boolean
  /** "I was right" can be said: of typed answers that were graded wrong. */
  readonly mayOverrule: boolean
}

/** The feedback to an answer. Everything but the answer itself is read from the deck, so it is the same after a reload. */
export function feedbackOf(deck: StudyDeck, answer: PracticeAnswer): Feedback {
  const card = deck.cardOf(answer.cardId)
  const chosen = answer.chosenCardId === null ? undefined : deck.cardOf(answer.chosenCardId)
  const { grade, gaps } = card === undefined ? UNGRADED : gradesOf(deck, card, answer)
  return {
    isRight: answer.isRight,
    rightAnswer: card?.back ?? '',
    quote: card?.quote ?? null,
    chosen: chosen === undefined ? null : { cardId: chosen.id, front: chosen.front, back: chosen.back },
    grade,
    gaps,
    isSureMistake: isSureMistake(answer),
    mayOverrule: mayOverrule(answer),
  }
}

const UNGRADED = { grade: null, gaps: null }

/** Grades what was typed again: the answer keeps the text alone. */
function gradesOf(deck: StudyDeck, card: AskedCard, { typed, form }: PracticeAnswer) {
  if (typed === null || form !== 'typed') return UNGRADED
  const question = { form: 'typed' as const, cardId: card.id, front: card.front, cloze: clozeOf(card.front, card.back) }
  const texts = question.cloze === null ? [typed] : typed.split('\n')
  const { grade, gaps } = judge(deck, question, { kind: 'type-gaps', texts })
  return { grade, gaps }
}

/** "I was right" is for typed answers with something typed; a choice leaves no doubt. */
export function mayOverrule({ form, isRight, typed }: PracticeAnswer): boolean {
  return form === 'typed' && !isRight && typed !== null && typed.trim() !== ''
}

/**
 * The answer with the learner's own verdict; null when there is nothing to overrule. A typed answer may be called right or
 * wrong, a recall too (the wrong button was tapped); a choice may not.
 */
export function overruledBy(answer: PracticeAnswer, isRight: boolean): PracticeAnswer | null {
  if (answer.isRight === isRight) return null
  const may = answer.form === 'recall' || (isRight ? mayOverrule(answer) : answer.form === 'typed')
  return may ? overruled(answer, isRight) : null
}
