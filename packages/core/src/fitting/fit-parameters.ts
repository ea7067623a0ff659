import { DEFAULT_PARAMETERS, type FsrsParameters } from '../scheduling/fsrs-parameters.ts'
import type { FitEvidence, FitStage, FittedParameters, ParametersInUse } from '../scheduling/parameter-history.ts'
import { addDays } from '../scheduling/study-day.ts'
import { type DayRange, totalLogLoss } from './card-loss.ts'
import { fitInitialStabilities } from './initial-stabilities.ts'
import { trainParameters } from './train.ts'
import { lastDayOf, type TrainingSet, testedDays } from './training-set.ts'

export type FitOutcome =
  | { readonly ok: true; readonly fitted: FittedParameters }
  | { readonly ok: false; readonly problem: 'too-few-reviews'; readonly reviews: number; readonly needed: number }
  /** Too few answers since the parameters in use were fitted to tell whether others are better. */
  | { readonly ok: false; readonly problem: 'too-few-since'; readonly tested: number; readonly needed: number }
  | { readonly ok: false; readonly problem: 'not-better'; readonly evidence: FitEvidence }

export const INITIAL_FROM_REVIEWS = 400
export const ALL_FROM_REVIEWS = 1_000
const FEWEST_TESTED = 100
const FOLDS = 5
const DAY_ZERO = '1970-01-01'

export const DEFAULTS_IN_USE: ParametersInUse = { parameters: DEFAULT_PARAMETERS, fittedUntilDay: null }

/**
 * Fits a learner's parameters: the initial stabilities from 400 reviews, all from 1,000. They are given only when
 * parameters fitted in the same way to earlier answers foretell later ones better than those in use do (forward
 * chaining: five times over the later half, never over answers that those in use were fitted to). Pure and the same
 * every time; takes a tenth of a second for 10,000 reviews, so it belongs in a worker.
 */
export function fitParameters(set: TrainingSet, inUse: ParametersInUse = DEFAULTS_IN_USE): FitOutcome {
  const reviews = set.grades.length
  const lastDay = lastDayOf(set)
  if (reviews < INITIAL_FROM_REVIEWS || lastDay === null)
    return { ok: false, problem: 'too-few-reviews', reviews, needed: INITIAL_FROM_REVIEWS }
  const stage: FitStage = reviews < ALL_FROM_REVIEWS ? 'initial' : 'all'
  const evidence = chainForward(set, stage, inUse)
  if (evidence.tested < FEWEST_TESTED)
    return { ok: false, problem: 'too-few-since', tested: evidence.tested, needed: FEWEST_TESTED }
  if (evidence.logLoss >= evidence.logLossInUse) return { ok: false, problem: 'not-better', evidence }
  const parameters = fitStage(set, stage, inUse, EVERYTHING)
  const fittedUntilDay = addDays(DAY_ZERO, lastDay)
  return { ok: true, fitted: { parameters, stage, reviews, fittedUntilDay, evidence } }
}

const EVERYTHING: DayRange = { from: Number.NEGATIVE_INFINITY, before: Number.POSITIVE_INFINITY }

/** Log loss of later answers under parameters fitted to the earlier ones, and under those in use, over several folds. */
export function chainForward(set: TrainingSet, stage: FitStage, inUse: ParametersInUse): FitEvidence {
  const folds = foldsOf(set, inUse.fittedUntilDay)
  const sums = folds.map((fold) => {
    const fitted = fitStage(set, stage, inUse, { from: Number.NEGATIVE_INFINITY, before: fold.from })
    const candidate = totalLogLoss(set, fitted, fold)
    return { n: candidate.n, candidate: candidate.sum, inUse: totalLogLoss(set, inUse.parameters, fold).sum }
  })
  const sum = (lossOf: (fold: (typeof sums)[number]) => number) => sums.reduce((total, one) => total + lossOf(one), 0)
  const tested = sum((fold) => fold.n)
  const mean = (total: number) => (tested === 0 ? 0 : total / tested)
  return { tested, logLoss: mean(sum((fold) => fold.candidate)), logLossInUse: mean(sum((fold) => fold.inUse)) }
}

/** The initial stage leaves the other parameters as they are in use: a log that shrank must not take them away. */
function fitStage(set: TrainingSet, stage: FitStage, inUse: ParametersInUse, range: DayRange): FsrsParameters {
  if (stage === 'initial') return fitInitialStabilities(set, inUse.parameters, range)
  return trainParameters(set, fitInitialStabilities(set, DEFAULT_PARAMETERS, range), range)
}

/**
 * Stretches of days, each with a tenth of the answers, over the later half of the log; what the parameters in use were
 * fitted to is left out.
 */
function foldsOf(set: TrainingSet, fittedUntilDay: string | null): readonly DayRange[] {
  const days = testedDays(set)
  const first = days.findIndex((day) => fittedUntilDay === null || addDays(DAY_ZERO, day) > fittedUntilDay)
  if (first < 0) return []
  const begin = Math.max(first, Math.floor(days.length / 2))
  const edges = Array.from({ length: FOLDS }, (_, fold) => {
    return days[begin + Math.floor((fold * (days.length - begin)) / FOLDS)] ?? 0
  })
  // Two folds that begin on the same day are one.
  const distinct = [...new Set(edges)]
  return distinct.map((from, index) => ({ from, before: distinct[index + 1] ?? Number.POSITIVE_INFINITY }))
}
