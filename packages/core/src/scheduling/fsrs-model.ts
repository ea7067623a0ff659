import { type FsrsParameters, STABILITY_MAX, STABILITY_MIN } from './fsrs-parameters.ts'

/*
 * FSRS-6 for millions of steps: the formulas of
 * https://github.com/open-spaced-repetition/fsrs4anki/wiki/The-Algorithm as fsrs-rs and ts-fsrs have them, without their
 * rounding to 8 digits, so equal to them to about one part in a million. Simulations and the fitting of parameters use
 * it; cards are scheduled by `fsrs.ts`.
 */

/** Again 1, Hard 2, Good 3, Easy 4. */
export type Grade = 1 | 2 | 3 | 4

/** The formulas with one learner's parameters. Stability in days, difficulty 1-10, recall 0-1. */
export interface FsrsModel {
  firstStability(grade: Grade): number
  firstDifficulty(grade: Grade): number
  /** Recall so many days (at least 0) after the last rating. */
  recall(stability: number, elapsedDays: number): number
  /** Stability after the first rating of a day, given the recall it came at. */
  stabilityAfter(
    before: { readonly stability: number; readonly difficulty: number },
    recall: number,
    grade: Grade,
  ): number
  /** Stability after another rating on the same day. */
  stabilitySameDay(stability: number, grade: Grade): number
  difficultyAfter(difficulty: number, grade: Grade): number
  /** Days until recall has fallen to a retention, per day of stability. */
  intervalPerStability(retention: number): number
}

export function fsrsModel(parameters: FsrsParameters): FsrsModel {
  // biome-ignore format: one line per formula
  const [
    again, hard, good, easy, w4, w5, w6, w7,
    w8, w9, w10,
    w11, w12, w13, w14,
    w15, w16,
    w17, w18, w19, decay,
  ] = parameters
  const factor = 0.9 ** (-1 / decay) - 1
  const growth = Math.exp(w8)
  const bonus = { 1: 1, 2: w15, 3: 1, 4: w16 } as const
  const first = { 1: again, 2: hard, 3: good, 4: easy } as const
  const easyDifficulty = w4 - Math.exp(3 * w5) + 1
  const leastLoss = Math.exp(-w17 * w18)
  return {
    firstStability: (grade) => first[grade],
    firstDifficulty: (grade) => within(w4 - Math.exp((grade - 1) * w5) + 1, 1, 10),
    recall: (stability, elapsedDays) => (1 + (factor * elapsedDays) / stability) ** -decay,
    stabilityAfter({ stability, difficulty }, recall, grade) {
      if (grade === 1) {
        const forgotten = w11 * difficulty ** -w12 * ((stability + 1) ** w13 - 1) * Math.exp((1 - recall) * w14)
        return within(Math.min(forgotten, stability * leastLoss), STABILITY_MIN, STABILITY_MAX)
      }
      const gain = growth * (11 - difficulty) * stability ** -w9 * (Math.exp((1 - recall) * w10) - 1) * bonus[grade]
      return within(stability * (1 + gain), STABILITY_MIN, STABILITY_MAX)
    },
    stabilitySameDay(stability, grade) {
      const change = stability ** -w19 * Math.exp(w17 * (grade - 3 + w18))
      return within(stability * (grade >= 2 ? Math.max(1, change) : change), STABILITY_MIN, STABILITY_MAX)
    },
    difficultyAfter(difficulty, grade) {
      const moved = difficulty - (w6 * (grade - 3) * (10 - difficulty)) / 9
      return within(w7 * easyDifficulty + (1 - w7) * moved, 1, 10)
    },
    intervalPerStability: (retention) => (retention ** (-1 / decay) - 1) / factor,
  }
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
