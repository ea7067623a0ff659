import { expect, test } from 'vitest'
import { DEFAULT_PARAMETERS, isFsrsParameters } from '../scheduling/fsrs-parameters.ts'
import {
  adoptParameters,
  DEFAULTS_ONLY,
  type FittedParameters,
  parametersInUse,
  rollBackParameters,
} from '../scheduling/parameter-history.ts'
import { addDays } from '../scheduling/study-day.ts'
import { cpuMs } from '../testing/cpu-time.ts'
import { meanLogLoss } from './card-loss.ts'
import { chainForward, DEFAULTS_IN_USE, fitParameters } from './fit-parameters.ts'
import { fitInitialStabilities, inOrder } from './initial-stabilities.ts'
import { liveAs, someTruth } from './testing/synthetic-learner.ts'
import { trainParameters } from './train.ts'
import { packAnswers, type TrainingSet } from './training-set.ts'

const SEEDS = ['one', 'two', 'three', 'four', 'five']
const lived = (seed: string, cards = 750, days = 300) => liveAs({ truth: someTruth(seed), cards, days, seed })
const unseen = (seed: string) => liveAs({ truth: someTruth(seed), cards: 2_000, days: 400, seed: `${seed} later` })

/** The first cards of a set, with as many answers as wanted or a few less. */
function firstAnswers(set: TrainingSet, most: number): TrainingSet {
  const cards = set.starts.findLastIndex((start) => start <= most)
  return { ...set, starts: set.starts.slice(0, cards + 1), grades: set.grades.slice(0, set.starts[cards]) }
}

test.each(SEEDS)('10,000 answers of learner %s tell the parameters: within a hundredth of the true loss', (seed) => {
  const set = firstAnswers(lived(seed, 1_500), 10_000)
  expect(set.grades.length).toBeGreaterThan(9_800)
  const fitted = trainParameters(set, fitInitialStabilities(set))
  expect(isFsrsParameters(fitted)).toBe(true)
  const fresh = unseen(seed)
  const best = meanLogLoss(fresh, someTruth(seed))
  expect(meanLogLoss(fresh, fitted) / best - 1).toBeLessThan(0.01)
})

test('where the defaults are wrong about a learner the fit makes most of it good', () => {
  const fresh = unseen('one')
  const set = firstAnswers(lived('one', 1_500), 10_000)
  const [fitted, defaults, truth] = [
    trainParameters(set, fitInitialStabilities(set)),
    DEFAULT_PARAMETERS,
    someTruth('one'),
  ].map((parameters) => meanLogLoss(fresh, parameters))
  expect(defaults! - truth!).toBeGreaterThan(0.01)
  expect(fitted! - truth!).toBeLessThan(0.25 * (defaults! - truth!))
})

test('the same answers give the same parameters', () => {
  const set = lived('one', 200, 200)
  expect(fitParameters(set)).toEqual(fitParameters(set))
})

test('initial stabilities are found from first tests alone, and follow the ratings', () => {
  const truth = someTruth('two')
  const fitted = fitInitialStabilities(lived('two', 40_000), truth)
  for (const index of [0, 1, 2, 3]) expect(Math.abs(Math.log(fitted[index]! / truth[index]!))).toBeLessThan(0.1)
  expect(fitted.slice(4)).toEqual(truth.slice(4))
  expect([...fitted.slice(0, 4)]).toEqual([...fitted.slice(0, 4)].sort((one, other) => one - other))
})

test('without answers the defaults stay', () => {
  const empty = packAnswers([])
  expect(fitInitialStabilities(empty).map((value) => Number(value.toFixed(3)))).toEqual(
    DEFAULT_PARAMETERS.map((value) => Number(value.toFixed(3))),
  )
  expect(trainParameters(empty, DEFAULT_PARAMETERS)).toEqual(DEFAULT_PARAMETERS)
})

test('a few answers move parameters a little', () => {
  const few = liveAs({ truth: someTruth('three'), cards: 4, days: 60, seed: 'few' })
  const fitted = trainParameters(few, fitInitialStabilities(few))
  fitted.slice(4).forEach((value, index) => {
    expect(Math.abs(value - DEFAULT_PARAMETERS[index + 4]!)).toBeLessThan(0.6)
  })
})

test.each([
  [
    [1, 2, 3, 4],
    [9, 9, 9, 9],
    [1, 2, 3, 4],
  ],
  [
    [1, 5, 3, 8],
    [9, 2, 9, 9],
    [1, 3, 3, 8],
  ],
  [
    [1, 5, 3, 8],
    [9, 20, 9, 9],
    [1, 5, 5, 8],
  ],
  [
    [4, 3, 2, 1],
    [9, 0, 0, 0],
    [4, 4, 4, 4],
  ],
])('stabilities %j of %j cards are put in order: %j', (stabilities, counts, ordered) => {
  expect(inOrder(stabilities, counts)).toEqual(ordered)
})

/** The answers of a set up to a day. */
function upTo(set: TrainingSet, lastDay: number): TrainingSet {
  const cards = Array.from({ length: set.starts.length - 1 }, (_, card) =>
    Array.from({ length: set.starts[card + 1]! - set.starts[card]! }, (_, turn) => ({
      grade: set.grades[set.starts[card]! + turn] as 1 | 2 | 3 | 4, // a training set holds nothing else
      day: set.days[set.starts[card]! + turn]!,
    })).filter(({ day }) => day <= lastDay),
  )
  return packAnswers(cards.filter((card) => card.length > 0))
}

test('under 400 reviews nothing is fitted, from 400 the initial stabilities, from 1,000 all', () => {
  const set = lived('three', 400, 300)
  expect(fitParameters(packAnswers([]))).toMatchObject({ ok: false, problem: 'too-few-reviews', reviews: 0 })
  const stages = [10, 30, 45, 120].map((lastDay) => {
    const part = upTo(set, lastDay)
    const outcome = fitParameters(part)
    return [part.grades.length, outcome.ok ? outcome.fitted.stage : outcome.problem] as const
  })
  for (const [reviews, result] of stages) {
    if (reviews < 400) expect(result).toBe('too-few-reviews')
    else if (reviews < 1_000) expect(result).not.toBe('all')
    else expect(result).not.toBe('initial')
  }
  expect(new Set(stages.map(([reviews]) => (reviews < 400 ? 0 : reviews < 1_000 ? 1 : 2))).size).toBe(3)
})

test('better parameters are adopted, with the figures that speak for them', () => {
  const set = lived('one')
  const outcome = fitParameters(set)
  expect(outcome.ok).toBe(true)
  if (!outcome.ok) return
  const { evidence, stage, reviews, fittedUntilDay } = outcome.fitted
  expect(stage).toBe('all')
  expect(reviews).toBe(set.grades.length)
  expect(fittedUntilDay).toBe(addDays('1970-01-01', 299))
  expect(evidence.tested).toBeGreaterThan(2_000)
  expect(evidence.logLoss).toBeLessThan(evidence.logLossInUse)
})

test('whoever already has the true parameters keeps them', () => {
  const truth = someTruth('four')
  const outcome = fitParameters(lived('four', 300), { parameters: truth, fittedUntilDay: null })
  expect(outcome).toMatchObject({ ok: false, problem: 'not-better' })
})

test('the fit in use is judged only by answers it has not seen', () => {
  const set = lived('five', 300)
  const inUse = (day: number) => ({ parameters: DEFAULT_PARAMETERS, fittedUntilDay: addDays('1970-01-01', day) })
  expect(fitParameters(set, inUse(299))).toMatchObject({ ok: false, problem: 'too-few-since', tested: 0 })
  const since = fitParameters(set, inUse(297))
  expect(since).toMatchObject({ ok: false, problem: 'too-few-since' })
  expect(chainForward(set, 'all', inUse(250)).tested).toBeLessThan(chainForward(set, 'all', DEFAULTS_IN_USE).tested)
})

test('what is tested on never reaches what is fitted: later answers do not change an earlier fold', () => {
  const set = lived('one', 300)
  const range = { from: Number.NEGATIVE_INFINITY, before: 150 }
  expect(trainParameters(set, DEFAULT_PARAMETERS, range)).toEqual(trainParameters(upTo(set, 149), DEFAULT_PARAMETERS))
  expect(fitInitialStabilities(set, DEFAULT_PARAMETERS, range)).toEqual(fitInitialStabilities(upTo(set, 149)))
})

test('adopted parameters can be rolled back, once', () => {
  const fit = (day: string): FittedParameters => ({
    parameters: DEFAULT_PARAMETERS,
    stage: 'all',
    reviews: 1_000,
    fittedUntilDay: day,
    evidence: { tested: 500, logLoss: 0.3, logLossInUse: 0.31 },
  })
  expect(parametersInUse(DEFAULTS_ONLY)).toEqual(DEFAULTS_IN_USE)
  const first = adoptParameters(DEFAULTS_ONLY, fit('2026-01-01'))
  const second = adoptParameters(first, fit('2026-02-01'))
  expect(parametersInUse(second)).toEqual({ parameters: DEFAULT_PARAMETERS, fittedUntilDay: '2026-02-01' })
  expect(rollBackParameters(second)).toEqual({ current: fit('2026-01-01') })
  expect(rollBackParameters(rollBackParameters(second))).toEqual({ current: fit('2026-01-01') })
  expect(rollBackParameters(first)).toEqual(DEFAULTS_ONLY)
  expect(rollBackParameters(DEFAULTS_ONLY)).toEqual(DEFAULTS_ONLY)
})

test('10,000 reviews are fitted and judged in well under 10 seconds', () => {
  const set = lived('two')
  expect(cpuMs(() => fitParameters(set))).toBeLessThan(10_000)
})
