import type { Card } from '@cairn/contract/cards'
import type { Confidence } from '@cairn/core/reviews/review-event'
import {
  remaining,
  type SessionSummary,
  type ReviewSession as Sitting,
  summary,
  workLeft,
} from '@cairn/core/reviews/session'
import type { Rating } from '@cairn/core/scheduling/memory-state'
import type { QueueCounts } from '@cairn/core/scheduling/queue'
import type { ButtonMode } from '@cairn/core/scheduling/rating-buttons'
import type { RatingPreview } from '@cairn/core/scheduling/schedule'
import type { RecordProblem } from '../../data/outbox.ts'
import { localLearner } from '../../data/session.ts'
import { asksTyping } from './asks-typing.ts'
import type { TypedResult } from './typed-result.ts'

export interface ShownView {
  readonly card: Card
  /** Changes with every showing, also of the same card. */
  readonly eventId: string
  readonly isReturning: boolean
  /** The answer is to be typed. */
  readonly asksTyping: boolean
  readonly revealed: boolean
  /** Instant at which the answer was shown, ms. */
  readonly revealedAt: number
  /** What was said before the answer was shown; null when nothing was. */
  readonly confidence: Confidence | null
  /** What was typed and how it was graded; null when nothing was. */
  readonly typed: TypedResult | null
  /** The learner said that they do not know what was to be typed. */
  readonly gaveUp: boolean
  /** What each rating would lead to; null until the card was drawn, there when it is turned. */
  readonly previews: Readonly<Record<Rating, RatingPreview>> | null
  /** Instant of the previews, ms. */
  readonly previewedAt: number
}

/** What may be told of an answer before it is shown. */
export interface Before {
  readonly confidence?: Confidence | null
  readonly typed?: TypedResult
  /** The learner does not know what was to be typed. */
  readonly gaveUp?: boolean
}

export interface SittingSummary extends SessionSummary {
  /** Different cards answered. */
  readonly cards: number
  /** Cards met before this sitting, and how many of them were recalled at their first answer in it. */
  readonly asked: number
  readonly recalled: number
  /** The learner's minutes for the day are over, and cards are left. */
  readonly isTimeUp: boolean
}

/** The rating just given, for people who hear the screen. */
export interface Happened {
  readonly rating: Rating
  readonly preview: RatingPreview
  readonly at: number
}

export interface ReviewView {
  readonly state: 'loading' | 'card' | 'nothing-due' | 'end'
  readonly shown: ShownView | null
  readonly remaining: QueueCounts
  /** How much of the sitting is behind the learner, 0-1. */
  readonly progress: number
  readonly summary: SittingSummary | null
  /** Cards left for another sitting after this one's end. */
  readonly moreCards: number
  /** New cards that the day's limits keep away, as far as they are offered. */
  readonly heldBackNew: number
  readonly canUndo: boolean
  /** Why the last rating or action did not count. */
  readonly problem: RecordProblem | null
  readonly buttons: ButtonMode
  readonly asksConfidence: boolean
  /** Null when the latest step was no rating. */
  readonly happened: Happened | null
  /** The card just missed, until the next rating. */
  readonly missed: Card | null
  /** The card that keeps being forgotten, when the last answer was one to say so at. */
  readonly leech: { readonly card: Card; readonly lapses: number } | null
}

const NONE: QueueCounts = { new: 0, learning: 0, due: 0 }
export const LOADING: ReviewView = {
  state: 'loading',
  shown: null,
  remaining: NONE,
  progress: 0,
  summary: null,
  moreCards: 0,
  heldBackNew: 0,
  canUndo: false,
  problem: null,
  buttons: 'four',
  asksConfidence: false,
  happened: null,
  missed: null,
  leech: null,
}

/** What is left of a sitting planned for so many cards. */
export function standingOf(sitting: Sitting, planned: number): Pick<ReviewView, 'remaining' | 'progress'> {
  return {
    remaining: remaining(sitting),
    progress: planned === 0 ? 0 : Math.max(0, 1 - workLeft(sitting) / planned),
  }
}

/** A card in front of the learner, its answer hidden, in a sitting planned for so many cards. */
export function cardView(sitting: Sitting, card: Card, planned: number): ReviewView {
  if (sitting.shown === null) throw new Error('Inconsistent: a sitting without a card shows none')
  const { buttons = 'four', askConfidence = false, typeAnswers = false } = localLearner()?.settings ?? {}
  const { eventId, isReturning } = sitting.shown
  const hidden = {
    revealed: false,
    revealedAt: 0,
    confidence: null,
    typed: null,
    gaveUp: false,
    previews: null,
    previewedAt: 0,
  }
  const shown = { card, eventId, isReturning, asksTyping: asksTyping(card, typeAnswers), ...hidden }
  return { ...LOADING, state: 'card', ...standingOf(sitting, planned), shown, buttons, asksConfidence: askConfidence }
}

interface SittingEnd {
  /** Different cards answered. */
  readonly cards: number
  readonly moreCards: number
  readonly heldBackNew: number
  /** When the next card is wanted, ms; null when none waits. */
  readonly nextDueAt: number | null
  readonly canUndo: boolean
  /** Something was done in it. */
  readonly hasBegun: boolean
}

/** A sitting without cards left: its end, or that there was nothing to do. */
export function endView(sitting: Sitting, end: SittingEnd) {
  const { cards, moreCards, heldBackNew, nextDueAt, canUndo, hasBegun } = end
  const { answered, asked, recalled, durationMs } = sitting.tally
  const isTimeUp = sitting.mostActiveMs !== null && durationMs >= sitting.mostActiveMs && moreCards > 0
  return {
    state: answered === 0 && !hasBegun ? 'nothing-due' : 'end',
    summary: { ...summary(sitting), nextDueAt, cards, asked, recalled, isTimeUp },
    moreCards,
    heldBackNew,
    canUndo,
  } as const
}
