import type { Rating } from '../scheduling/memory-state.ts'

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
}

/** Takes an earlier event of the same card back. The target stays in the log. */
export interface VoidEvent extends EventFacts {
  readonly kind: 'void'
  readonly targetId: string
}

/** A fact in the append-only review log. */
export type ReviewEvent = RateEvent | VoidEvent
