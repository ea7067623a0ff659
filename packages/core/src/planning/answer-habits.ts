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
  /** The odds of forgetting a review over the odds that the schedule foretells: above 1 for who forgets more often. */
  readonly lapseOdds: number
  /** Repeats on the same day over those it takes when each of them is answered right. */
  readonly repeatFactor: number
  /** How many answers of the learner's own this rests on. */
  readonly answers: number
  /** How many of each kind: what a range around a forecast is made of. */
  readonly evidence: HabitEvidence
}

/** Answers by kind: first sights, reviews and repeats; and tests of memory, recalled or not. */
export interface HabitEvidence {
  readonly introduced: number
  readonly reviewed: number
  readonly repeats: number
  readonly recalled: number
  readonly forgotten: number
}

export const NO_EVIDENCE: HabitEvidence = { introduced: 0, reviewed: 0, repeats: 0, recalled: 0, forgotten: 0 }

/** What decides how often a card is repeated on a day. */
export type StepSettings = Pick<ScheduleSettings, 'learningStepsMinutes' | 'relearningStepsMinutes'>

/**
 * The habits of somebody unknown. The shares are those that the simulator of fsrs-rs assumes
 * (https://github.com/open-spaced-repetition/fsrs-rs, `SimulatorConfig`); the times are guesses on the slow side.
 */
export const COMMON_HABITS: AnswerHabits = {
  firstRatings: [0.24, 0.094, 0.495, 0.171],
  passRatings: [0.224, 0.631, 0.145],
  firstMs: 15_000,
  reviewMs: 9_000,
  repeatMs: 6_500,
  lapseOdds: 1,
  // One repeat in eleven is a failure; with them a step takes about 7 s.
  repeatFactor: 1.1,
  answers: 0,
  evidence: NO_EVIDENCE,
}

const DAY_MINUTES = 1440
/** How many answers the common habits weigh against the learner's own. */
export const PRIOR_ANSWERS = 30
/** What the schedule's own word weighs against the tests of memory: lapses are few, and luck makes much of them. */
export const PRIOR_LAPSES = 10
export const PRIOR_RECALLED = 90

/** Tests of memory of some days: how many there were, were recalled, and were foretold to be (a sum of chances). */
export interface ForetoldAnswers {
  readonly asked: number
  readonly recalled: number
  readonly foretold: number
}

const NOTHING_FORETOLD: ForetoldAnswers = { asked: 0, recalled: 0, foretold: 0 }

/**
 * The habits that some days show, drawn towards the common ones as long as there are few answers. `tests` are of the
 * same days; the steps are taken to have been those of now.
 */
export function habitsOf(
  details: DayDetails,
  settings: StepSettings,
  tests: ForetoldAnswers = NOTHING_FORETOLD,
): AnswerHabits {
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
    lapseOdds: lapseOddsOf(tests),
    repeatFactor: drawnRatio(details.repeats, leastRepeats(details, settings), COMMON_HABITS.repeatFactor),
    answers: introduced + details.asked,
    evidence: {
      introduced,
      reviewed: details.asked,
      repeats: details.repeats,
      recalled: tests.recalled,
      forgotten: tests.asked - tests.recalled,
    },
  }
}

/** The chance that a learner recalls what the schedule gives a chance (0-1) of `foretold`. */
export function expectedRecall({ lapseOdds }: Pick<AnswerHabits, 'lapseOdds'>, foretold: number): number {
  return foretold / (foretold + lapseOdds * (1 - foretold))
}

/** Time a review that comes at a foretold recall (0-1) is expected to take, ms, with its repeats when it is forgotten. */
export function expectedReviewMs(
  habits: AnswerHabits,
  settings: Pick<ScheduleSettings, 'relearningStepsMinutes'>,
  foretold: number,
): number {
  const repeats = stepsWithinADay(settings.relearningStepsMinutes) * habits.repeatFactor
  return habits.reviewMs + (1 - expectedRecall(habits, foretold)) * repeats * habits.repeatMs
}

/** Time a new card is expected to take on its first day, ms, with its repeats. */
export function expectedMeetingMs(
  { firstRatings, firstMs, repeatMs, repeatFactor }: AnswerHabits,
  settings: Pick<ScheduleSettings, 'learningStepsMinutes'>,
): number {
  const steps = stepsWithinADay(settings.learningStepsMinutes)
  const repeats = firstRatings.reduce((sum, share, index) => sum + share * repeatsAfterFirst(index + 1, steps), 0)
  return firstMs + repeats * repeatFactor * repeatMs
}

/** How often a card comes back on its first day: Again and Hard start the steps anew, Good has taken the first of them. */
export function repeatsAfterFirst(grade: number, steps: number): number {
  return grade === 4 ? 0 : Math.max(0, steps - (grade === 3 ? 1 : 0))
}

/** The chance that a repeat on the same day is answered Again. */
export function failedRepeats({ repeatFactor }: Pick<AnswerHabits, 'repeatFactor'>): number {
  return repeatFactor <= 1 ? 0 : 1 - 1 / repeatFactor
}

/** Steps of a day or more are answers of later days. */
export function stepsWithinADay(minutes: readonly number[]): number {
  return minutes.filter((step) => step < DAY_MINUTES).length
}

function leastRepeats(details: DayDetails, settings: StepSettings): number {
  const { introAgain, introHard, introGood, introEasy, asked, recalled } = details
  const steps = stepsWithinADay(settings.learningStepsMinutes)
  const introductions = [introAgain, introHard, introGood, introEasy]
  const learned = introductions.reduce((sum, count, index) => sum + count * repeatsAfterFirst(index + 1, steps), 0)
  return learned + (asked - recalled) * stepsWithinADay(settings.relearningStepsMinutes)
}

function lapseOddsOf({ asked, recalled, foretold }: ForetoldAnswers): number {
  const odds = (right: number) => (asked - right + PRIOR_LAPSES) / (right + PRIOR_RECALLED)
  return odds(recalled) / odds(foretold)
}

function drawnRatio(sum: number, expected: number, common: number): number {
  return (sum + common * PRIOR_ANSWERS) / (expected + PRIOR_ANSWERS)
}

function drawn(sum: number, count: number, common: number): number {
  return (sum + common * PRIOR_ANSWERS) / (count + PRIOR_ANSWERS)
}
