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
    const what = whatOf(event)
    return what === null ? [] : [[event.id, event.cardId, what, event.answeredAt, event.studyDay]]
  })
  return { rows, next: null }
}

function whatOf(event: ReviewEvent): LogRow[2] | null {
  switch (event.kind) {
    case 'rate':
      return event.rating
    case 'void':
      return event.targetId
    case 'reset':
      return event.start === undefined ? 'reset' : { reset: event.start }
    case 'set-due':
      return event.standing === undefined ? null : { standing: event.standing }
  }
}
