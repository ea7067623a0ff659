import type { RateEvent, ResetEvent, ReviewEvent, SetDueEvent } from '../reviews/review-event.ts'
import type { MemoryState, Rating } from '../scheduling/memory-state.ts'
import { addDays, offsetMinutesAt, studyDayOf } from '../scheduling/study-day.ts'
import type { AnkiCard, AnkiReview } from './collection.ts'
import { type CollectionDays, dayOfNumber } from './collection-days.ts'
import { startWithoutLog, stateBefore } from './starting-state.ts'

/**
 * A card's log as Cairn's events. Answers become ratings with the instants they were given at. What a log does not tell
 * is said by an event of its own: where a card starts whose beginning is missing, and the day on which it is due.
 */
export interface ImportContext extends CollectionDays {
  /** Of the import, ms: nothing that is imported may be later. */
  readonly now: number
  /** A UUID that is the same for the same text. */
  readonly idOf: (seed: string) => string
}

export interface ImportedEvent {
  readonly event: ReviewEvent
  /** The row of the package it was made from; null for what the import had to add. */
  readonly origin: AnkiReview | null
}

export interface CardToImport {
  readonly card: AnkiCard
  readonly log: readonly AnkiReview[]
  /** The same for the same card in every package: `<guid>:<ordinal>`. */
  readonly identity: string
  readonly cardId: string
}

export interface ImportedLog {
  readonly events: readonly ImportedEvent[]
  /** Rows that are neither answers nor resets; kept for the way back. */
  readonly others: readonly AnkiReview[]
}

const RATINGS: readonly (Rating | null)[] = [null, 'again', 'hard', 'good', 'easy']
const FILTERED = 3
const BY_HAND = 4
const LONGEST_ANSWER_MS = 3_600_000

/** The events of one card, in their order. */
export function importLog(source: CardToImport, context: ImportContext): ImportedLog {
  const rows = source.log.filter(({ id }) => id > 0).toSorted((one, other) => one.id - other.id)
  const maker = new EventMaker(source, context)
  for (const row of rows) maker.add(row)
  maker.finish()
  return { events: maker.events, others: maker.others }
}

class EventMaker {
  readonly events: ImportedEvent[] = []
  readonly others: AnkiReview[] = []
  readonly #source: CardToImport
  readonly #context: ImportContext
  #isKnown = false

  constructor(source: CardToImport, context: ImportContext) {
    this.#source = source
    this.#context = context
  }

  add(row: AnkiReview): void {
    const rating = ratingOf(row)
    if (rating !== null) this.#rate(row, rating)
    else if (isReset(row)) this.#push({ kind: 'reset', ...this.#facts(`row:${row.id}`, row.id) }, row)
    else this.others.push(row)
  }

  /** What the log leaves open: a card that starts in the middle, one that is new again, the day it is due. */
  finish(): void {
    const { card } = this.#source
    const hasAnswers = this.events.some(({ event }) => event.kind === 'rate')
    if (card.type === 0) {
      if (hasAnswers && this.events.at(-1)?.event.kind !== 'reset') this.#resetAtEnd()
      return
    }
    if (!this.#isKnown) this.#startAtEnd()
    else if (card.type === 2) this.#setDue(dayOfNumber(this.#context, dueNumber(card)))
  }

  #rate(row: AnkiReview, rating: Rating): void {
    if (!this.#isKnown && row.type !== 0 && row.lastIvl > 0) this.#startBefore(row)
    this.#isKnown = true
    const facts = this.#facts(`row:${row.id}`, row.id)
    const durationMs = Math.min(Math.max(0, row.time), LONGEST_ANSWER_MS)
    const event: RateEvent = { kind: 'rate', ...facts, rating, durationMs, mode: 'import', confidence: null }
    this.#push(event, row)
  }

  #startBefore(row: AnkiReview): void {
    const answers = this.#source.log.filter((other) => ratingOf(other) !== null)
    const start = stateBefore(row, answers, this.#source.card, this.#context)
    this.#start(start, `start:${row.id}`, row.id - 1)
  }

  #startAtEnd(): void {
    const start = startWithoutLog(this.#source.card, this.#context)
    if (start === null) return
    const { due, ivl } = this.#source.card
    this.#start(start, `start:${due}:${ivl}`, Math.max((start.lastReviewAt ?? 0) + 1, this.#lastInstant() + 1))
  }

  #start(start: MemoryState, seed: string, at: number): void {
    const event: ResetEvent = { kind: 'reset', ...this.#facts(seed, at), start }
    this.#push(event, null)
    this.#isKnown = true
  }

  #resetAtEnd(): void {
    const at = this.#lastInstant() + 1
    this.#push({ kind: 'reset', ...this.#facts(`reset:${at}`, at) }, null)
  }

  #setDue(dueDay: string): void {
    const at = this.#lastInstant() + 1
    const event: SetDueEvent = { kind: 'set-due', ...this.#facts(`due:${dueDay}:${at}`, at), dueDay }
    this.#push(event, null)
  }

  #lastInstant(): number {
    return this.events.at(-1)?.event.answeredAt ?? 0
  }

  #push(event: ReviewEvent, origin: AnkiReview | null): void {
    this.events.push({ event, origin })
    if (event.kind === 'reset' && event.start === undefined) this.#isKnown = false
  }

  #facts(seed: string, at: number) {
    const { timeZone, rolloverHour, now, idOf } = this.#context
    const answeredAt = Math.min(Math.max(0, at), now)
    return {
      id: idOf(`event:${this.#source.identity}:${seed}`),
      cardId: this.#source.cardId,
      answeredAt,
      timeZone,
      offsetMinutes: offsetMinutesAt(answeredAt, timeZone),
      rolloverHour,
      studyDay: studyDayOf(answeredAt, timeZone, rolloverHour),
      deviceId: idOf('device:anki'),
      deviceSeq: this.events.length + 1,
      appVersion: 'anki',
    }
  }
}

/** The day number a review card is due on, wherever a filtered deck put it. */
export function dueNumber({ due, odue, odid }: AnkiCard): number {
  return odid !== 0 && odue !== 0 ? odue : due
}

/** Studying ahead in a filtered deck without effect on the schedule is no answer. */
function ratingOf({ ease, type, factor }: AnkiReview): Rating | null {
  if (type === FILTERED && factor === 0) return null
  return type > FILTERED ? null : (RATINGS[ease] ?? null)
}

const isReset = ({ type, ease, factor }: AnkiReview) => type === BY_HAND && ease === 0 && factor === 0

/** What a learner did to a card beside answering it; `buriedUntilDay` is the day after the import. */
export function importMarks({ queue, flags }: AnkiCard, { now, timeZone, rolloverHour }: ImportContext) {
  const tomorrow = addDays(studyDayOf(now, timeZone, rolloverHour), 1)
  return { suspended: queue === -1, buriedUntilDay: queue < -1 ? tomorrow : null, flag: flags & 7 }
}
