import { FSRSAlgorithm, Rating as FsrsRating, get_fuzz_range } from 'ts-fsrs'
import { DEFAULT_PARAMETERS, type FsrsParameters } from './fsrs-parameters.ts'
import type { Rating } from './memory-state.ts'

/**
 * The arithmetic of FSRS-6 by which cards are scheduled, by ts-fsrs: the only file that knows the library.
 * A second rating on the same study day follows ts-fsrs (the model of fsrs-rs): Hard, Good and Easy never lower
 * stability. Other implementations let a same-day Hard lower it; the vectors in the tests pin ours.
 */
const GRADES = {
  again: FsrsRating.Again,
  hard: FsrsRating.Hard,
  good: FsrsRating.Good,
  easy: FsrsRating.Easy,
} as const satisfies Record<Rating, FsrsRating>

/** Stability in days (the time in which recall falls to 90 %), difficulty 1-10. */
export interface Memory {
  readonly stability: number
  readonly difficulty: number
}

/** Memory after a rating. Nulls mean a card never rated; elapsed whole days below zero count as zero. */
export function nextMemory(
  before: Memory | null,
  elapsedDays: number,
  rating: Rating,
  parameters: FsrsParameters = DEFAULT_PARAMETERS,
): Memory {
  return algorithmOf(parameters).next_state(before, Math.max(0, elapsedDays), GRADES[rating])
}

/** Probability of recall, 0-1, so many days after the last rating; 0 for a card without memory. */
export function retrievability(
  stability: number,
  elapsedDays: number,
  parameters: FsrsParameters = DEFAULT_PARAMETERS,
): number {
  return stability > 0 ? algorithmOf(parameters).forgetting_curve(Math.max(0, elapsedDays), stability) : 0
}

/** Whole days, from 1 to `maximum`, after which recall will have fallen to the desired retention; without fuzz. */
export function intervalDays(
  stability: number,
  desiredRetention: number,
  maximum: number,
  parameters: FsrsParameters = DEFAULT_PARAMETERS,
): number {
  const days = stability * algorithmOf(parameters).calculate_interval_modifier(desiredRetention)
  return Math.min(Math.max(1, Math.round(days)), maximum)
}

/** Lowest and highest whole days, both included, that fuzz may give instead of an interval. */
export function fuzzRange(
  interval: number,
  elapsedDays: number,
  maximum: number,
): { readonly lowest: number; readonly highest: number } {
  if (interval < 2.5) return { lowest: interval, highest: interval }
  const range = get_fuzz_range(interval, elapsedDays, maximum)
  return { lowest: range.min_ivl, highest: range.max_ivl }
}

const algorithms = new WeakMap<FsrsParameters, FSRSAlgorithm>()

function algorithmOf(parameters: FsrsParameters): FSRSAlgorithm {
  const known = algorithms.get(parameters)
  if (known !== undefined) return known
  const algorithm = new FSRSAlgorithm({ w: parameters, enable_short_term: true })
  algorithms.set(parameters, algorithm)
  return algorithm
}
