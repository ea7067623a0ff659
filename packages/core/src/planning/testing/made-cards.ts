import { randomStream } from '../../scheduling/seeded-random.ts'
import { DEFAULT_SCHEDULE } from '../../scheduling/study-settings.ts'
import { COMMON_HABITS } from '../answer-habits.ts'
import type { KnownCard } from '../known-cards.ts'
import type { SimulationPlan } from '../simulator.ts'

/** Cards of a learner who keeps up: stabilities from a day to eight months, each somewhere on its way. */
export function madeCards(count: number, seed = 'cards'): readonly KnownCard[] {
  const random = randomStream(seed)
  return Array.from({ length: count }, () => {
    const stability = Math.exp(random() * 5.5)
    const elapsedDays = Math.floor(random() * stability)
    return { stability, difficulty: 3 + random() * 5, elapsedDays, dueInDays: Math.round(stability) - elapsedDays }
  })
}

/** The same, but so many of them overdue by up to a month. */
export function withBacklog(cards: readonly KnownCard[], overdue: number): readonly KnownCard[] {
  return cards.map((card, index) =>
    index < overdue
      ? { ...card, dueInDays: -1 - (index % 30), elapsedDays: Math.round(card.stability) + 1 + (index % 30) }
      : { ...card, dueInDays: Math.max(0, card.dueInDays) },
  )
}

export function planOf(cards: readonly KnownCard[], changes: Partial<SimulationPlan> = {}): SimulationPlan {
  const settings = { ...DEFAULT_SCHEDULE, newPerDay: 10, reviewsPerDay: 200 }
  return { cards, newCards: null, days: 90, settings, habits: COMMON_HABITS, seed: 'plan', ...changes }
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

export function mean(values: readonly number[]): number {
  return sum(values) / values.length
}
