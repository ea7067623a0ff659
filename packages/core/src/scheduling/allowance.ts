import type { ExtraLeft } from './extra-new.ts'
import type { DayContext, QueueCard } from './queue-card.ts'

/** How many more cards of one kind a day takes: from a limit that decks share, and from limits decks have of their own. */
export interface Allowance {
  /** The most that is left of the day now, all decks together. */
  readonly left: number
  /** How many cards a whole day takes by the limits that hold for the decks of these. */
  perDayOf(cards: Iterable<Pick<QueueCard, 'deckId'>>): number
  /** Takes one card of a deck; false when its limit is reached. */
  take(deckId: string): boolean
  isSpent(): boolean
}

interface Limit {
  readonly perDay: number
  readonly doneToday: number
}

export const UNLIMITED: Allowance = {
  left: Number.POSITIVE_INFINITY,
  perDayOf: () => Number.POSITIVE_INFINITY,
  take: () => true,
  isSpent: () => false,
}

/** What is left of the day's reviews. */
export function reviewAllowance({ settings, reviewedToday, deckBudgets }: DayContext): Allowance {
  const own = [...(deckBudgets ?? [])].flatMap(([deckId, { reviewsPerDay: perDay, reviewedToday: doneToday }]) =>
    perDay === null ? [] : [[deckId, { perDay, doneToday }] as const],
  )
  return allowanceOf({ perDay: settings.reviewsPerDay, doneToday: reviewedToday }, own)
}

/** What is left of the day's new cards, with those that were asked for beyond its limits. */
export function newAllowance({ settings, introducedToday, deckBudgets, extraNew }: DayContext): Allowance {
  const own = [...(deckBudgets ?? [])].flatMap(([deckId, { newPerDay: perDay, introducedToday: doneToday }]) =>
    perDay === null ? [] : [[deckId, { perDay, doneToday }] as const],
  )
  return allowanceWith(allowanceOf({ perDay: settings.newPerDay, doneToday: introducedToday }, own), extraNew)
}

function allowanceOf(shared: Limit, own: readonly (readonly [deckId: string, limit: Limit])[]): Allowance {
  const leftOf = ({ perDay, doneToday }: Limit) => Math.max(0, perDay - doneToday)
  let sharedLeft = leftOf(shared)
  const ownPerDay = new Map(own.map(([deckId, { perDay }]) => [deckId, perDay]))
  const ownLeft = new Map(own.map(([deckId, limit]) => [deckId, leftOf(limit)]))
  let left = [...ownLeft.values()].reduce((sum, one) => sum + one, sharedLeft)
  return {
    left,
    perDayOf(cards) {
      const deckIds = new Set<string>()
      for (const { deckId } of cards) deckIds.add(deckId)
      const limits = [...deckIds].map((deckId) => ownPerDay.get(deckId))
      const sharedPerDay = limits.includes(undefined) ? shared.perDay : 0
      return limits.reduce<number>((sum, perDay) => sum + (perDay ?? 0), sharedPerDay)
    },
    take(deckId) {
      const deckLeft = ownLeft.get(deckId)
      if ((deckLeft ?? sharedLeft) <= 0) return false
      if (deckLeft === undefined) sharedLeft -= 1
      else ownLeft.set(deckId, deckLeft - 1)
      left -= 1
      return true
    },
    isSpent: () => left <= 0,
  }
}

/** An allowance beside which some more cards may come. What the limits give counts towards them, as it does in a day. */
function allowanceWith(allowance: Allowance, extra: ExtraLeft | undefined): Allowance {
  if (extra === undefined) return allowance
  let { anyDeck } = extra
  const decks = new Map(extra.decks)
  return {
    left: [...decks.values()].reduce((sum, one) => sum + one, allowance.left + anyDeck),
    perDayOf: allowance.perDayOf,
    take(deckId) {
      const inDeck = decks.get(deckId) ?? 0
      if (!allowance.take(deckId) && inDeck <= 0 && anyDeck <= 0) return false
      anyDeck -= 1
      decks.set(deckId, inDeck - 1)
      return true
    },
    isSpent: () => allowance.isSpent() && anyDeck <= 0 && [...decks.values()].every((left) => left <= 0),
  }
}
