import { pathKey, pathOf, toTitle } from '../cards/deck-path.ts'
import { budgetOf, type DeckBudget, type DeckOverrides } from './deck-settings.ts'

/*
 * A deck's daily limits hold for the decks below it as well, together. A card must fit all limits above it, and counts
 * towards each of them; one that has none above it shares the learner's.
 */

/** A deck whose limits hold now, with what it sets for itself. */
export interface DeckWithLimits {
  readonly id: string
  readonly title: string
  readonly overrides: DeckOverrides
  /** Whether its limits hold for the decks below it. They hold for itself in any case. */
  readonly holdsBelow: boolean
}

/** Cards of a study day so far, by the ids of their decks. */
export interface DoneByDeck {
  readonly introduced: ReadonlyMap<string, number>
  readonly reviewed: ReadonlyMap<string, number>
}

export interface DayLimits {
  /** By deck id, of decks with limits of their own, with what was done in them and below them. */
  readonly deckBudgets: ReadonlyMap<string, DeckBudget>
  /** By deck id, of decks below others with limits: those others. */
  readonly decksAbove: ReadonlyMap<string, readonly string[]>
  /** What of the day counts towards limits of decks, and so not towards the learner's. */
  readonly introducedInThem: number
  readonly reviewedInThem: number
}

type Limit = 'newPerDay' | 'reviewsPerDay'

/** The limits of a study day that are not the learner's own. */
export function dayLimits(decks: readonly DeckWithLimits[], done: DoneByDeck): DayLimits {
  const limited = decks.filter(({ overrides }) => isLimited(overrides))
  const decksAbove = decksAboveEach(decks, limited)
  const above = (id: string) => decksAbove.get(id) ?? []
  const counts = { introduced: new Map<string, number>(), reviewed: new Map<string, number>() }
  for (const { id } of decks)
    for (const one of [id, ...above(id)]) {
      counts.introduced.set(one, (counts.introduced.get(one) ?? 0) + (done.introduced.get(id) ?? 0))
      counts.reviewed.set(one, (counts.reviewed.get(one) ?? 0) + (done.reviewed.get(id) ?? 0))
    }
  const deckBudgets = new Map<string, DeckBudget>()
  for (const { id, overrides } of limited) {
    const today = {
      introducedToday: counts.introduced.get(id) ?? 0,
      reviewedToday: counts.reviewed.get(id) ?? 0,
    }
    const budget = budgetOf(overrides, today)
    if (budget !== null) deckBudgets.set(id, budget)
  }
  const sumInThem = (limit: Limit, cards: ReadonlyMap<string, number>) =>
    decks
      .filter(({ id }) => [id, ...above(id)].some((one) => (deckBudgets.get(one)?.[limit] ?? null) !== null))
      .reduce((sum, { id }) => sum + (cards.get(id) ?? 0), 0)
  return {
    deckBudgets,
    decksAbove,
    introducedInThem: sumInThem('newPerDay', done.introduced),
    reviewedInThem: sumInThem('reviewsPerDay', done.reviewed),
  }
}

/** The least of a limit that holds for a deck, null for none but the learner's. */
export function leastLimit({ deckBudgets, decksAbove }: DayLimits, deckId: string, limit: Limit): number | null {
  const found = [deckId, ...(decksAbove.get(deckId) ?? [])].flatMap((id) => deckBudgets.get(id)?.[limit] ?? [])
  return found.length === 0 ? null : Math.min(...found)
}

const isLimited = ({ newPerDay, reviewsPerDay }: DeckOverrides) =>
  newPerDay !== undefined || reviewsPerDay !== undefined

/** The nearest first. */
function decksAboveEach(
  decks: readonly DeckWithLimits[],
  limited: readonly DeckWithLimits[],
): ReadonlyMap<string, readonly string[]> {
  const byPath = new Map<string, string[]>()
  for (const { id, title, holdsBelow } of limited)
    if (holdsBelow) byPath.set(pathKey(title), [...(byPath.get(pathKey(title)) ?? []), id])
  const found = new Map<string, readonly string[]>()
  if (byPath.size === 0) return found
  for (const { id, title } of decks) {
    const path = pathOf(title)
    const above = path.slice(1).flatMap((_, index) => {
      const depth = path.length - 1 - index
      return byPath.get(toTitle(path.slice(0, depth)).toLowerCase()) ?? []
    })
    if (above.length > 0) found.set(id, above)
  }
  return found
}
