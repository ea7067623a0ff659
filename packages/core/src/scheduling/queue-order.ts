import type { QueueCard, RatedCard } from './queue-card.ts'
import { stableHash } from './seeded-random.ts'
import { daysBetween } from './study-day.ts'

/** Learning cards, soonest first. */
export function soonestFirst(cards: readonly RatedCard[]): readonly RatedCard[] {
  return inOrderOf(cards, (card) => card.state.dueAt)
}

/** Reviews whose day came first; of the same day in an order that looks shuffled and is the same on every device. */
export function longestDueFirst(cards: readonly RatedCard[], today: string): readonly RatedCard[] {
  const daysUntil = daysFrom(today)
  return inOrderOf(cards, (card) => daysUntil(card.state.dueDay))
}

/** Reviews with the lowest recall first: recall falls with elapsed time over stability, so that is all it takes. */
export function mostForgottenFirst(cards: readonly RatedCard[], today: string): readonly RatedCard[] {
  const daysUntil = daysFrom(today)
  return inOrderOf(cards, ({ state }) => {
    const elapsed =
      state.lastStudyDay === null ? state.intervalDays - daysUntil(state.dueDay) : -daysUntil(state.lastStudyDay)
    return -Math.max(0, elapsed) / state.stability
  })
}

/** New cards by their place in the deck. */
export function byPosition(cards: readonly QueueCard[]): readonly QueueCard[] {
  return inOrderOf(cards, (card) => card.position)
}

/** Both lists in their own order, the new cards at equal distances among the reviews. */
export function spreadEvenly(fresh: readonly QueueCard[], reviews: readonly QueueCard[]): readonly QueueCard[] {
  if (fresh.length === 0) return reviews
  if (reviews.length === 0) return fresh
  const mixed: QueueCard[] = []
  let taken = 0
  fresh.forEach((card, index) => {
    const until = Math.round(((index + 1) * reviews.length) / (fresh.length + 1))
    for (; taken < until; taken += 1) mixed.push(...reviews.slice(taken, taken + 1))
    mixed.push(card)
  })
  return mixed.concat(reviews.slice(taken))
}

/** Ascending by key; equal keys by a hash of the id, then by the id itself. */
function inOrderOf<Card extends QueueCard>(cards: readonly Card[], keyOf: (card: Card) => number): readonly Card[] {
  return cards
    .map((card) => ({ card, key: keyOf(card), tie: stableHash(card.id) }))
    .sort((one, other) => one.key - other.key || one.tie - other.tie || (one.card.id < other.card.id ? -1 : 1))
    .map(({ card }) => card)
}

/** Days from today to another day, each different day computed once: thousands of cards share their days. */
function daysFrom(today: string): (day: string) => number {
  const known = new Map<string, number>()
  return (day) => {
    const days = known.get(day) ?? daysBetween(today, day)
    known.set(day, days)
    return days
  }
}
