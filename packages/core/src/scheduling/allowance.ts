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
export function reviewAllowance({ settings, reviewedToday, deckBudgets, decksAbove }: DayContext): Allowance {
  const own = [...(deckBudgets ?? [])].flatMap(([deckId, { reviewsPerDay: perDay, reviewedToday: doneToday }]) =>
    perDay === null ? [] : [[deckId, { perDay, doneToday }] as const],
  )
  return allowanceOf({ perDay: settings.reviewsPerDay, doneToday: reviewedToday }, treeOf(own, decksAbove))
}

/** What is left of the day's new cards, with those that were asked for beyond its limits. */
export function newAllowance(day: DayContext): Allowance {
  const { settings, introducedToday, deckBudgets, decksAbove, extraNew } = day
  const own = [...(deckBudgets ?? [])].flatMap(([deckId, { newPerDay: perDay, introducedToday: doneToday }]) =>
    perDay === null ? [] : [[deckId, { perDay, doneToday }] as const],
  )
  const shared = { perDay: settings.newPerDay, doneToday: introducedToday }
  return allowanceWith(allowanceOf(shared, treeOf(own, decksAbove)), extraNew)
}

/** Limits of decks, and which of them hold for a deck: its own first, then those above it. */
interface LimitTree {
  readonly limits: ReadonlyMap<string, Limit>
  limitsFor(deckId: string): readonly string[]
}

function treeOf(
  own: readonly (readonly [deckId: string, limit: Limit])[],
  decksAbove: DayContext['decksAbove'],
): LimitTree {
  const limits = new Map(own)
  const known = new Map<string, readonly string[]>()
  return {
    limits,
    limitsFor(deckId) {
      const found = known.get(deckId)
      if (found !== undefined) return found
      const made = [deckId, ...(decksAbove?.get(deckId) ?? [])].filter((id) => limits.has(id))
      known.set(deckId, made)
      return made
    },
  }
}

function allowanceOf(shared: Limit, tree: LimitTree): Allowance {
  const leftOf = ({ perDay, doneToday }: Limit) => Math.max(0, perDay - doneToday)
  let sharedLeft = leftOf(shared)
  const ownLeft = new Map([...tree.limits].map(([deckId, limit]) => [deckId, leftOf(limit)]))
  // What lies below another limit is part of what is left of that one.
  const outermost = [...ownLeft].filter(([deckId]) => tree.limitsFor(deckId).length === 1)
  let left = outermost.reduce((sum, [, one]) => sum + one, sharedLeft)
  return {
    left,
    perDayOf: (cards) => perDayOf(cards, shared, tree),
    take(deckId) {
      const limits = tree.limitsFor(deckId)
      const mostLeft = limits.reduce((least, id) => Math.min(least, ownLeft.get(id) ?? 0), Number.POSITIVE_INFINITY)
      if ((limits.length === 0 ? sharedLeft : mostLeft) <= 0) return false
      if (limits.length === 0) sharedLeft -= 1
      for (const id of limits) ownLeft.set(id, (ownLeft.get(id) ?? 0) - 1)
      left -= 1
      return true
    },
    isSpent: () => left <= 0,
  }
}

/** Each limit gives what the decks below it may take, and no more than itself. */
function perDayOf(cards: Iterable<Pick<QueueCard, 'deckId'>>, shared: Limit, tree: LimitTree): number {
  const deckIds = new Set<string>()
  for (const { deckId } of cards) deckIds.add(deckId)
  const below = new Map<string, Set<string>>()
  const outermost = new Set<string>()
  // Decks that take from a limit without another between.
  const takers = new Set<string>()
  let isShared = false
  for (const deckId of deckIds) {
    const limits = tree.limitsFor(deckId)
    limits.forEach((id, index) => {
      const above = limits[index + 1]
      if (above === undefined) outermost.add(id)
      else below.set(above, (below.get(above) ?? new Set()).add(id))
    })
    if (limits[0] !== undefined) takers.add(limits[0])
    else isShared = true
  }
  const most = (id: string): number => {
    const perDay = tree.limits.get(id)?.perDay ?? 0
    return takers.has(id) ? perDay : Math.min(perDay, sum([...(below.get(id) ?? [])].map(most)))
  }
  return sum([...outermost].map(most)) + (isShared ? shared.perDay : 0)
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

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
