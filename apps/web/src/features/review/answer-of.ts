import { answer, type ReviewSession as Sitting } from '@cairn/core/reviews/session'
import type { MemoryState, Rating } from '@cairn/core/scheduling/memory-state'
import type { Touch } from '@cairn/core/scheduling/queue-card'
import type { DaySettings } from '@cairn/core/scheduling/study-settings'
import type { LocalAnswer } from '../../data/local-db.ts'
import { uuid7 } from '../../lib/uuid7.ts'
import { momentAt, rateEvent } from './review-event.ts'
import type { ShownView } from './review-view.ts'

interface Tapped {
  readonly rating: Rating
  /** Now, and when the card came to be shown, ms. */
  readonly now: number
  readonly shownAt: number
  readonly settings: DaySettings
}

/** What a rating comes to: what is to be recorded of it, and the sitting after it. */
export interface Answered {
  readonly taken: LocalAnswer
  readonly before: MemoryState | null
  readonly after: MemoryState
  /** The latest event on the card when it was read; null for none. */
  readonly seen: Touch | null
  readonly next: Sitting
}

/** What rating the card shown comes to; null where its event is spent. */
export function answerOf(
  sitting: Sitting,
  { eventId, card, confidence, previews }: ShownView,
  { rating, now, shownAt, settings }: Tapped,
): Answered | null {
  const moment = momentAt(now, settings)
  const durationMs = now - shownAt
  const chosenDays = previews?.[rating].chosenDays
  const chosen = chosenDays === undefined ? {} : { chosenDays }
  const step = answer(sitting, { ...moment, ...chosen, eventId, rating, durationMs, nextEventId: uuid7(now) })
  if (step.change === null) return null
  const { before, after } = step.change
  const event = rateEvent({ id: eventId, cardId: card.id, rating, durationMs, confidence, chosenDays }, moment)
  const seen = sitting.shown?.card.touch ?? null
  return { taken: { id: eventId, event, before, seen, at: now }, before, after, seen, next: step.session }
}
