import { cappedDuration } from '../reviews/answer-time.ts'
import { countWords } from '../text/words.ts'
import type { CardBrief } from './learning-path.ts'

/** How long a learner takes for a card: a log-normal by its median and the spread (standard deviation) of its logarithm. */
export interface AnswerTimes {
  readonly medianSeconds: number
  readonly spread: number
}

/** Seconds to read a word, and to recall an answer, for a learner of whom nothing is known. */
const SECONDS_PER_WORD = 0.35
const SECONDS_PER_RECALL = 12
/** Words on a card of usual length; the learner's median is taken to hold for such a card. */
const USUAL_WORDS = 15
export const DEFAULT_TIMES: AnswerTimes = {
  medianSeconds: SECONDS_PER_RECALL + USUAL_WORDS * SECONDS_PER_WORD,
  spread: 0.6,
}
/** The learner's own times weigh as much as the default from this many answers on. */
const PRIOR_ANSWERS = 10
const CAP_SECONDS = 60
/** How often a card is seen on the day it is learnt, and how much that differs from learner to learner. */
const PASSES = 1.6
const PASSES_SPREAD = 0.2
/** z of an 80 % interval. */
const Z = 1.28

/** A learner's times from answer durations in ms (capped at 60 s), drawn towards the default while there are few. */
export function answerTimesOf(durationsMs: readonly number[]): AnswerTimes {
  const logs = durationsMs
    .map((duration) => cappedDuration(duration) / 1000)
    .filter((seconds) => seconds > 0)
    .map((seconds) => Math.log(Math.max(0.5, seconds)))
    .sort((a, b) => a - b)
  if (logs.length === 0) return DEFAULT_TIMES
  const weight = logs.length / (logs.length + PRIOR_ANSWERS)
  const median = logs[Math.floor(logs.length / 2)] ?? 0
  const mean = logs.reduce((sum, log) => sum + log, 0) / Math.max(1, logs.length)
  const variance = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / Math.max(1, logs.length - 1)
  const mixed = (own: number, usual: number): number => weight * own + (1 - weight) * usual
  return {
    medianSeconds: Math.exp(mixed(median, Math.log(DEFAULT_TIMES.medianSeconds))),
    spread: mixed(Math.sqrt(variance), DEFAULT_TIMES.spread),
  }
}

/** Minutes for a first study of cards, with the range they lie in in about 80 % of cases. */
export interface Minutes {
  readonly minutes: number
  readonly low: number
  readonly high: number
}

export function studyMinutes(cards: readonly CardBrief[], times: AnswerTimes): Minutes {
  const each = cards.map((card) => momentsOf(card, times))
  const mean = each.reduce((sum, { mean: one }) => sum + one, 0)
  const variance = each.reduce((sum, { variance: one }) => sum + one, 0)
  const deviation = Math.sqrt(PASSES * variance + (PASSES_SPREAD * PASSES * mean) ** 2)
  const seconds = PASSES * mean
  return {
    minutes: seconds / 60,
    low: Math.max(0, seconds - Z * deviation) / 60,
    high: (seconds + Z * deviation) / 60,
  }
}

/** Minutes of a first study of one card. */
export function cardMinutes(card: CardBrief, times: AnswerTimes): number {
  return (PASSES * momentsOf(card, times).mean) / 60
}

/** Mean and variance of a log-normal cut at 60 s: E[min(X, c)] and E[min(X, c)^2] in closed form. */
function momentsOf(
  { front, back }: CardBrief,
  { medianSeconds, spread }: AnswerTimes,
): { mean: number; variance: number } {
  const usual = SECONDS_PER_RECALL + (countWords(front) + countWords(back)) * SECONDS_PER_WORD
  const mu = Math.log((medianSeconds * usual) / DEFAULT_TIMES.medianSeconds)
  const sigma = Math.max(0.05, spread)
  const z = (Math.log(CAP_SECONDS) - mu) / sigma
  const above = 1 - normal(z)
  const mean = Math.exp(mu + sigma ** 2 / 2) * normal(z - sigma) + CAP_SECONDS * above
  const square = Math.exp(2 * mu + 2 * sigma ** 2) * normal(z - 2 * sigma) + CAP_SECONDS ** 2 * above
  return { mean: Math.min(CAP_SECONDS, mean), variance: Math.max(0, square - mean ** 2) }
}

/** The standard normal distribution (Abramowitz and Stegun 26.2.17, error below 8e-8). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const tail =
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429)))) *
    (Math.exp(-(z ** 2) / 2) / Math.sqrt(2 * Math.PI))
  return z >= 0 ? 1 - tail : tail
}
