import { fuzzRange } from '../scheduling/fsrs.ts'
import { type FsrsModel, fsrsModel, type Grade } from '../scheduling/fsrs-model.ts'
import { DEFAULT_PARAMETERS } from '../scheduling/fsrs-parameters.ts'
import { stableHash, unitAt } from '../scheduling/seeded-random.ts'
import type { ScheduleSettings } from '../scheduling/study-settings.ts'
import {
  type AnswerHabits,
  expectedRecall,
  failedRepeats,
  repeatsAfterFirst,
  stepsWithinADay,
} from './answer-habits.ts'

/*
 * One card in a simulation. Each throw of the dice depends on the seed, the card and how often the card was answered,
 * so two simulations that differ in one setting differ by that setting and hardly by luck.
 */

/** Days count from the first day of the simulation. Changed in place: thousands of cards, thousands of times. */
export interface SimulatedCard {
  readonly index: number
  stability: number
  difficulty: number
  lastDay: number
  dueDay: number
  turns: number
}

/** What decides how cards are answered and scheduled. */
export interface SimulatedSchedule {
  readonly settings: ScheduleSettings
  readonly habits: AnswerHabits
  readonly seed: string
}

/** Answers cards: each call gives the time it took, ms, repeats included, and sets when the card comes back. */
export interface Answerer {
  readonly model: FsrsModel
  meet(card: SimulatedCard, day: number): number
  review(card: SimulatedCard, day: number): number
}

export function createAnswerer({ settings, habits, seed }: SimulatedSchedule): Answerer {
  const model = fsrsModel(settings.parameters ?? DEFAULT_PARAMETERS)
  const perStability = model.intervalPerStability(settings.desiredRetention)
  const seedNumber = stableHash(seed)
  const learningSteps = stepsWithinADay(settings.learningStepsMinutes)
  const relearningSteps = stepsWithinADay(settings.relearningStepsMinutes)
  const { maximumIntervalDays: maximum } = settings
  const failsRepeat = failedRepeats(habits)

  const roll = (card: SimulatedCard): number => {
    card.turns += 1
    return unitAt(seedNumber, card.index, card.turns)
  }
  const repeatOnce = (card: SimulatedCard, grade: Grade): number => {
    card.stability = model.stabilitySameDay(card.stability, grade)
    card.difficulty = model.difficultyAfter(card.difficulty, grade)
    return habits.repeatMs
  }
  /** Each repeat until it is right: on average the habits' factor of tries. */
  const repeat = (card: SimulatedCard, times: number): number => {
    let ms = 0
    for (let count = 0; count < times; count += 1) {
      for (let tries = 1; tries < MOST_TRIES && failsRepeat > 0 && roll(card) < failsRepeat; tries += 1)
        ms += repeatOnce(card, 1)
      ms += repeatOnce(card, 3)
    }
    return ms
  }
  const daysFor = (stability: number): number => Math.min(Math.max(1, Math.round(stability * perStability)), maximum)
  /** A better answer gets more days than a worse one would have had. */
  const leastDays = (card: SimulatedCard, recall: number, grade: Grade): number => {
    if (grade <= 2) return 1
    const hard = daysFor(model.stabilityAfter(card, recall, 2))
    if (grade === 3) return hard + 1
    return Math.max(hard + 1, daysFor(model.stabilityAfter(card, recall, 3))) + 1
  }
  const schedule = (card: SimulatedCard, day: number, elapsed: number, least: number): void => {
    const floor = Math.min(least, maximum)
    const exact = Math.max(floor, daysFor(card.stability))
    const range = settings.fuzz ? fuzzRange(exact, elapsed, maximum) : { lowest: exact, highest: exact }
    const lowest = Math.max(range.lowest, floor)
    const count = Math.max(range.highest, lowest) - lowest + 1
    card.dueDay = day + lowest + Math.floor(roll(card) * count)
    card.lastDay = day
  }
  return {
    model,
    meet(card, day) {
      const grade = gradeAt(roll(card), habits.firstRatings, 1)
      card.stability = model.firstStability(grade)
      card.difficulty = model.firstDifficulty(grade)
      const ms = habits.firstMs + repeat(card, repeatsAfterFirst(grade, learningSteps))
      schedule(card, day, 0, 1)
      return ms
    },
    review(card, day) {
      const elapsed = day - card.lastDay
      const recall = model.recall(card.stability, elapsed)
      const grade = roll(card) < expectedRecall(habits, recall) ? gradeAt(roll(card), habits.passRatings, 2) : 1
      const least = elapsed > 0 ? leastDays(card, recall, grade) : 1
      card.stability =
        elapsed > 0 ? model.stabilityAfter(card, recall, grade) : model.stabilitySameDay(card.stability, grade)
      card.difficulty = model.difficultyAfter(card.difficulty, grade)
      const ms = habits.reviewMs + (grade === 1 ? repeat(card, relearningSteps) : 0)
      schedule(card, day, elapsed, least)
      return ms
    },
  }
}

const MOST_TRIES = 20

const GRADES = [1, 2, 3, 4] as const

function gradeAt(unit: number, shares: readonly number[], lowest: 1 | 2): Grade {
  let left = unit * shares.reduce((sum, share) => sum + share, 0)
  const place = shares.findIndex((share) => {
    left -= share
    return left < 0
  })
  return GRADES[(place < 0 ? shares.length - 1 : place) + lowest - 1] ?? 4
}
