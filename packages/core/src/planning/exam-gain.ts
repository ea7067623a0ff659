import type { FsrsModel, Grade } from '../scheduling/fsrs-model.ts'
import type { ScheduleSettings } from '../scheduling/study-settings.ts'
import { type AnswerHabits, expectedMeetingMs, repeatsAfterFirst, stepsWithinADay } from './answer-habits.ts'

/** What looking at a card today is worth for a day to come. */
export interface ExamGain {
  /** By how much the chance of recall on that day rises, 0-1. */
  readonly gain: number
  /** Time it is expected to take, ms. */
  readonly ms: number
}

/** A gain below this is not worth a learner's time. */
export const LEAST_GAIN = 0.003

/** A card already met, as its memory stands today. */
export interface ExamCard {
  readonly stability: number
  readonly difficulty: number
  readonly elapsedDays: number
}

export interface ExamModel {
  readonly model: FsrsModel
  readonly habits: AnswerHabits
  readonly settings: Pick<ScheduleSettings, 'learningStepsMinutes' | 'relearningStepsMinutes'>
}

/** The worth of reviewing a card so many days before the exam: recalled or not, its repeats on the same day included. */
export function gainOfReview({ model, habits, settings }: ExamModel, card: ExamCard, daysLeft: number): ExamGain {
  const recall = model.recall(card.stability, card.elapsedDays)
  const steps = stepsWithinADay(settings.relearningStepsMinutes)
  const onExam = (grade: Grade, repeats: number) =>
    model.recall(afterRepeats(model, model.stabilityAfter(card, recall, grade), repeats), daysLeft)
  const reviewed = recall * onExam(3, 0) + (1 - recall) * onExam(1, steps)
  return {
    gain: reviewed - model.recall(card.stability, card.elapsedDays + daysLeft),
    ms: habits.reviewMs + (1 - recall) * steps * habits.repeatMs,
  }
}

/** The worth of meeting a new card so many days before the exam. */
export function gainOfMeeting({ model, habits, settings }: ExamModel, daysLeft: number): ExamGain {
  const steps = stepsWithinADay(settings.learningStepsMinutes)
  const grades = [1, 2, 3, 4] as const
  const gain = grades.reduce((sum, grade, index) => {
    const stability = afterRepeats(model, model.firstStability(grade), repeatsAfterFirst(grade, steps))
    return sum + (habits.firstRatings[index] ?? 0) * model.recall(stability, daysLeft)
  }, 0)
  return { gain, ms: expectedMeetingMs(habits, settings) }
}

function afterRepeats(model: FsrsModel, stability: number, repeats: number): number {
  let after = stability
  for (let count = 0; count < repeats; count += 1) after = model.stabilitySameDay(after, 3)
  return after
}
