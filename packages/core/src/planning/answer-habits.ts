import type { ScheduleSettings } from '../scheduling/study-settings.ts'
import type { DayDetails } from '../stats/day-details.ts'

/** How a learner answers and how long it takes: what plans and simulations reckon with. */
export interface AnswerHabits {
  /** Shares of Again, Hard, Good and Easy at the first sight of a card. */
  readonly firstRatings: readonly [again: number, hard: number, good: number, easy: number]
  /** Shares of Hard, Good and Easy among recalled reviews. */
  readonly passRatings: readonly [hard: number, good: number, easy: number]
  /** Time of one answer, ms: at first sight, at a review, and at a repeat on the same day. */
  readonly firstMs: number
  readonly reviewMs: number
  readonly repeatMs: number
}

/**
 * The habits of somebody unknown. The shares are those that the simulator of fsrs-rs assumes
 * (https://github.com/open-spaced-repetition/fsrs-rs, `SimulatorConfig`); the times are guesses on the slow side.
 */
export const COMMON_HABITS: AnswerHabits = {
  firstRatings: [0.24, 0.094, 0.495, 0.171],
  passRatings: [0.224, 0.631, 0.145],
  firstMs: 15_000,
  reviewMs: 9_000,
  repeatMs: 7_000,
}

const DAY_MINUTES = 1440
/** How many answers the common habits weigh against the learner's own. */
const PRIOR_ANSWERS = 50

/** The habits that some days show, drawn towards the common ones as long as there are few answers. */
export function habitsOf(details: DayDetails): AnswerHabits {
  const { introAgain, introHard, introGood, introEasy, recalled, recalledHard, recalledEasy } = details
  const introduced = introAgain + introHard + introGood + introEasy
  const [again, hard, good, easy] = COMMON_HABITS.firstRatings
  const first = (count: number, common: number) => drawn(count, introduced, common)
  const [passHard, passGood, passEasy] = COMMON_HABITS.passRatings
  const pass = (count: number, common: number) => drawn(count, recalled, common)
  return {
    firstRatings: [first(introAgain, again), first(introHard, hard), first(introGood, good), first(introEasy, easy)],
    passRatings: [
      pass(recalledHard, passHard),
      pass(recalled - recalledHard - recalledEasy, passGood),
      pass(recalledEasy, passEasy),
    ],
    firstMs: drawn(details.introMs, introduced, COMMON_HABITS.firstMs),
    reviewMs: drawn(details.askedMs, details.asked, COMMON_HABITS.reviewMs),
    repeatMs: drawn(details.repeatMs, details.repeats, COMMON_HABITS.repeatMs),
  }
}

/** Time a review is expected to take, ms, with the repeats of those that are not recalled. */
export function expectedReviewMs(
  { reviewMs, repeatMs }: AnswerHabits,
  settings: Pick<ScheduleSettings, 'desiredRetention' | 'relearningStepsMinutes'>,
): number {
  return reviewMs + (1 - settings.desiredRetention) * stepsWithinADay(settings.relearningStepsMinutes) * repeatMs
}

/** Time a new card is expected to take on its first day, ms, with its repeats. */
export function expectedMeetingMs(
  { firstRatings, firstMs, repeatMs }: AnswerHabits,
  settings: Pick<ScheduleSettings, 'learningStepsMinutes'>,
): number {
  const steps = stepsWithinADay(settings.learningStepsMinutes)
  const repeats = firstRatings.reduce((sum, share, index) => sum + share * repeatsAfterFirst(index + 1, steps), 0)
  return firstMs + repeats * repeatMs
}

/** How often a card comes back on its first day: Again and Hard start the steps anew, Good has taken the first of them. */
export function repeatsAfterFirst(grade: number, steps: number): number {
  return grade === 4 ? 0 : Math.max(0, steps - (grade === 3 ? 1 : 0))
}

/** Steps of a day or more are answers of later days. */
export function stepsWithinADay(minutes: readonly number[]): number {
  return minutes.filter((step) => step < DAY_MINUTES).length
}

function drawn(sum: number, count: number, common: number): number {
  return (sum + common * PRIOR_ANSWERS) / (count + PRIOR_ANSWERS)
}
