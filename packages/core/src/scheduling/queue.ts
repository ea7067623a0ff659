import { type Allowance, newAllowance, reviewAllowance, UNLIMITED } from './allowance.ts'
import type { DayContext, QueueCard, RatedCard } from './queue-card.ts'
import { byPosition, longestDueFirst, mostForgottenFirst, soonestFirst, spreadEvenly } from './queue-order.ts'
import { type SortedCards, sortCards } from './sorted-cards.ts'
import { addDays, startOfStudyDay } from './study-day.ts'
import { LEARN_AHEAD_MINUTES } from './study-settings.ts'

export type { DayContext, QueueCard } from './queue-card.ts'

export interface QueueCounts {
  readonly new: number
  readonly learning: number
  readonly due: number
}

/** What to study now. No two of its cards are siblings. */
export interface StudyQueue {
  /** Ids as planned: learning that is due, then `main`, then learning due within 20 minutes. */
  readonly order: readonly string[]
  /** How many of each kind are in `order`. */
  readonly counts: QueueCounts
  /** When the first card that is not in `order` is wanted (ms); null when there is none. */
  readonly nextDueAt: number | null
  /**
   * (Re)learning cards due before the next study day, soonest first; those in more than 20 minutes not in `order`. Cards
   * whose step ended over night are in `main`.
   */
  readonly learning: readonly QueueCard[]
  /** Reviews with learning of other days and new cards spread among them. */
  readonly main: readonly QueueCard[]
  /** When the first card is wanted (ms) that is neither in `learning` nor in `main`. */
  readonly othersDueAt: number | null
  /** New cards that could come today but for its limits, as far as they are worth counting (`EXTRA_NEW_CARDS`). */
  readonly heldBackNew: number
}

const BACKLOG_FACTOR = 1.5
/** The most new cards that are offered at once beyond a day's limits. */
export const EXTRA_NEW_CARDS = 10
export const LEARN_AHEAD_MS = LEARN_AHEAD_MINUTES * 60_000

/**
 * The day's queue, in the order of Anki's scheduler v3 as it is set from the start. Learning cards come when they are
 * due, whatever the day's limits; after a night they stand among the reviews and count among them, before the others
 * where there are too many. The daily limits hold for new cards and for reviews. When more than 1.5 times the daily
 * reviews are due the most forgotten come first, else the longest due. One card of a note a day: its siblings wait until
 * tomorrow, also when it was answered earlier today.
 */
export function buildQueue(cards: readonly QueueCard[], day: DayContext): StudyQueue {
  const sorted = sortForDay(cards, day)
  const chosen = chooseCards(sorted, day)
  const { interday, reviews, fresh } = chosen
  const main = spreadEvenly(fresh, spreadEvenly(interday, reviews))
  return { ...assembleQueue(sorted, { ...chosen, main }, day), heldBackNew: heldBackNew(sorted, chosen, day) }
}

/** New cards that only the day's limits keep away: one of a note, and none of a note that has a card today. */
function heldBackNew(sorted: SortedCards, chosen: Omit<ChosenCards, 'main'>, day: DayContext): number {
  if (chosen.fresh.length === sorted.fresh.length) return 0
  const { learning, interday, reviews, fresh } = chosen
  const notes = new Set([learning, interday, reviews, fresh].flatMap((cards) => cards.map(({ noteId }) => noteId)))
  const withoutThem = notes.size
  for (const card of sorted.fresh) {
    if (isSiblingDone(card, sorted, day)) continue
    notes.add(card.noteId)
    if (notes.size === withoutThem + EXTRA_NEW_CARDS) break
  }
  return notes.size - withoutThem
}

/** A card answered today may come back today; what it must not do is bring a sibling along. */
function isSiblingDone({ noteId, state }: QueueCard, { notesAnsweredToday }: SortedCards, { today }: DayContext) {
  return notesAnsweredToday.has(noteId) && state?.lastStudyDay !== today
}

/** The cards of a day's queue; `main` is all but `learning` in their order. */
export interface ChosenCards {
  readonly learning: readonly RatedCard[]
  readonly interday: readonly RatedCard[]
  readonly reviews: readonly RatedCard[]
  readonly fresh: readonly QueueCard[]
  readonly main: readonly QueueCard[]
}

/** The queue that chosen cards make, out of those that could be chosen from. */
export function assembleQueue(sorted: SortedCards, chosen: ChosenCards, day: DayContext): StudyQueue {
  const { now } = day
  const { learning, interday, reviews, fresh, main } = chosen
  const soon = learning.filter((card) => dueAtOf(card) <= now + LEARN_AHEAD_MS)
  const dueNow = soon.filter((card) => dueAtOf(card) <= now)
  const planned = [...dueNow, ...main, ...soon.slice(dueNow.length)]
  const isHeldBack =
    learning.length < sorted.learning.length ||
    (interday.length + reviews.length < sorted.interday.length + sorted.due.length &&
      reviewAllowance(day).perDayOf([...sorted.interday, ...sorted.due]) > 0) ||
    (fresh.length < sorted.fresh.length && newAllowance(day).perDayOf(sorted.fresh) > 0)
  const othersDueAt = earlier(sorted.othersDueAt, isHeldBack ? startOfTomorrow(day) : null)
  const laterLearning = learning[soon.length]
  return {
    order: planned.map((card) => card.id),
    counts: { new: fresh.length, learning: soon.length + interday.length, due: reviews.length },
    nextDueAt: earlier(othersDueAt, laterLearning === undefined ? null : dueAtOf(laterLearning)),
    learning,
    main,
    othersDueAt,
    heldBackNew: 0,
  }
}

/** The cards of a day by kind, (re)learning up to the end of the day or 20 minutes ahead, whichever is later. */
export function sortForDay(cards: readonly QueueCard[], day: DayContext): SortedCards {
  return sortCards(cards, day, Math.max(startOfTomorrow(day), day.now + LEARN_AHEAD_MS + 1))
}

function startOfTomorrow({ today, settings }: DayContext): number {
  return startOfStudyDay(addDays(today, 1), settings.timeZone, settings.rolloverHour)
}

/** How many of some cards are new, being learned and in review. */
export function countKinds(cards: readonly QueueCard[]): QueueCounts {
  const counts = { new: 0, learning: 0, due: 0 }
  for (const { state } of cards) {
    if (state === null || state.phase === 'new') counts.new += 1
    else if (state.phase === 'review') counts.due += 1
    else counts.learning += 1
  }
  return counts
}

/** The earlier of two instants, where null is never. */
export function earlier(one: number | null, other: number | null): number | null {
  if (one === null) return other
  return other === null ? one : Math.min(one, other)
}

function dueAtOf(card: QueueCard): number {
  return card.state?.dueAt ?? 0
}

/** The day's cards of each kind within the limits, no two of them siblings. */
export function chooseCards(sorted: SortedCards, day: DayContext): Omit<ChosenCards, 'main'> {
  const takenNotes = new Set<string>()
  const choose = <Card extends QueueCard>(ordered: Iterable<Card>, allowance: Allowance): readonly Card[] => {
    const chosen: Card[] = []
    if (allowance.isSpent()) return chosen
    for (const card of ordered) {
      const isHeld = isSiblingDone(card, sorted, day) || takenNotes.has(card.noteId)
      if (isHeld || !allowance.take(card.deckId)) continue
      takenNotes.add(card.noteId)
      chosen.push(card)
      if (allowance.isSpent()) break
    }
    return chosen
  }
  const reviews = reviewAllowance(day)
  const fresh = newAllowance(day)
  // What other decks may take in a day makes the backlog of these no smaller.
  const cap = reviews.perDayOf(sorted.due)
  const dueOrder = sorted.due.length > BACKLOG_FACTOR * cap ? mostForgottenFirst : longestDueFirst
  return {
    learning: choose(soonestFirst(sorted.learning), UNLIMITED),
    interday: choose(soonestFirst(sorted.interday), reviews),
    reviews: choose(dueOrder(sorted.due, reviews.left, day.today), reviews),
    fresh: choose(byPosition(sorted.fresh, fresh.left), fresh),
  }
}
