import type { MemoryState, Rating } from '../scheduling/memory-state.ts'

/** Which study mode a review was made in. Cram and practice games never make one. */
export const REVIEW_MODES = ['review', 'learn', 'test', 'write', 'game', 'import'] as const
export type ReviewMode = (typeof REVIEW_MODES)[number]

export const CONFIDENCES = ['guess', 'think', 'sure'] as const
export type Confidence = (typeof CONFIDENCES)[number]

interface EventFacts {
  /** UUIDv7 made on the device when the card is shown, so that a double tap is one event. */
  readonly id: string
  readonly cardId: string
  /** Instant of the answer, ms since the epoch, as the device's clock had it. */
  readonly answeredAt: number
  /** IANA zone and its offset from UTC in minutes at that instant. */
  readonly timeZone: string
  readonly offsetMinutes: number
  readonly rolloverHour: number
  /** The learner's study day, `YYYY-MM-DD`, fixed when the event is made. */
  readonly studyDay: string
  readonly deviceId: string
  /** Counts the events of one device from 1. */
  readonly deviceSeq: number
  readonly appVersion: string
}

/** One rating of one card at one moment. */
export interface RateEvent extends EventFacts {
  readonly kind: 'rate'
  readonly rating: Rating
  readonly durationMs: number
  readonly mode: ReviewMode
  readonly confidence: Confidence | null
  /** Days until the next review, when the device chose them by the load of the days. */
  readonly chosenDays?: number
}

/** Takes an earlier event of the same card back. The target stays in the log. */
export interface VoidEvent extends EventFacts {
  readonly kind: 'void'
  readonly targetId: string
}

/** Keeps the card out of every review, or lets it back in. */
export interface SuspendEvent extends EventFacts {
  readonly kind: 'suspend'
  readonly suspended: boolean
}

/** Keeps the card away before a study day; null brings it back at once. */
export interface BuryEvent extends EventFacts {
  readonly kind: 'bury'
  readonly untilDay: string | null
}

/** Marks the card, 1-7; 0 takes the mark off. */
export interface FlagEvent extends EventFacts {
  readonly kind: 'flag'
  readonly flag: number
}

/** Wants the card back on a study day of the learner's choice. */
export interface SetDueEvent extends EventFacts {
  readonly kind: 'set-due'
  readonly dueDay: string
  /**
   * Where another program's schedule had the card after the answers before this one: only an import says so. Its
   * `dueDay` is that of the event; a stability of 0 means that it did not tell what the memory was like.
   */
  readonly standing?: MemoryState
}

/** Throws the card's schedule away: it is new again. Its ratings stay in the log and in the totals. */
export interface ResetEvent extends EventFacts {
  readonly kind: 'reset'
  /** What it begins with instead, of a card whose earlier log is not here: only an import says so. */
  readonly start?: MemoryState
}

/** What a learner does to a card besides rating it. `answeredAt` is when; a void takes any of them back. */
export type ActionEvent = SuspendEvent | BuryEvent | FlagEvent | SetDueEvent | ResetEvent

/** What touches a schedule, and its undo: what crosses the wire and what the database's log holds. */
export type ReviewEvent = RateEvent | VoidEvent | SetDueEvent | ResetEvent

/** Any fact in the append-only log of a card. */
export type CardEvent = ReviewEvent | ActionEvent
