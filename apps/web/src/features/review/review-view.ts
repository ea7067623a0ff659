import type { Card } from '@cairn/contract/cards'
import { remaining, type SessionSummary, type ReviewSession as Sitting, summary } from '@cairn/core/reviews/session'
import type { Rating } from '@cairn/core/scheduling/memory-state'
import type { QueueCounts } from '@cairn/core/scheduling/queue'
import type { RatingPreview } from '@cairn/core/scheduling/schedule'
import type { RecordProblem } from '../../data/outbox.ts'

export interface ShownView {
  readonly card: Card
  /** Changes with every showing, also of the same card. */
  readonly eventId: string
  readonly isReturning: boolean
  readonly revealed: boolean
  /** What each rating would lead to; null until the answer is revealed. */
  readonly previews: Readonly<Record<Rating, RatingPreview>> | null
  /** Instant of the previews, ms. */
  readonly previewedAt: number
}

export interface SittingSummary extends SessionSummary {
  /** Different cards answered. */
  readonly cards: number
  /** Cards met before this sitting, and how many of them were recalled at their first answer in it. */
  readonly asked: number
  readonly recalled: number
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
  readonly canUndo: boolean
  /** Why the last rating did not count. */
  readonly problem: RecordProblem | null
}

const NONE: QueueCounts = { new: 0, learning: 0, due: 0 }
export const LOADING: ReviewView = {
  state: 'loading',
  shown: null,
  remaining: NONE,
  progress: 0,
  summary: null,
  moreCards: 0,
  canUndo: false,
  problem: null,
}

/** Cards of any kind still to come in a sitting, the one shown included. */
export function cardsLeft(sitting: Sitting): number {
  const left = remaining(sitting)
  return left.new + left.learning + left.due
}

/** A card in front of the learner, its answer hidden, in a sitting planned for so many cards. */
export function cardView(sitting: Sitting, card: Card, planned: number): ReviewView {
  if (sitting.shown === null) throw new Error('Inconsistent: a sitting without a card shows none')
  const { eventId, isReturning } = sitting.shown
  return {
    ...LOADING,
    state: 'card',
    shown: { card, eventId, isReturning, revealed: false, previews: null, previewedAt: 0 },
    remaining: remaining(sitting),
    progress: planned === 0 ? 0 : Math.max(0, 1 - cardsLeft(sitting) / planned),
  }
}

/** A sitting without cards left: its end, or that there was nothing to do. */
export function endView(sitting: Sitting, end: { cards: number; moreCards: number; canUndo: boolean }): ReviewView {
  const { answered, asked, recalled } = sitting.tally
  return {
    ...LOADING,
    state: answered === 0 && !end.canUndo ? 'nothing-due' : 'end',
    summary: { ...summary(sitting), cards: end.cards, asked, recalled },
    moreCards: end.moreCards,
    canUndo: end.canUndo,
  }
}
