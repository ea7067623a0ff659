import type { RateEvent, ResetEvent, ReviewEvent, SetDueEvent } from '../../reviews/review-event.ts'
import type { MemoryState, Rating } from '../../scheduling/memory-state.ts'
import { newCardState } from '../../scheduling/schedule.ts'
import { addDays, offsetMinutesAt, studyDayOf } from '../../scheduling/study-day.ts'
import type { AnkiCard, AnkiReview } from '../collection/collection.ts'
import type { CollectionDays } from '../collection/collection-days.ts'
import { type StepCounts, scheduleOfRow } from './row-schedule.ts'
import { fsrsMemoryOf, startWithoutLog, stateBefore } from './starting-state.ts'

/**
 * A card's log as Cairn's events. Answers become ratings with the instants they were given at. What a log does not tell
 * is said by an event of its own: where a card starts whose beginning is missing, and where Anki had it at the end.
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
  /** Of the options of its deck. */
  readonly steps: StepCounts
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
  const maker = new EventMaker(source, context)
  for (const row of source.log.toSorted((one, other) => one.id - other.id)) maker.add(row)
  maker.finish()
  return { events: maker.events(), others: maker.others }
}

/** An event before its instant is settled. `at`: where the package has it, ms. */
interface Draft {
  readonly said: Said
  readonly seed: string
  readonly at: number
  readonly origin: AnkiReview | null
}

type Said =
  | Pick<RateEvent, 'kind' | 'rating' | 'durationMs' | 'mode' | 'confidence'>
  | Pick<SetDueEvent, 'kind' | 'dueDay' | 'standing'>
  | Pick<ResetEvent, 'kind' | 'start'>

class EventMaker {
  readonly others: AnkiReview[] = []
  readonly #drafts: Draft[] = []
  readonly #source: CardToImport
  readonly #context: ImportContext
  #isKnown = false
  /** Of the log's last row, an answer or not. */
  #last = 0

  constructor(source: CardToImport, context: ImportContext) {
    this.#source = source
    this.#context = context
  }

  add(row: AnkiReview): void {
    this.#last = row.id
    // Rows of the number 0 are of no moment.
    const rating = row.id === 0 ? null : ratingOf(row)
    if (rating !== null) this.#rate(row, rating)
    else if (isReset(row) && row.id > 0) this.#push({ kind: 'reset' }, `row:${row.id}`, row.id, row)
    else this.others.push(row)
  }

  /** What the log leaves open: a card that starts in the middle, one that is new again, and where the card stands. */
  finish(): void {
    const { card } = this.#source
    const hasAnswers = this.#drafts.some(({ said }) => said.kind === 'rate')
    const isNewAgain = hasAnswers && this.#drafts.at(-1)?.said.kind !== 'reset'
    if (card.type === 0) {
      if (isNewAgain || card.lapses > 0) this.#beNew()
    } else if (this.#isKnown) this.#stand()
    else this.#startAtEnd()
  }

  /**
   * Instants in the order of the log, each once, none after the import: what the package has later is moved to just
   * before it. The ids do not depend on that.
   */
  events(): ImportedEvent[] {
    const { now } = this.#context
    let next = now + 1
    const instants = this.#drafts.toReversed().map(({ at }) => {
      next = Math.min(at, next - 1)
      return Math.max(0, next)
    })
    return this.#drafts.map(({ said, seed, origin }, index) => {
      const facts = this.#facts(seed, instants[instants.length - 1 - index] ?? now, index + 1)
      return { event: { ...said, ...facts }, origin }
    })
  }

  #rate(row: AnkiReview, rating: Rating): void {
    if (!this.#isKnown && row.type !== 0 && row.lastIvl > 0) this.#startBefore(row)
    this.#isKnown = true
    const durationMs = Math.min(Math.max(0, row.time), LONGEST_ANSWER_MS)
    const said: Said = { kind: 'rate', rating, durationMs, mode: 'import', confidence: null }
    this.#push(said, `row:${row.id}`, row.id, row)
  }

  #startBefore(row: AnkiReview): void {
    const answers = this.#source.log.filter((other) => ratingOf(other) !== null)
    const start = stateBefore(row, answers, this.#source.card, this.#context)
    this.#start(start, `start:${row.id}`, row.id - 1)
  }

  #startAtEnd(): void {
    const { card, steps } = this.#source
    const start = startWithoutLog(card, this.#context, steps)
    if (start === null) return
    const at = Math.max((start.lastReviewAt ?? 0) + 1, this.#last + 1)
    this.#start(start, `start:${card.due}:${card.ivl}`, at)
  }

  #start(start: MemoryState, seed: string, at: number): void {
    this.#push({ kind: 'reset', start }, seed, at)
    this.#isKnown = true
  }

  /** New again, as what it was forgotten as: its lapses make a leech of it once more. */
  #beNew(): void {
    const { timeZone, rolloverHour, now } = this.#context
    const at = this.#last + AFTER_EARLIER_RELEASES_MS
    const dueAt = Math.min(at, now)
    const start = newCardState(dueAt, studyDayOf(dueAt, timeZone, rolloverHour))
    this.#push({ kind: 'reset', start: { ...start, lapses: this.#source.card.lapses } }, `new:${at}`, at)
  }

  /**
   * Where Anki had the card after its log. Of two packages the one whose card was changed later is to hold, but no change
   * of a card outweighs an answer that was given here after the last one there: a minute later counts as a millisecond.
   */
  #stand(): void {
    const { card, steps } = this.#source
    const row = scheduleOfRow(card, this.#context, steps)
    const told = fsrsMemoryOf(card.data) ?? { stability: 0, difficulty: 0 }
    const standing = { ...row, ...told, reps: Math.max(1, row.reps), lastReviewAt: null, lastStudyDay: null }
    const minutes = Math.max(0, Math.floor((card.modifiedAt * 1_000 - this.#last) / 60_000))
    const at = this.#last + AFTER_EARLIER_RELEASES_MS + minutes
    const { phase, step, reps, lapses, dueAt, intervalDays } = standing
    const seed = ['stands', at, phase, step, dueAt, intervalDays, reps, lapses, told.stability, told.difficulty].join(
      ':',
    )
    this.#push({ kind: 'set-due', dueDay: row.dueDay, standing }, seed, at)
  }

  #push(said: Said, seed: string, at: number, origin: AnkiReview | null = null): void {
    this.#drafts.push({ said, seed, at, origin })
    if (said.kind === 'reset' && said.start === undefined) this.#isKnown = false
  }

  #facts(seed: string, answeredAt: number, deviceSeq: number) {
    const { timeZone, rolloverHour, idOf } = this.#context
    return {
      id: idOf(`event:${this.#source.identity}:${seed}`),
      cardId: this.#source.cardId,
      answeredAt,
      timeZone,
      offsetMinutes: offsetMinutesAt(answeredAt, timeZone),
      rolloverHour,
      studyDay: studyDayOf(answeredAt, timeZone, rolloverHour),
      deviceId: idOf('device:anki'),
      deviceSeq,
      appVersion: 'anki',
    }
  }
}

/** Earlier releases put the due day one after the last row; what is known now comes after that. */
const AFTER_EARLIER_RELEASES_MS = 2

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
