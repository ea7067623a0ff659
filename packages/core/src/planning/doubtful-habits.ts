import { type AnswerHabits, PRIOR_ANSWERS, PRIOR_LAPSES, PRIOR_RECALLED } from './answer-habits.ts'

/*
 * Habits that a learner may as well have, by how few answers tell of them. Of each habit the estimate errs in two ways: it
 * is drawn towards the common one, from which learners differ, and answers differ among themselves.
 */

/** How much learners differ from the common habits: times by this part of them, the share of Again at first sight by this. */
const TIMES_DIFFER = 0.4
const SHARES_DIFFER = 0.15
/** How much one answer's time differs from the learner's mean, as a part of it. */
const TIME_SPREAD = 0.6

/** The habits so many standard deviations worse for the learner: slower, more often forgetting; better when negative. */
export function habitsWorseBy(habits: AnswerHabits, deviations: number): AnswerHabits {
  const { introduced, reviewed, repeats, recalled, forgotten } = habits.evidence
  const slower = (ms: number, count: number) =>
    ms * Math.exp(deviations * deviationOf(count, TIMES_DIFFER, TIME_SPREAD ** 2))
  const [again, hard, good, easy] = habits.firstRatings
  const moved = Math.min(
    Math.max(again + deviations * deviationOf(introduced, SHARES_DIFFER, again * (1 - again)), 0),
    again + good,
  )
  const oddsDeviation = Math.sqrt(1 / (forgotten + PRIOR_LAPSES) + 1 / (recalled + PRIOR_RECALLED))
  return {
    ...habits,
    firstRatings: [moved, hard, good + again - moved, easy],
    firstMs: slower(habits.firstMs, introduced),
    reviewMs: slower(habits.reviewMs, reviewed),
    repeatMs: slower(habits.repeatMs, repeats),
    lapseOdds: habits.lapseOdds * Math.exp(deviations * oddsDeviation),
  }
}

/** Standard deviation of an estimate from so many answers, when the common habit weighs `PRIOR_ANSWERS` of them. */
function deviationOf(count: number, learnersDiffer: number, variance: number): number {
  return Math.sqrt((PRIOR_ANSWERS * learnersDiffer) ** 2 + count * variance) / (count + PRIOR_ANSWERS)
}
