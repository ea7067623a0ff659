import { effectiveEvents } from '../reviews/effective-ratings.ts'
import type { CardEvent } from '../reviews/review-event.ts'
import { type Memory, nextMemory, retrievability } from '../scheduling/fsrs.ts'
import { DEFAULT_PARAMETERS, type FsrsParameters } from '../scheduling/fsrs-parameters.ts'
import type { MemoryState, Rating } from '../scheduling/memory-state.ts'
import { daysBetween } from '../scheduling/study-day.ts'
import { type Acquaintance, askedAfterDays } from './day-details.ts'
import { FEWEST_CASES, type Proportion, proportionOf } from './proportion.ts'

/*
 * How well the predicted recall agrees with what was recalled, per study day. Unlike the other totals it depends on the
 * parameters: it is a cache to be made anew from the log when they change. Sums are of whole numbers, so that the order
 * in which answers are added never shows.
 */

/** Ranges of predicted recall, each 5 % wide. */
export const CALIBRATION_BINS = 20
const MILLION = 1_000_000

export interface CalibrationCounts {
  /** By range of predicted recall: answers, how many recalled, sums of predictions and of squared errors in millionths. */
  readonly asked: readonly number[]
  readonly recalled: readonly number[]
  readonly predicted: readonly number[]
  readonly squaredError: readonly number[]
}

export interface CalibrationBin {
  /** Predicted recall in [from, to), the last one with its end. */
  readonly from: number
  readonly to: number
  /** Mean of the predictions, 0-1; null when there was none. */
  readonly predicted: number | null
  readonly actual: Proportion
}

export interface Calibration {
  readonly n: number
  readonly bins: readonly CalibrationBin[]
  /** Mean squared error of the predictions (Brier, 1950), 0 the best; null under 30 answers. */
  readonly brier: number | null
  /** Root of the mean squared distance of predicted and actual share over the ranges; null under 30 answers. */
  readonly binError: number | null
}

const zeros = (): number[] => new Array<number>(CALIBRATION_BINS).fill(0)

export const NO_CALIBRATION: CalibrationCounts = {
  asked: zeros(),
  recalled: zeros(),
  predicted: zeros(),
  squaredError: zeros(),
}

/** Counts per study day, in the order of the days, from the whole log of the cards in it. */
export function dayCalibrationOf(
  events: readonly CardEvent[],
  parameters: FsrsParameters = DEFAULT_PARAMETERS,
): ReadonlyMap<string, CalibrationCounts> {
  const days = new Map<string, CalibrationCounts>()
  const known = new Map<string, Acquaintance & Memory>()
  for (const event of effectiveEvents(events)) {
    if (event.kind === 'reset') known.delete(event.cardId)
    if (event.kind === 'reset' && event.start !== undefined) known.set(event.cardId, event.start)
    if (event.kind === 'set-due' && event.standing && event.standing.stability > 0) {
      const { stability, difficulty } = event.standing
      const before = known.get(event.cardId)
      if (before) known.set(event.cardId, { ...before, stability, difficulty })
    }
    if (event.kind !== 'rate') continue
    const before = known.get(event.cardId) ?? null
    const added = calibrationOfRating(before, event, parameters)
    if (added !== null) days.set(event.studyDay, addCalibration(days.get(event.studyDay) ?? NO_CALIBRATION, added))
    const elapsed = before?.lastStudyDay == null ? 0 : daysBetween(before.lastStudyDay, event.studyDay)
    const memory = nextMemory(before, elapsed, event.rating, parameters)
    known.set(event.cardId, { ...memory, reps: (before?.reps ?? 0) + 1, lastStudyDay: event.studyDay })
  }
  return new Map([...days].sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** What one rating adds; null when it is no test of memory. `before` is the card's state when it was given. */
export function calibrationOfRating(
  before: Pick<MemoryState, 'reps' | 'lastStudyDay' | 'stability'> | null,
  { rating, studyDay }: { readonly rating: Rating; readonly studyDay: string },
  parameters: FsrsParameters = DEFAULT_PARAMETERS,
): CalibrationCounts | null {
  const elapsed = askedAfterDays(before, studyDay)
  if (before === null || elapsed === null || before.stability <= 0) return null
  const recall = retrievability(before.stability, elapsed, parameters)
  const outcome = rating === 'again' ? 0 : 1
  const place = Math.min(CALIBRATION_BINS - 1, Math.floor(recall * CALIBRATION_BINS))
  const at = (value: number) => zeros().with(place, value)
  return {
    asked: at(1),
    recalled: at(outcome),
    predicted: at(Math.round(recall * MILLION)),
    squaredError: at(Math.round((recall - outcome) ** 2 * MILLION)),
  }
}

/** The sum of two counts, or the first without the second when `factor` is -1. */
export function addCalibration(
  one: CalibrationCounts,
  other: CalibrationCounts,
  factor: 1 | -1 = 1,
): CalibrationCounts {
  const sum = (some: readonly number[], more: readonly number[]) =>
    some.map((value, index) => value + factor * (more[index] ?? 0))
  return {
    asked: sum(one.asked, other.asked),
    recalled: sum(one.recalled, other.recalled),
    predicted: sum(one.predicted, other.predicted),
    squaredError: sum(one.squaredError, other.squaredError),
  }
}

/** The picture that counts make. */
export function calibrationOf(counts: CalibrationCounts): Calibration {
  const n = counts.asked.reduce((sum, asked) => sum + asked, 0)
  const bins = counts.asked.map((asked, index): CalibrationBin => {
    const predicted = asked === 0 ? null : (counts.predicted[index] ?? 0) / asked / MILLION
    const actual = proportionOf(counts.recalled[index] ?? 0, asked)
    return { from: index / CALIBRATION_BINS, to: (index + 1) / CALIBRATION_BINS, predicted, actual }
  })
  if (n < FEWEST_CASES) return { n, bins, brier: null, binError: null }
  const squares = counts.asked.reduce((sum, asked, index) => {
    const distance = ((counts.predicted[index] ?? 0) / MILLION - (counts.recalled[index] ?? 0)) / Math.max(1, asked)
    return sum + asked * distance ** 2
  }, 0)
  const squaredError = counts.squaredError.reduce((sum, error) => sum + error, 0)
  return { n, bins, brier: squaredError / MILLION / n, binError: Math.sqrt(squares / n) }
}
