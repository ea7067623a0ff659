import {
  clampParameters,
  DEFAULT_PARAMETERS,
  type FsrsParameters,
  PARAMETER_BOUNDS,
} from '../scheduling/fsrs-parameters.ts'
import { randomStream } from '../scheduling/seeded-random.ts'
import { ALL_DAYS, createLossModel, type DayRange } from './card-loss.ts'
import { noSums } from './gradient-rules.ts'
import { inOrder } from './initial-stabilities.ts'
import type { TrainingSet } from './training-set.ts'

/**
 * How far learners are from the defaults in each parameter (standard deviations as published with fsrs-rs, `training.rs`,
 * from w4 on): what few answers say is drawn to the defaults by as much. The initial stabilities are reckoned with in
 * powers of e.
 */
// biome-ignore format: in the groups of the formulas
const SPREADS = [
  1, 1, 1, 1,
  0.57, 0.28, 0.6, 0.12,
  0.39, 0.18, 0.33,
  0.3, 0.09, 0.16, 0.57,
  0.25, 1.03,
  0.31, 0.32, 0.14,
  0.27,
] as const

const FIRSTS = 4
const BATCH_ANSWERS = 512
const FEWEST_STEPS = 240
const FEWEST_ROUNDS = 6
const STEP_SIZE = 0.06

/**
 * All 21 parameters fitted by gradient descent (Adam: Kingma and Ba, 2015, https://arxiv.org/abs/1412.6980) to the log
 * loss of the answers in the range plus a pull towards `centre`, within their bounds, over batches of cards in an order
 * shuffled by a fixed seed; the method of FSRS's optimizer
 * (https://github.com/open-spaced-repetition/fsrs4anki/wiki/The-mechanism-of-optimization). The same answers always give
 * the same parameters.
 */
export function trainParameters(
  set: TrainingSet,
  start: FsrsParameters,
  range: DayRange = ALL_DAYS,
  centre: FsrsParameters = DEFAULT_PARAMETERS,
): FsrsParameters {
  const batches = batchesOf(set, range)
  if (batches.length === 0) return start
  const total = batches.reduce((sum, batch) => sum + batch.answers, 0)
  const rounds = Math.max(FEWEST_ROUNDS, Math.ceil(FEWEST_STEPS / batches.length))
  const adam = createAdam(rounds * batches.length)
  const random = randomStream('training')
  const middle = toScaled(centre)
  let scaled = toScaled(start)
  for (let round = 0; round < rounds; round += 1) {
    for (const batch of shuffled(batches, random)) {
      const parameters = toParameters(scaled)
      const gradient = batchGradient(set, parameters, range, batch)
      const pulled = gradient.map((slope, index) => {
        return (slope * total) / batch.answers + (scaled[index] ?? 0) - (middle[index] ?? 0)
      })
      // Back and forth, so that a parameter at its bound stays there instead of wandering off beyond it.
      scaled = toScaled(toParameters(adam(scaled, pulled)))
    }
  }
  const fitted = toParameters(scaled)
  return clampParameters([...inOrder(fitted.slice(0, FIRSTS), [0, 0, 0, 0]), ...fitted.slice(FIRSTS)])
}

interface Batch {
  readonly cards: readonly number[]
  readonly answers: number
}

/** Cards in batches of some 512 answers that count. */
function batchesOf(set: TrainingSet, range: DayRange): readonly Batch[] {
  const counted = createLossModel(set, DEFAULT_PARAMETERS, range)
  const sizes = Array.from({ length: set.starts.length - 1 }, (_, card) => ({ card, answers: counted.ofCard(card).n }))
  const useful = shuffled(
    sizes.filter(({ answers }) => answers > 0),
    randomStream('batches'),
  )
  const batches: { cards: number[]; answers: number }[] = []
  for (const { card, answers } of useful) {
    const last = batches.at(-1)
    if (last === undefined || last.answers >= BATCH_ANSWERS) batches.push({ cards: [card], answers })
    else {
      last.cards.push(card)
      last.answers += answers
    }
  }
  return batches
}

function batchGradient(set: TrainingSet, parameters: FsrsParameters, range: DayRange, batch: Batch): readonly number[] {
  const sums = noSums()
  const model = createLossModel(set, parameters, range)
  for (const card of batch.cards) model.ofCard(card, sums)
  // By the chain rule into the scale of the search: d/d(ln w) = w d/dw.
  return sums.map((sum, index) => sum * (SPREADS[index] ?? 1) * (index < FIRSTS ? (parameters[index] ?? 1) : 1))
}

/** In spreads from nought: logarithms for the initial stabilities, the values themselves for the others. */
function toScaled(parameters: FsrsParameters): readonly number[] {
  return parameters.map((value, index) => (index < FIRSTS ? Math.log(value) : value) / (SPREADS[index] ?? 1))
}

function toParameters(scaled: readonly number[]): FsrsParameters {
  return clampParameters(
    scaled.map((value, index) => {
      const plain = value * (SPREADS[index] ?? 1)
      return index < FIRSTS ? Math.exp(Math.min(plain, Math.log(PARAMETER_BOUNDS[0][1]))) : plain
    }),
  )
}

/** Adam with steps that shrink to nothing along half a cosine. */
function createAdam(steps: number): (at: readonly number[], gradient: readonly number[]) => readonly number[] {
  const [keepMean, keepSquare, tiny] = [0.9, 0.999, 1e-8]
  const means = new Array<number>(SPREADS.length).fill(0)
  const squares = new Array<number>(SPREADS.length).fill(0)
  let step = 0
  return (at, gradient) => {
    const size = STEP_SIZE * 0.5 * (1 + Math.cos((Math.PI * step) / steps))
    step += 1
    return at.map((value, index) => {
      const slope = gradient[index] ?? 0
      const mean = keepMean * (means[index] ?? 0) + (1 - keepMean) * slope
      const square = keepSquare * (squares[index] ?? 0) + (1 - keepSquare) * slope ** 2
      means[index] = mean
      squares[index] = square
      const [fairMean, fairSquare] = [mean / (1 - keepMean ** step), square / (1 - keepSquare ** step)]
      return value - (size * fairMean) / (Math.sqrt(fairSquare) + tiny)
    })
  }
}

/** In an order that depends on the stream alone. */
function shuffled<T>(values: readonly T[], random: () => number): readonly T[] {
  const keyed = values.map((value) => ({ value, key: random() }))
  return keyed.sort((one, other) => one.key - other.key).map(({ value }) => value)
}
