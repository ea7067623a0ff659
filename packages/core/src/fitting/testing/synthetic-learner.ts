import { fsrsModel, type Grade } from '../../scheduling/fsrs-model.ts'
import { clampParameters, DEFAULT_PARAMETERS, type FsrsParameters } from '../../scheduling/fsrs-parameters.ts'
import { randomStream } from '../../scheduling/seeded-random.ts'
import { packAnswers, type TrainingAnswer, type TrainingSet } from '../training-set.ts'

/** Somebody whose memory follows parameters that are known, studying by the default schedule. */
export interface SyntheticLearner {
  readonly truth: FsrsParameters
  readonly cards: number
  readonly days: number
  readonly seed: string
}

/** Parameters about as far from the defaults as learners are from one another. */
export function someTruth(seed: string): FsrsParameters {
  const random = randomStream(seed)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const values = DEFAULT_PARAMETERS.map((value, index) => {
    if (index < 4) return value * Math.exp(0.8 * normal())
    // Small changes of w8 to w10 and of the decay go a long way.
    return value * Math.exp((index === 8 || index === 20 ? 0.15 : 0.25) * normal())
  })
  const firsts = values.slice(0, 4).sort((one, other) => one - other)
  return clampParameters([...firsts, ...values.slice(4)])
}

/** What the learner's log would be: cards met evenly over the days and reviewed when the defaults say so, or later. */
export function liveAs({ truth, cards, days, seed }: SyntheticLearner): TrainingSet {
  const random = randomStream(seed)
  const real = fsrsModel(truth)
  const believed = fsrsModel(DEFAULT_PARAMETERS)
  const lives = Array.from({ length: cards }, (_, index) => {
    const answers: TrainingAnswer[] = []
    let day = Math.floor((index * days * 0.9) / cards)
    let memory = { real: { stability: 0, difficulty: 0 }, believed: { stability: 0, difficulty: 0 } }
    let last = day
    while (day < days) {
      const grade =
        answers.length === 0
          ? draw(random(), FIRSTS, 1)
          : passOrFail(random, real.recall(memory.real.stability, day - last))
      const after = (model: typeof real, before: { stability: number; difficulty: number }) =>
        answers.length === 0
          ? { stability: model.firstStability(grade), difficulty: model.firstDifficulty(grade) }
          : {
              stability: model.stabilityAfter(before, model.recall(before.stability, day - last), grade),
              difficulty: model.difficultyAfter(before.difficulty, grade),
            }
      memory = { real: after(real, memory.real), believed: after(believed, memory.believed) }
      answers.push({ grade, day })
      for (const repeat of repeatsAfter(grade, random)) {
        const again = (model: typeof real, before: { stability: number; difficulty: number }) => ({
          stability: model.stabilitySameDay(before.stability, repeat),
          difficulty: model.difficultyAfter(before.difficulty, repeat),
        })
        memory = { real: again(real, memory.real), believed: again(believed, memory.believed) }
        answers.push({ grade: repeat, day })
      }
      last = day
      const late = random() < 0.3 ? Math.floor(random() * 5) : 0
      day += Math.max(1, Math.round(memory.believed.stability * (0.9 + random() * 0.2))) + late
    }
    return answers
  })
  return packAnswers(lives.filter((life) => life.length > 0))
}

const FIRSTS = [0.24, 0.094, 0.495, 0.171]
const PASSES = [0.15, 0.7, 0.15]
const GRADES = [1, 2, 3, 4] as const

function passOrFail(random: () => number, recall: number): Grade {
  return random() < recall ? draw(random(), PASSES, 2) : 1
}

/** The learning steps of a day: mostly Good, now and then missed or Hard. */
function repeatsAfter(grade: Grade, random: () => number): readonly Grade[] {
  if (grade !== 1 && random() < 0.5) return []
  const slip = random()
  if (slip < 0.1) return [1, 3]
  return slip < 0.2 ? [2, 3] : [3]
}

function draw(unit: number, shares: readonly number[], lowest: 1 | 2): Grade {
  let left = unit
  const place = shares.findIndex((share) => {
    left -= share
    return left < 0
  })
  return GRADES[(place < 0 ? shares.length - 1 : place) + lowest - 1]!
}
