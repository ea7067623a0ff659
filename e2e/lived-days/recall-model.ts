/**
 * What a made learner knows: FSRS-6 by its published formulas (https://github.com/open-spaced-repetition/fsrs4anki/wiki/
 * The-Algorithm), calculated here and not by the app, which sees the ratings alone. Days are whole and counted from the
 * first day; grades are those of the keys: 1 Again, 2 Hard, 3 Good, 4 Easy.
 */

export type Grade = 1 | 2 | 3 | 4

export interface Learner {
  readonly parameters: readonly number[]
  /** Shares of Again, Hard, Good and Easy at first sight. */
  readonly firstGrades: readonly [again: number, hard: number, good: number, easy: number]
  /** Chance of Again when a card comes back on the same day. */
  readonly repeatAgain: number
  readonly firstMs: number
  readonly reviewMs: number
  readonly repeatMs: number
}

// biome-ignore format: in the groups of the formulas
const PUBLISHED: readonly number[] = [
  0.212, 1.2931, 2.3065, 8.2956,
  6.4133, 0.8334, 3.0194, 0.001,
  1.8722, 0.1666, 0.796,
  1.4835, 0.0614, 0.2629, 1.6483,
  0.6014, 1.8729,
  0.5425, 0.0912, 0.0658,
  0.1542,
]

/** Their memory is the one that the published parameters were fitted to. */
export const AVERAGE: Learner = {
  parameters: PUBLISHED,
  firstGrades: [0.24, 0.094, 0.495, 0.171],
  repeatAgain: 0.1,
  firstMs: 14_000,
  reviewMs: 8_000,
  repeatMs: 6_000,
}

/** Keeps new cards half as long, gains less from each review, and needs several tries. */
export const FORGETFUL: Learner = {
  parameters: PUBLISHED.map((value, index) => (index < 4 ? value / 2 : index === 8 ? value - 0.5 : value)),
  firstGrades: [0.45, 0.15, 0.35, 0.05],
  repeatAgain: 0.3,
  firstMs: 20_000,
  reviewMs: 13_000,
  repeatMs: 10_000,
}

const LEAST_FIRST_STABILITY = 0.1
const PASSES: readonly Grade[] = [2, 3, 3, 3, 4]

interface Known {
  readonly stability: number
  readonly difficulty: number
  /** Of the latest answer. */
  readonly day: number
  readonly answers: number
}

export interface Answer {
  readonly grade: Grade
  readonly ms: number
}

/** Of one learner, by the fronts of the cards. The dice belong to the cards: what order they come in changes nothing. */
export class RecallModel {
  readonly #learner: Learner
  readonly #known = new Map<string, Known>()

  constructor(learner: Learner) {
    this.#learner = learner
  }

  /** Answers a card, and remembers it by that. */
  answer(front: string, day: number): Answer {
    const known = this.#known.get(front) ?? null
    const answers = known?.answers ?? 0
    const dice = (die: string) => unit(`${front} ${answers} ${die}`)
    const answer = this.#decide(known, day, dice)
    const memory = next(known, { grade: answer.grade, day, parameters: this.#learner.parameters })
    this.#known.set(front, { ...memory, day, answers: answers + 1 })
    return answer
  }

  isMet(front: string): boolean {
    return this.#known.has(front)
  }

  /** The chance that a card is recalled on a day, 0-1; 0 for one that was never seen. */
  recall(front: string, day: number): number {
    const known = this.#known.get(front)
    return known === undefined ? 0 : recallAfter(day - known.day, known.stability, this.#learner.parameters)
  }

  #decide(known: Known | null, day: number, dice: (die: string) => number): Answer {
    const { firstMs, reviewMs, repeatMs, repeatAgain, parameters } = this.#learner
    const spread = (ms: number) => Math.round(ms * (0.4 + 1.2 * dice('time')))
    if (known === null) return { grade: this.#firstGrade(dice('first')), ms: spread(firstMs) }
    if (known.day === day) return { grade: dice('repeat') < repeatAgain ? 1 : 3, ms: spread(repeatMs) }
    const isForgotten = dice('recall') >= recallAfter(day - known.day, known.stability, parameters)
    const pass = PASSES[Math.floor(dice('pass') * PASSES.length)] ?? 3
    return { grade: isForgotten ? 1 : pass, ms: spread(reviewMs) }
  }

  #firstGrade(thrown: number): Grade {
    const [again, hard, good] = this.#learner.firstGrades
    if (thrown < again) return 1
    if (thrown < again + hard) return 2
    return thrown < again + hard + good ? 3 : 4
  }
}

interface Rated {
  readonly grade: Grade
  readonly day: number
  readonly parameters: readonly number[]
}

function next(known: Known | null, { grade, day, parameters }: Rated): Pick<Known, 'stability' | 'difficulty'> {
  const w = (index: number) => parameters[index] ?? Number.NaN
  const firstDifficulty = (first: Grade) => w(4) - Math.exp((first - 1) * w(5)) + 1
  if (known === null)
    return {
      stability: Math.max(LEAST_FIRST_STABILITY, w(grade - 1)),
      difficulty: within(1, firstDifficulty(grade), 10),
    }
  const { stability, difficulty } = known
  const moved = difficulty + (-w(6) * (grade - 3) * (10 - difficulty)) / 9
  const after = { difficulty: within(1, w(7) * firstDifficulty(4) + (1 - w(7)) * moved, 10) }
  if (day === known.day) {
    const factor = stability ** -w(19) * Math.exp(w(17) * (grade - 3 + w(18)))
    return { ...after, stability: stability * (grade >= 2 ? Math.max(1, factor) : factor) }
  }
  const forgotten = 1 - recallAfter(day - known.day, stability, parameters)
  if (grade === 1) {
    const most = stability / Math.exp(w(17) * w(18))
    const kept = w(11) * difficulty ** -w(12) * ((stability + 1) ** w(13) - 1) * Math.exp(forgotten * w(14))
    return { ...after, stability: Math.min(most, kept) }
  }
  const ease = grade === 2 ? w(15) : grade === 4 ? w(16) : 1
  const growth = Math.exp(w(8)) * (11 - difficulty) * stability ** -w(9) * (Math.exp(forgotten * w(10)) - 1) * ease
  return { ...after, stability: stability * (1 + growth) }
}

function recallAfter(days: number, stability: number, parameters: readonly number[]): number {
  const decay = -(parameters[20] ?? Number.NaN)
  const factor = 0.9 ** (1 / decay) - 1
  return (1 + (factor * days) / stability) ** decay
}

const within = (least: number, value: number, most: number): number => Math.min(Math.max(least, value), most)

/** A number in [0, 1) that depends on the text alone (FNV-1a and the finaliser of MurmurHash3). */
function unit(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x1_0000_0000
}
