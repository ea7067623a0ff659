import type { Card } from '@cairn/contract/cards'
import type { SessionSummary } from '@cairn/core/reviews/session'
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
