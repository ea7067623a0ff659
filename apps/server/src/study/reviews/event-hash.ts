import { hash } from 'node:crypto'
import type { ReviewEvent } from '@cairn/core/reviews/review-event'

/** sha256 of the event as the device sent it, the same whatever order its fields came in. */
export function eventHash(event: ReviewEvent): string {
  return hash('sha256', JSON.stringify(event, Object.keys(event).sort()))
}
