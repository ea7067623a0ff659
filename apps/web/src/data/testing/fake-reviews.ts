import type { CardReviews } from '@cairn/contract/card-reviews'
import type { LogRow, ReviewLogPage } from '@cairn/contract/review-log'
import { givenReviews } from '@cairn/core/reviews/given-intervals'
import type { ReviewEvent } from '@cairn/core/reviews/review-event'
import { DEFAULT_SCHEDULE } from '@cairn/core/scheduling/study-settings'

/** What the server answers of a card's reviews, the latest first. */
export function cardReviewsOf(log: readonly ReviewEvent[], cardId: string): CardReviews {
  const reviews = givenReviews(log, DEFAULT_SCHEDULE, cardId).toReversed()
  const told = reviews.map(({ event: { id, answeredAt, rating, durationMs }, before, after }) => {
    return { id, answeredAt, rating, durationMs, before, after }
  })
  return { reviews: told, total: told.length }
}

/** The whole log as parameters are fitted to it, in one page. */
export function logPageOf(log: readonly ReviewEvent[]): ReviewLogPage {
  const rows = log.flatMap((event): LogRow[] => {
    if (event.kind === 'set-due') return []
    const { id, cardId, answeredAt, studyDay } = event
    const what = event.kind === 'rate' ? event.rating : event.kind === 'void' ? event.targetId : event.kind
    return [[id, cardId, what, answeredAt, studyDay]]
  })
  return { rows, next: null }
}
