import { RATINGS } from '@cairn/core/scheduling/memory-state'
import { z } from 'zod'
import { Id, Instant } from './ids.ts'

/** Most reviews of a card that are told, the latest ones. */
export const MOST_CARD_REVIEWS = 500

/** Whole days, or, where `intervalDays` is 0, ms. */
const Interval = z.object({ intervalDays: z.number(), waitMs: z.number() })

/** The reviews of one card that count, wherever they were given, the latest first. */
export const CardReviews = z.object({
  reviews: z.array(
    z.object({
      id: Id,
      answeredAt: Instant,
      rating: z.enum(RATINGS),
      durationMs: z.number().int(),
      /** Null for a card that was new. */
      before: Interval.nullable(),
      after: Interval.nullable(),
    }),
  ),
  /** How many there are. */
  total: z.number().int(),
})
export type CardReviews = z.infer<typeof CardReviews>
