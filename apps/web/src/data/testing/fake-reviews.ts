import type { CardReviews } from '@cairn/contract/card-reviews'
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
