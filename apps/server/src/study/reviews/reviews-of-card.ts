import type { CardReviews } from '@cairn/contract/card-reviews'
import { type GivenInterval, givenReviews } from '@cairn/core/reviews/given-intervals'
import { z } from 'zod'
import type { Db } from '../../platform/db/schema.ts'
import { readSchedule } from '../learners/read-learner.ts'
import { deckSchedules } from './card-schedules.ts'
import { knownCards } from './known-cards.ts'
import { toEvent } from './receive-event.ts'
import { readLog } from './reviews.store.ts'

/** Of a row of Anki's log: days where positive, seconds where negative. */
const AnkiIntervals = z.object({ ivl: z.number(), lastIvl: z.number() })

/**
 * The reviews of a card that count, the earliest first. Those that came from Anki have the intervals that it gave; the
 * others have those of the schedule as it is set now. Undefined where the learner has no such card.
 */
export async function reviewsOfCard(
  db: Db,
  userId: string,
  cardId: string,
): Promise<CardReviews['reviews'] | undefined> {
  const deckSettings = (await knownCards(db, userId, [cardId])).get(cardId)
  if (deckSettings === undefined) return undefined
  const log = await readLog(db, userId, [cardId])
  const { schedule } = deckSchedules(await readSchedule(db, userId))(deckSettings)
  const origins = new Map(log.map(({ id, origin }) => [id, origin]))
  return givenReviews(log.map(toEvent), schedule, cardId).map(({ event, before, after }) => {
    const { id, answeredAt, rating, durationMs } = event
    const origin = origins.get(id) ?? null
    const intervals = origin === null ? { before, after } : inAnki(origin, { before, after })
    return { id, answeredAt, rating, durationMs, ...intervals }
  })
}

interface Intervals {
  readonly before: GivenInterval | null
  readonly after: GivenInterval | null
}

/** A new card has the first of its steps for its last interval there. */
function inAnki(origin: string, folded: Intervals): Intervals {
  const { ivl, lastIvl } = AnkiIntervals.parse(JSON.parse(origin))
  const before = folded.before === null || lastIvl === 0 ? folded.before : ankiInterval(lastIvl)
  return { before, after: ivl === 0 ? folded.after : ankiInterval(ivl) }
}

const ankiInterval = (interval: number): GivenInterval =>
  interval > 0 ? { intervalDays: interval, waitMs: 0 } : { intervalDays: 0, waitMs: -interval * 1_000 }
