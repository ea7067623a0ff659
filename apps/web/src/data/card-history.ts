/**
 * What this device knows of one card and its reviews. The schedule counts all reviews wherever they were given; the log
 * here holds those given on this device, and older ones are let go in time (`pruneAnswers`). The server has them all.
 */
import type { CardReviews } from '@cairn/contract/card-reviews'
import type { Card } from '@cairn/contract/cards'
import { type GivenInterval, givenInterval } from '@cairn/core/reviews/given-intervals'
import { retrievability } from '@cairn/core/scheduling/fsrs'
import { isUnmet, type MemoryState, type Rating } from '@cairn/core/scheduling/memory-state'
import { daysBetween } from '@cairn/core/scheduling/study-day'
import type { LocalAnswer } from './local-schema.ts'
import { localDb, studyDayAt } from './queries.ts'
import { localStudySettings, settingsOfDeck } from './schedule-settings.ts'
import type { StudyRow } from './study-row.ts'

export interface LoggedReview {
  readonly id: string
  /** When it was given, ms. */
  readonly at: number
  readonly rating: Rating
  readonly durationMs: number
  /** What it found and what it gave; null before the first one, undefined where the log does not say. */
  readonly before: GivenInterval | null
  readonly after: GivenInterval | null | undefined
}

export interface CardHistory {
  readonly card: Card
  readonly row: StudyRow
  readonly deckTitle: string
  /** Probability of recall today, 0-1; null for a card that was never answered. */
  readonly recall: number | null
  /** Those given on this device, the latest first. */
  readonly reviews: readonly LoggedReview[]
  /** Ids of those given and taken back on this device, which the server may not know yet. */
  readonly takenBack: ReadonlySet<string>
  /** How many more the schedule rests on. */
  readonly missing: number
  /** From when on this device has all that was answered on it, ms; null where it has nothing. */
  readonly keptSince: number | null
}

/** Null for a card that is not on this device. `now` in ms. */
export async function cardHistory(cardId: string, now: number): Promise<CardHistory | null> {
  const db = await localDb()
  if (db === null) return null
  const tx = db.idb.transaction(['cards', 'memory', 'decks', 'events', 'meta'])
  const [card, row, answers, logSince] = await Promise.all([
    tx.objectStore('cards').get(cardId),
    tx.objectStore('memory').get(cardId),
    // Without an index by card, which would cost every rating: these are the answers of two months.
    tx.objectStore('events').getAll(),
    tx.objectStore('meta').get('logSince'),
  ])
  if (card === undefined || row === undefined) return null
  const deck = (await tx.objectStore('decks').get(card.deckId)) ?? null
  const own = answers
    .filter(({ event, voidedBy }) => event.kind !== 'void' && event.cardId === cardId && voidedBy === undefined)
    .sort((first, second) => first.at - second.at)
  const reviews = own.flatMap((answer, index) => reviewOf(answer, own[index + 1]?.before ?? row.state) ?? [])
  const [oldest] = answers
  return {
    card,
    row,
    deckTitle: deck?.title ?? '',
    recall: recallOf(row.state, settingsOfDeck(localStudySettings(), deck).parameters, studyDayAt(now)),
    reviews: reviews.toReversed(),
    takenBack: new Set(answers.filter(({ voidedBy }) => voidedBy !== undefined).map(({ id }) => id)),
    missing: Math.max(0, (row.state?.reps ?? 0) - ratedSinceReset(own)),
    keptSince: oldest === undefined ? null : Math.max(oldest.at, Number(logSince ?? 0)),
  }
}

/** `next`: the card's state when something was done to it again, or as it is now. */
function reviewOf({ id, event, before }: LocalAnswer, next: MemoryState | null): LoggedReview | null {
  if (event.kind !== 'rate') return null
  const { answeredAt: at, rating, durationMs } = event
  // Another device may have answered in between.
  const after = next?.lastReviewAt === at ? givenInterval(next) : undefined
  return { id, at, rating, durationMs, before: givenInterval(before), after }
}

/** With the reviews that the server knows as well. What this device has itself may not have reached the server yet. */
export function withServerReviews(history: CardHistory, { reviews, total }: CardReviews): CardHistory {
  const own = new Set(history.reviews.map(({ id }) => id))
  const others = reviews.filter(({ id }) => !own.has(id) && !history.takenBack.has(id))
  const all = [...history.reviews, ...others.map(({ answeredAt: at, ...review }) => ({ at, ...review }))]
  return {
    ...history,
    reviews: all.toSorted((first, second) => second.at - first.at),
    missing: total - reviews.length,
  }
}

/** What the schedule counts: a new start begins at nothing. */
function ratedSinceReset(own: readonly LocalAnswer[]): number {
  const reset = own.findLastIndex(({ event }) => event.kind === 'reset')
  return own.slice(reset + 1).filter(({ event }) => event.kind === 'rate').length
}

function recallOf(state: MemoryState | null, parameters: Parameters<typeof retrievability>[2], today: string) {
  if (state === null || isUnmet(state) || state.lastStudyDay === null) return null
  return retrievability(state.stability, daysBetween(state.lastStudyDay, today), parameters)
}
