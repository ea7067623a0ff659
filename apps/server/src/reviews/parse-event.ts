import { ReviewEventSchema } from '@cairn/contract/reviews'
import type { ReviewEvent } from '@cairn/core/reviews/review-event'
import { eventHash } from './event-hash.ts'

export interface GoodEvent {
  readonly ok: true
  readonly event: ReviewEvent
  readonly hash: string
}

export type ParsedEvent =
  | GoodEvent
  /** `id` as far as there was one, so that the sender can tell which it was. */
  | { readonly ok: false; readonly id: string }

/** One event of a batch: a bad one is answered alone, the others go on. */
export function parseEvent(value: unknown): ParsedEvent {
  const parsed = ReviewEventSchema.safeParse(value)
  if (parsed.success && isCalendarDay(parsed.data.studyDay)) {
    const event: ReviewEvent = parsed.data
    return { ok: true, event, hash: eventHash(event) }
  }
  return { ok: false, id: idOf(value) }
}

function isCalendarDay(day: string): boolean {
  const at = Date.parse(`${day}T00:00:00Z`)
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(day)
}

function idOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || !('id' in value)) return ''
  return typeof value.id === 'string' ? value.id.slice(0, 100) : ''
}
