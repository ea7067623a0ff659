import { CardReviews, MOST_CARD_REVIEWS } from '@cairn/contract/card-reviews'
import { createRoute } from '@hono/zod-openapi'
import { newApi } from '../../platform/http/api.ts'
import { orNotFound } from '../../platform/http/app-error.ts'
import type { Api } from '../../platform/http/context.ts'
import type { Deps } from '../../platform/http/deps.ts'
import { IdParam } from '../../platform/http/params.ts'
import { answers, forLearner } from '../../platform/http/route-access.ts'
import { withinLimit } from '../../platform/http/within-limit.ts'
import { reviewsOfCard } from './reviews-of-card.ts'

const CARDS = { max: 120, windowMs: 60_000 }

/** What led to where a card stands, given on any device or in another program: `/api/cards/{id}/reviews`. */
export function cardReviewsRoutes(deps: Deps): Api {
  const read = createRoute({
    ...forLearner(deps),
    method: 'get',
    path: '/api/cards/{id}/reviews',
    request: { params: IdParam },
    responses: { 200: answers(CardReviews) },
  })
  return newApi().openapi(read, async (c) => {
    const { userId } = c.get('learner')
    const { id } = c.req.valid('param')
    await withinLimit(deps.limiter, `card-reviews:${userId}`, CARDS)
    const reviews = orNotFound(await reviewsOfCard(deps.engine.db, userId, id), 'card', id)
    return c.json({ reviews: reviews.slice(-MOST_CARD_REVIEWS).toReversed(), total: reviews.length }, 200)
  })
}
