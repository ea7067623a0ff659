import type { QueueCard, RatedCard } from './queue-card.ts'
import { stableHash } from './seeded-random.ts'
import { smallestFirst } from './smallest-first.ts'
import { daysBetween } from './study-day.ts'

/** The least FSRS knows, in days: a card that came without memory must not divide by zero. */
const LEAST_STABILITY = 0.001

/*
 * Each order says how many cards will probably be asked for (`wanted`): it decides how the order is found, never what
 * it is.
 */

/** Learning cards, soonest first; all of them are wanted. */
export function soonestFirst(cards: readonly RatedCard[]): Iterable<RatedCard> {
  return inOrderOf(cards, cards.length, (card) => card.state.dueAt)
}

/** Reviews whose day came first; of the same day in an order that looks shuffled and is the same on every device. */
export function longestDueFirst(cards: readonly RatedCard[], wanted: number, today: string): Iterable<RatedCard> {
  const daysUntil = daysFrom(today)
  return inOrderOf(cards, wanted, (card) => daysUntil(card.state.dueDay))
}

/** Reviews with the lowest recall first: recall falls with elapsed time over stability, so that is all it takes. */
export function mostForgottenFirst(cards: readonly RatedCard[], wanted: number, today: string): Iterable<RatedCard> {
  const daysUntil = daysFrom(today)
  return inOrderOf(cards, wanted, ({ state }) => {
    const elapsed =
      state.lastStudyDay === null ? state.intervalDays - daysUntil(state.dueDay) : -daysUntil(state.lastStudyDay)
    return -Math.max(0, elapsed) / Math.max(LEAST_STABILITY, state.stability)
  })
}

/** New cards by their place in the deck. */
export function byPosition(cards: readonly QueueCard[], wanted: number): Iterable<QueueCard> {
  return inOrderOf(cards, wanted, (card) => card.position)
}

/** Both lists in their own order, the first at equal distances among the second. */
export function spreadEvenly(spread: readonly QueueCard[], among: readonly QueueCard[]): readonly QueueCard[] {
  if (spread.length === 0) return among
  if (among.length === 0) return spread
  const mixed: QueueCard[] = []
  let placed = 0
  among.forEach((other, index) => {
    // The k-th of n cards comes once k parts of n + 1 of the others are through.
    const wanted = Math.floor((index * (spread.length + 1)) / among.length)
    for (const card of spread.slice(placed, wanted)) mixed.push(card)
    placed = Math.max(placed, wanted)
    mixed.push(other)
  })
  return mixed.concat(spread.slice(placed))
}

/** Ascending by key; cards of equal key in the order of a hash of their ids. */
function inOrderOf<Card extends QueueCard>(
  cards: readonly Card[],
  wanted: number,
  keyOf: (card: Card) => number,
): Iterable<Card> {
  return smallestFirst(cards, { keyOf, tieOf: (card) => stableHash(card.id), wanted })
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
