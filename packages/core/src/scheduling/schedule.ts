import type { DayLoad } from './day-choice.ts'
import {
  balancedInterval,
  choiceWindow,
  type IntervalQuestion,
  memoryAfter,
  nextWorse,
  reviewInterval,
} from './interval.ts'
import { nextStep, type StepAhead } from './learning-steps.ts'
import { masteredDayAfter } from './mastered-day.ts'
import { isInterdayLearning, isUnmet, type MemoryState, type Phase, type Rating } from './memory-state.ts'
import { addDays, daysBetween, startOfStudyDay, studyDayOf } from './study-day.ts'
import type { ScheduleSettings } from './study-settings.ts'

/** When and where an answer is given: the instant in ms, the learner's study day, zone and rollover hour. */
export interface AnswerMoment {
  readonly answeredAt: number
  readonly studyDay: string
  readonly timeZone: string
  readonly rolloverHour: number
}

export interface Answer extends AnswerMoment {
  readonly rating: Rating
  /**
   * Days until the next review that the device chose by the load of the days, a fact of the answer: it holds wherever
   * fuzz could have come to it, else the card's own dice decide.
   */
  readonly chosenDays?: number
}

/** What an answer would lead to, for the label of its button. */
export interface RatingPreview {
  readonly dueAt: number
  readonly dueDay: string
  readonly intervalDays: number
  readonly phase: Phase
  /** To be kept with the answer: what was chosen by load. */
  readonly chosenDays?: number
}

/** The state of a card that was never rated. */
export function newCardState(dueAt: number, dueDay: string): MemoryState {
  return {
    phase: 'new',
    step: 0,
    stability: 0,
    difficulty: 0,
    dueAt,
    dueDay,
    reps: 0,
    lapses: 0,
    lastReviewAt: null,
    lastStudyDay: null,
    intervalDays: 0,
  }
}

/**
 * State after one answer. `seed` is the card's id: with the number of earlier answers it decides the fuzz, so the same
 * log gives the same dates on every machine. Days since the last answer are study days and never negative.
 * Steps shorter than a day are due to the millisecond, longer ones at the start of their study day.
 */
export function applyRating(state: MemoryState, answer: Answer, settings: ScheduleSettings, seed: string): MemoryState {
  const lapsed = state.phase === 'review' && answer.rating === 'again'
  const question = questionOf(state, answer, settings, seed)
  const step = nextStep(state, answer.rating, settings)
  const reviewedDay = isReview(state, answer.studyDay) ? answer.studyDay : state.reviewedDay
  const masteredDay = masteredDayAfter(state, answer)
  return {
    ...(step === null ? reviewDue(settledInterval(question, answer), answer) : stepDue(step, answer)),
    ...memoryAfter(question, answer.rating),
    reps: state.reps + 1,
    lapses: state.lapses + (lapsed ? 1 : 0),
    lastReviewAt: answer.answeredAt,
    lastStudyDay: answer.studyDay,
    ...(reviewedDay !== undefined && { reviewedDay }),
    ...(masteredDay !== undefined && { masteredDay }),
  }
}

/** Whether answering a card on a study day is a review, as Anki's limit of reviews counts them. */
function isReview(state: MemoryState, studyDay: string): boolean {
  return !isUnmet(state) && (state.phase === 'review' || isInterdayLearning(state, studyDay))
}

/**
 * What each of the four answers would lead to at that moment; exactly what `applyRating` then does. With the load of
 * the coming days the intervals are chosen by it within what fuzz allows: pass `chosenDays` on with the answer.
 */
export function previewRatings(
  state: MemoryState,
  at: AnswerMoment,
  settings: ScheduleSettings,
  seed: string,
  load: DayLoad | null = null,
): Record<Rating, RatingPreview> {
  const chosen = load === null ? {} : chooseByLoad(questionOf(state, at, settings, seed), load)
  const preview = (rating: Rating): RatingPreview => {
    const choice = chosen[rating]
    const own = choice === undefined ? {} : { chosenDays: choice }
    const { dueAt, dueDay, intervalDays, phase } = applyRating(state, { ...at, rating, ...own }, settings, seed)
    return { dueAt, dueDay, intervalDays, phase, ...own }
  }
  return { again: preview('again'), hard: preview('hard'), good: preview('good'), easy: preview('easy') }
}

type DueFields = Pick<MemoryState, 'phase' | 'step' | 'dueAt' | 'dueDay' | 'intervalDays'>

function questionOf(
  state: MemoryState,
  { studyDay }: AnswerMoment,
  settings: ScheduleSettings,
  seed: string,
): IntervalQuestion {
  const elapsedDays = state.lastStudyDay === null ? 0 : Math.max(0, daysBetween(state.lastStudyDay, studyDay))
  return { state, elapsedDays, studyDay, settings, seed }
}

function settledInterval(question: IntervalQuestion, { rating, chosenDays }: Answer): number {
  if (chosenDays === undefined) return reviewInterval(question, rating)
  const { lowest, highest } = choiceWindow(question, rating)
  const isPossible = Number.isInteger(chosenDays) && chosenDays >= lowest && chosenDays <= highest
  return isPossible ? chosenDays : reviewInterval(question, rating)
}

/** An interval for each answer that leads to days and leaves a choice; a better answer always gets more. */
function chooseByLoad(question: IntervalQuestion, load: DayLoad): Partial<Record<Rating, number>> {
  const chosen: Partial<Record<Rating, number>> = {}
  for (const rating of ['again', 'hard', 'good', 'easy'] as const) {
    if (nextStep(question.state, rating, question.settings) !== null) continue
    const worse = nextWorse(question, rating)
    chosen[rating] = balancedInterval(question, rating, load, worse === null ? 0 : (chosen[worse] ?? 0))
  }
  return chosen
}

function reviewDue(days: number, at: AnswerMoment): DueFields {
  const dueDay = addDays(at.studyDay, days)
  const dueAt = startOfStudyDay(dueDay, at.timeZone, at.rolloverHour)
  return { phase: 'review', step: 0, dueAt, dueDay, intervalDays: days }
}

function stepDue({ phase, step, minutes }: StepAhead, at: AnswerMoment): DueFields {
  const days = Math.round(minutes / 1440)
  if (minutes >= 1440) return { ...reviewDue(days, at), phase, step, intervalDays: 0 }
  const dueAt = at.answeredAt + Math.round(minutes * 60_000)
  return { phase, step, dueAt, dueDay: studyDayOf(dueAt, at.timeZone, at.rolloverHour), intervalDays: 0 }
}
