import { MAX_SCORE } from '../ai-protocol/models.ts'
import type { QuestionKind } from './assessment-questions.ts'
import { levelOf, scoreRange } from './score.ts'

/**
 * What evidence over many questions says of a learner, as a rating on a logistic scale (0 is average, 1 is clearly
 * better). Elo with a floor for guessing: P = c + (1 - c) * sigma(theta - b), K = 1.8 / (1 + 0.05 n).
 */
export interface Ability {
  readonly theta: number
  /** Answers it rests on. */
  readonly count: number
}

/** One answered question. `topic` is what the learner sees; topics are told apart by their text. */
export interface Evidence {
  readonly topic: string
  readonly isRight: boolean
  /** How hard the question is on the same scale; 0 when nothing is known of it. */
  readonly difficulty: number
}

export const NO_ABILITY: Ability = { theta: 0, count: 0 }
/** Chance of a right answer by guessing among four options. */
export const GUESS_CHANCE = 0.25
/** From this many answers the running estimate replaces the five-question one. */
export const ENOUGH_EVIDENCE = 15
/** A topic needs this many answers of its own to weigh as much as all others together. */
const SHRINKAGE = 5
const MAX_THETA = 6

/** Chance that a learner of this rating answers a four-option question of this difficulty rightly. */
export function answerChance(theta: number, difficulty: number): number {
  return GUESS_CHANCE + (1 - GUESS_CHANCE) / (1 + Math.exp(difficulty - theta))
}

/** The rating after one more answer. */
export function updateAbility({ theta, count }: Ability, { isRight, difficulty }: Omit<Evidence, 'topic'>): Ability {
  const step = 1.8 / (1 + 0.05 * count)
  const moved = theta + step * ((isRight ? 1 : 0) - answerChance(theta, difficulty))
  return { theta: Math.min(MAX_THETA, Math.max(-MAX_THETA, moved)), count: count + 1 }
}

/** All ratings of a learner: over everything, and per topic, each pulled towards the whole as far as it lacks evidence. */
export interface Abilities {
  readonly overall: Ability
  readonly topics: ReadonlyMap<string, Ability>
}

/** Folds answers in the order they were given. A topic starts where the learner stands, and is shrunk n / (n + 5). */
export function abilitiesOf(evidence: readonly Evidence[]): Abilities {
  let overall = NO_ABILITY
  const own = new Map<string, Ability>()
  for (const answer of evidence) {
    const before = own.get(answer.topic) ?? { theta: overall.theta, count: 0 }
    own.set(answer.topic, updateAbility(before, answer))
    overall = updateAbility(overall, answer)
  }
  const topics = new Map<string, Ability>()
  for (const [topic, { theta, count }] of own) {
    const weight = count / (count + SHRINKAGE)
    topics.set(topic, { theta: weight * theta + (1 - weight) * overall.theta, count })
  }
  return { overall, topics }
}

/** A rating as a score 0-5: the share of average questions the learner knows (not guesses), times five, rounded. */
export function scoreOfAbility({ theta }: Ability): number {
  return Math.round(MAX_SCORE / (1 + Math.exp(-theta)))
}

/** What is to be shown: the five-question score until there are 15 answers, the running estimate from then on. */
export function currentEstimate(last: { readonly right: number; readonly asked: number }, ability: Ability) {
  const isRunning = ability.count >= ENOUGH_EVIDENCE
  const score = isRunning ? scoreOfAbility(ability) : Math.round((last.right / Math.max(1, last.asked)) * MAX_SCORE)
  const share = score / MAX_SCORE
  const asked = isRunning ? ability.count : last.asked
  return {
    score,
    proficiency: levelOf(score),
    range: scoreRange(share * asked, asked),
    basis: isRunning ? ('running' as const) : ('last' as const),
    asked,
  }
}

/** How hard a kind of question is before anything is known of the question itself. */
export const KIND_DIFFICULTY: Readonly<Record<QuestionKind, number>> = {
  fact: -0.4,
  concept: -0.2,
  why: 0.2,
  statement: 0,
  comparison: 0.4,
  scenario: 0.3,
  pair: 0.4,
}
