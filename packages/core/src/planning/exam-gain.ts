import type { FsrsModel, Grade } from '../scheduling/fsrs-model.ts'
import type { ScheduleSettings } from '../scheduling/study-settings.ts'
import {
  type AnswerHabits,
  expectedMeetingMs,
  expectedRecall,
  expectedReviewMs,
  repeatsAfterFirst,
  stepsWithinADay,
} from './answer-habits.ts'

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
export function gainOfReview(terms: ExamModel, card: ExamCard, daysLeft: number): ExamGain {
  const { model, habits, settings } = terms
  const recall = model.recall(card.stability, card.elapsedDays)
  const steps = stepsWithinADay(settings.relearningStepsMinutes)
  const onExam = (grade: Grade, repeats: number) =>
    expectedRecall(
      habits,
      model.recall(afterRepeats(terms, model.stabilityAfter(card, recall, grade), repeats), daysLeft),
    )
  const passes = expectedRecall(habits, recall)
  const reviewed = passes * onExam(3, 0) + (1 - passes) * onExam(1, steps)
  return {
    gain: reviewed - expectedRecall(habits, model.recall(card.stability, card.elapsedDays + daysLeft)),
    ms: expectedReviewMs(habits, settings, recall),
  }
}

/** The worth of meeting a new card so many days before the exam. */
export function gainOfMeeting(terms: ExamModel, daysLeft: number): ExamGain {
  const { model, habits, settings } = terms
  const steps = stepsWithinADay(settings.learningStepsMinutes)
  const grades = [1, 2, 3, 4] as const
  const gain = grades.reduce((sum, grade, index) => {
    const stability = afterRepeats(terms, model.firstStability(grade), repeatsAfterFirst(grade, steps))
    return sum + (habits.firstRatings[index] ?? 0) * expectedRecall(habits, model.recall(stability, daysLeft))
  }, 0)
  return { gain, ms: expectedMeetingMs(habits, settings) }
}

/** Stability after so many repeats of the same day, those that fail on the way included at their average. */
function afterRepeats({ model, habits }: ExamModel, stability: number, repeats: number): number {
  const failures = Math.max(0, habits.repeatFactor - 1)
  let after = stability
  for (let count = 0; count < repeats; count += 1) {
    const failed = failures === 0 ? 1 : (model.stabilitySameDay(after, 1) / after) ** failures
    after = model.stabilitySameDay(after * failed, 3)
  }
  return after
}
