import { ReviewEventSchema } from '@cairn/contract/reviews'
import type { ReviewEvent } from '@cairn/core/reviews/review-event'
import type { z } from 'zod'
import { eventHash } from './event-hash.ts'
import { isCalendarDay } from './true-day.ts'

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
  if (parsed.success && daysOf(parsed.data).every(isCalendarDay)) {
    const event: ReviewEvent = withoutAbsent(parsed.data)
    return { ok: true, event, hash: eventHash(event) }
  }
  return { ok: false, id: idOf(value) }
}

type Sent = z.infer<typeof ReviewEventSchema>

const daysOf = (event: Sent) => (event.kind === 'set-due' ? [event.studyDay, event.dueDay] : [event.studyDay])

/** A key that was sent without a value is a key that was not sent. */
function withoutAbsent(event: Sent): ReviewEvent {
  if (event.kind !== 'rate') return event
  const { chosenDays, ...rest } = event
  return chosenDays === undefined ? rest : { ...rest, chosenDays }
}

function idOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || !('id' in value)) return ''
  return typeof value.id === 'string' ? value.id.slice(0, 100) : ''
}
