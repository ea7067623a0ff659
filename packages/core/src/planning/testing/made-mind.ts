import { type Memory, nextMemory, retrievability } from '../../scheduling/fsrs.ts'
import { clampParameters, DEFAULT_PARAMETERS, type FsrsParameters } from '../../scheduling/fsrs-parameters.ts'
import type { Rating } from '../../scheduling/memory-state.ts'
import { randomStream } from '../../scheduling/seeded-random.ts'
import { daysBetween } from '../../scheduling/study-day.ts'

/** How somebody remembers and answers. */
export interface MadeLearner {
  readonly truth: FsrsParameters
  /** Shares of Again, Hard, Good and Easy at first sight. */
  readonly firstRatings: readonly [again: number, hard: number, good: number, easy: number]
  /** Chance of Again when a card comes back on the same day. */
  readonly repeatAgain: number
  readonly firstMs: number
  readonly reviewMs: number
  readonly repeatMs: number
}

export const AVERAGE: MadeLearner = {
  truth: DEFAULT_PARAMETERS,
  firstRatings: [0.24, 0.094, 0.495, 0.171],
  repeatAgain: 0.1,
  firstMs: 14_000,
  reviewMs: 8_000,
  repeatMs: 6_000,
}

/** Keeps new cards half as long, gains less from each review, and needs several tries. */
export const FORGETFUL: MadeLearner = {
  truth: clampParameters(
    DEFAULT_PARAMETERS.map((value, index) => (index < 4 ? value / 2 : index === 8 ? value - 0.5 : value)),
  ),
  firstRatings: [0.45, 0.15, 0.35, 0.05],
  repeatAgain: 0.3,
  firstMs: 20_000,
  reviewMs: 13_000,
  repeatMs: 10_000,
}

const PASS_RATINGS = ['hard', 'good', 'good', 'good', 'easy'] as const

interface Known {
  readonly memory: Memory
  readonly studyDay: string
}

/** What a made learner really knows, of which the app sees the ratings alone. */
export class MadeMind {
  readonly learner: MadeLearner
  readonly #known = new Map<string, Known>()
  readonly #random: () => number

  constructor(learner: MadeLearner, seed: string) {
    this.learner = learner
    this.#random = randomStream(seed)
  }

  /** Answers a card on a study day, and remembers it by that. */
  answer(cardId: string, studyDay: string): { readonly rating: Rating; readonly ms: number } {
    const known = this.#known.get(cardId) ?? null
    const elapsed = known === null ? 0 : Math.max(0, daysBetween(known.studyDay, studyDay))
    const answer = this.#rate(known, elapsed)
    const memory = nextMemory(known?.memory ?? null, elapsed, answer.rating, this.learner.truth)
    this.#known.set(cardId, { memory, studyDay })
    return answer
  }

  /** The chance that a card is recalled on a study day; 0 for one never seen. */
  recall(cardId: string, studyDay: string): number {
    const known = this.#known.get(cardId)
    if (known === undefined) return 0
    return retrievability(known.memory.stability, daysBetween(known.studyDay, studyDay), this.learner.truth)
  }

  #rate(known: Known | null, elapsed: number): { readonly rating: Rating; readonly ms: number } {
    const { learner } = this
    const spread = (ms: number) => Math.round(ms * (0.4 + 1.2 * this.#random()))
    if (known === null) return { rating: this.#first(), ms: spread(learner.firstMs) }
    const recall = retrievability(known.memory.stability, elapsed, learner.truth)
    const fails = elapsed === 0 ? learner.repeatAgain : 1 - recall
    const pass = elapsed === 0 ? 'good' : (PASS_RATINGS[Math.floor(this.#random() * PASS_RATINGS.length)] ?? 'good')
    const ms = spread(elapsed === 0 ? learner.repeatMs : learner.reviewMs)
    return { rating: this.#random() < fails ? 'again' : pass, ms }
  }

  #first(): Rating {
    let left = this.#random()
    const place = this.learner.firstRatings.findIndex((share) => {
      left -= share
      return left < 0
    })
    return (['again', 'hard', 'good', 'easy'] as const)[place] ?? 'good'
  }
}
