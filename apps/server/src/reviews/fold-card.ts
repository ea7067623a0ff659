import { compareInLog } from '@cairn/core/reviews/effective-ratings'
import { canFoldOn, foldOne, foldReviews } from '@cairn/core/reviews/fold-reviews'
import type { RateEvent, ReviewEvent } from '@cairn/core/reviews/review-event'
import { isUnmet, type MemoryState } from '@cairn/core/scheduling/memory-state'
import { newCardState } from '@cairn/core/scheduling/schedule'
import type { ScheduleSettings } from '@cairn/core/scheduling/study-settings'
import { addRating, type DayTotals, dayTotalsOf, NO_REVIEWS } from '@cairn/core/stats/day-totals'

export function groupByCard(events: readonly ReviewEvent[]): ReadonlyMap<string, readonly ReviewEvent[]> {
  const groups = new Map<string, ReviewEvent[]>()
  for (const event of events) {
    const group = groups.get(event.cardId)
    if (group) group.push(event)
    else groups.set(event.cardId, [event])
  }
  return groups
}

export type DaysOfCard = ReadonlyMap<string, DayTotals>

/** What new events of one card change: its state, and what to add to each study day's totals (possibly negative). */
export interface FoldedCard {
  readonly state: MemoryState
  readonly added: DaysOfCard
}

/**
 * The state of a card after its whole log. A card whose ratings were all taken back is new again, as of its first
 * event. Throws when there is no event.
 */
export function foldWholeLog(events: readonly ReviewEvent[], schedule: ScheduleSettings, cardId: string): MemoryState {
  const first = events.toSorted(compareInLog)[0]
  if (!first) throw new Error(`Inconsistent: card ${cardId} has no events`)
  return foldReviews(events, schedule, cardId) ?? newCardState(first.answeredAt, first.studyDay)
}

/** Folds new events onto a log that is already counted in. */
export function foldAfresh(
  log: { readonly before: readonly ReviewEvent[]; readonly added: readonly ReviewEvent[] },
  schedule: ScheduleSettings,
  cardId: string,
): FoldedCard {
  const all = [...log.before, ...log.added]
  const added = difference(dayTotalsOf(all), dayTotalsOf(log.before))
  return { state: foldWholeLog(all, schedule, cardId), added }
}

/** The same from the state alone, without reading the log; null when the events are not surely the latest. */
export function foldOnto(
  state: MemoryState | null,
  events: readonly ReviewEvent[],
  schedule: ScheduleSettings,
): FoldedCard | null {
  let folded = state
  const added = new Map<string, DayTotals>()
  for (const event of events.toSorted(compareInLog)) {
    if (event.kind !== 'rate' || !canFoldOn(folded, event)) return null
    added.set(event.studyDay, withRating(added.get(event.studyDay), event, isUnmet(folded)))
    folded = foldOne(folded, event, schedule)
  }
  return folded && { state: folded, added }
}

const withRating = (totals: DayTotals | undefined, event: RateEvent, isNewCard: boolean) =>
  addRating(totals ?? NO_REVIEWS, event, isNewCard)

/** Totals to add so that `before` becomes `after`; days that stay as they are do not occur. */
function difference(after: DaysOfCard, before: DaysOfCard): DaysOfCard {
  const changed = new Map<string, DayTotals>()
  for (const day of new Set([...after.keys(), ...before.keys()])) {
    const delta = plus(after.get(day) ?? NO_REVIEWS, before.get(day) ?? NO_REVIEWS, -1)
    if (Object.values(delta).some((value) => value !== 0)) changed.set(day, delta)
  }
  return changed
}

/** Sum of totals, the second taken `factor` times. */
export function plus(one: DayTotals, other: DayTotals, factor = 1): DayTotals {
  return {
    again: one.again + factor * other.again,
    hard: one.hard + factor * other.hard,
    good: one.good + factor * other.good,
    easy: one.easy + factor * other.easy,
    durationMs: one.durationMs + factor * other.durationMs,
    newCards: one.newCards + factor * other.newCards,
    reviews: one.reviews + factor * other.reviews,
  }
}
