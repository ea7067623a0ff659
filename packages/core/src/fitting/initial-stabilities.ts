import { fsrsModel, type Grade } from '../scheduling/fsrs-model.ts'
import {
  clampParameters,
  DEFAULT_PARAMETERS,
  type FsrsParameters,
  PARAMETER_BOUNDS,
} from '../scheduling/fsrs-parameters.ts'
import { ALL_DAYS, type DayRange } from './card-loss.ts'
import { type TrainingSet, toGrade } from './training-set.ts'

/** Cards first rated alike, with the same answers on that day, asked after as many days. */
interface Group {
  readonly repeats: readonly Grade[]
  readonly elapsed: number
  recalled: number
  forgotten: number
}

/** How far, in powers of e, a learner's stabilities usually are from the common ones, and each from all of them. */
const SPREAD_OF_ALL = 1
const SPREAD_OF_EACH = 0.7
const GRADES = [1, 2, 3, 4] as const

/**
 * Parameters with the four initial stabilities fitted, the others left as given: the curve fit of FSRS's optimizer
 * (https://github.com/open-spaced-repetition/fsrs4anki/wiki/The-mechanism-of-optimization), that is the stability under
 * which the outcomes of each card's first test of memory are likeliest. Differing from it, the answers of the first day
 * are run through the model, and what is known of few cards is drawn to the defaults: first all four by one common
 * factor, then each on its own. A better first rating never has the smaller stability: where two say so the one with
 * more cards holds.
 */
export function fitInitialStabilities(
  set: TrainingSet,
  others: FsrsParameters = DEFAULT_PARAMETERS,
  range: DayRange = ALL_DAYS,
): FsrsParameters {
  const groups = firstTests(set, range)
  const counts = GRADES.map((grade) => groups[grade].reduce((sum, one) => sum + one.recalled + one.forgotten, 0))
  const lossAt = createFirstLoss(others)
  const common = GRADES.map((_, index) => Math.log(DEFAULT_PARAMETERS[index] ?? 1))
  const shift = leastOn(-4, 4, (by) =>
    GRADES.reduce(
      (sum, grade, index) => sum + lossAt(groups[grade], Math.exp((common[index] ?? 0) + by)),
      0.5 * (by / SPREAD_OF_ALL) ** 2,
    ),
  )
  const fitted = GRADES.map((grade, index) => {
    const centre = (common[index] ?? 0) + shift
    const best = leastOn(centre - 4, centre + 4, (log) => {
      return lossAt(groups[grade], Math.exp(log)) + 0.5 * ((log - centre) / SPREAD_OF_EACH) ** 2
    })
    return Math.exp(best)
  })
  return clampParameters([...inOrder(fitted.map(clampStability), counts), ...others.slice(4)])
}

/** Stabilities by first rating that never fall from one rating to the next; of two at odds the one with more cards holds. */
export function inOrder(stabilities: readonly number[], counts: readonly number[]): readonly number[] {
  const ordered = [...stabilities]
  // Neighbours first, then those further apart, as long as any are at odds.
  for (let round = 0; round < ordered.length; round += 1) {
    for (let index = 0; index + 1 < ordered.length; index += 1) {
      const [low, high] = [ordered[index] ?? 0, ordered[index + 1] ?? 0]
      if (low <= high) continue
      if ((counts[index] ?? 0) > (counts[index + 1] ?? 0)) ordered[index + 1] = low
      else ordered[index] = high
    }
  }
  // What is still at odds after that follows the one below it.
  return ordered.map((_, index) => Math.max(...ordered.slice(0, index + 1)))
}

function firstTests({ starts, grades, elapsed, days }: TrainingSet, range: DayRange): Record<Grade, readonly Group[]> {
  const groups = new Map<string, Group & { readonly first: Grade }>()
  for (let card = 0; card < starts.length - 1; card += 1) {
    const start = starts[card] ?? 0
    const end = starts[card + 1] ?? 0
    let place = start + 1
    while (place < end && elapsed[place] === 0) place += 1
    const day = days[place] ?? 0
    if (place >= end || day < range.from || day >= range.before) continue
    const answers = Array.from(grades.subarray(start, place), toGrade)
    const after = elapsed[place] ?? 1
    const key = `${answers.join('')}:${after}`
    const [first = 1, ...repeats] = answers
    const group = groups.get(key) ?? { first, repeats, elapsed: after, recalled: 0, forgotten: 0 }
    if (grades[place] === 1) group.forgotten += 1
    else group.recalled += 1
    groups.set(key, group)
  }
  const of = (grade: Grade) => [...groups.values()].filter((group) => group.first === grade)
  return { 1: of(1), 2: of(2), 3: of(3), 4: of(4) }
}

function createFirstLoss(parameters: FsrsParameters): (groups: readonly Group[], stability: number) => number {
  const model = fsrsModel(parameters)
  return (groups, stability) =>
    groups.reduce((sum, { repeats, elapsed, recalled, forgotten }) => {
      const after = repeats.reduce((before, grade) => model.stabilitySameDay(before, grade), stability)
      const recall = model.recall(after, elapsed)
      return sum - recalled * Math.log(recall) - forgotten * Math.log(1 - recall)
    }, 0)
}

const GOLDEN = (Math.sqrt(5) - 1) / 2
const TOLERANCE = 1e-4

/** Where a function with one valley is least between two numbers (golden-section search). */
function leastOn(from: number, to: number, valueAt: (at: number) => number): number {
  let [low, high] = [from, to]
  let [one, other] = [high - GOLDEN * (high - low), low + GOLDEN * (high - low)]
  let [atOne, atOther] = [valueAt(one), valueAt(other)]
  while (high - low > TOLERANCE) {
    if (atOne < atOther) {
      high = other
      other = one
      atOther = atOne
      one = high - GOLDEN * (high - low)
      atOne = valueAt(one)
    } else {
      low = one
      one = other
      atOne = atOther
      other = low + GOLDEN * (high - low)
      atOther = valueAt(other)
    }
  }
  return (low + high) / 2
}

function clampStability(stability: number): number {
  const [least, most] = PARAMETER_BOUNDS[0]
  return Math.min(Math.max(stability, least), most)
}
