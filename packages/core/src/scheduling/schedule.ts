import { fuzzRange, intervalDays, type Memory, nextMemory } from './fsrs.ts'
import { nextStep, type StepAhead } from './learning-steps.ts'
import type { MemoryState, Phase, Rating } from './memory-state.ts'
import { seededUnit } from './seeded-random.ts'
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
}

/** What an answer would lead to, for the label of its button. */
export interface RatingPreview {
  readonly dueAt: number
  readonly dueDay: string
  readonly intervalDays: number
  readonly phase: Phase
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
  const elapsedDays = elapsedStudyDays(state, answer.studyDay)
  const step = nextStep(state, answer.rating, settings)
  const when =
    step === null
      ? reviewDue(reviewInterval({ state, elapsedDays, settings, seed }, answer.rating), answer)
      : stepDue(step, answer)
  return {
    ...when,
    ...memoryAfter(state, elapsedDays, answer.rating),
    reps: state.reps + 1,
    lapses: state.lapses + (lapsed ? 1 : 0),
    lastReviewAt: answer.answeredAt,
    lastStudyDay: answer.studyDay,
  }
}

/** What each of the four answers would lead to at that moment; exactly what `applyRating` then does. */
export function previewRatings(
  state: MemoryState,
  at: AnswerMoment,
  settings: ScheduleSettings,
  seed: string,
): Record<Rating, RatingPreview> {
  const preview = (rating: Rating): RatingPreview => {
    const { dueAt, dueDay, intervalDays: days, phase } = applyRating(state, { ...at, rating }, settings, seed)
    return { dueAt, dueDay, intervalDays: days, phase }
  }
  return { again: preview('again'), hard: preview('hard'), good: preview('good'), easy: preview('easy') }
}

type DueFields = Pick<MemoryState, 'phase' | 'step' | 'dueAt' | 'dueDay' | 'intervalDays'>

interface IntervalQuestion {
  readonly state: MemoryState
  readonly elapsedDays: number
  readonly settings: ScheduleSettings
  readonly seed: string
}

function elapsedStudyDays(state: MemoryState, studyDay: string): number {
  return state.lastStudyDay === null ? 0 : Math.max(0, daysBetween(state.lastStudyDay, studyDay))
}

function memoryAfter(state: MemoryState, elapsedDays: number, rating: Rating): Memory {
  const rated = state.phase !== 'new' && state.stability > 0 && state.difficulty > 0
  return rated
    ? nextMemory(state.stability, state.difficulty, elapsedDays, rating)
    : nextMemory(null, null, elapsedDays, rating)
}

/** The better of two answers gets the longer interval (Anki's rule): hard < good < easy until the maximum binds. */
function reviewInterval(question: IntervalQuestion, rating: Rating): number {
  const stability = memoryAfter(question.state, question.elapsedDays, rating).stability
  return fuzzedInterval(question, stability, leastInterval(question, rating))
}

function leastInterval(question: IntervalQuestion, rating: Rating): number {
  switch (rating) {
    case 'again':
    case 'hard':
      return 1
    case 'good':
      return nextStep(question.state, 'hard', question.settings) === null ? reviewInterval(question, 'hard') + 1 : 1
    case 'easy':
      return reviewInterval(question, 'good') + 1
    default:
      return rating satisfies never
  }
}

function fuzzedInterval(question: IntervalQuestion, stability: number, least: number): number {
  const { desiredRetention, fuzz, maximumIntervalDays: maximum } = question.settings
  const floor = Math.min(least, maximum)
  const exact = Math.max(floor, intervalDays(stability, desiredRetention, maximum))
  if (!fuzz) return exact
  const range = fuzzRange(exact, question.elapsedDays, maximum)
  const lowest = Math.max(range.lowest, floor)
  const highest = Math.max(range.highest, lowest)
  return lowest + Math.floor(seededUnit(`${question.seed}:${question.state.reps}`) * (highest - lowest + 1))
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
