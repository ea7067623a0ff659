import type { MonthDigest } from '@cairn/contract/digest'
import { digestDays, digestEvents } from '@cairn/core/reviews/log-digest'
import { addRating, type DayTotals, NO_REVIEWS } from '@cairn/core/stats/day-totals'
import type { Db } from '../../platform/db/schema.ts'
import { type DayRating, eventsOfDevice, ratingsOfDays } from './digest.store.ts'
import { lastSeq } from './sync.store.ts'

interface Asked {
  /** `YYYY-MM`, UTC. */
  readonly month: string
  readonly deviceId: string
}

/** What the log itself, and no cache of it, holds of a month. The number is read first: what comes later shows by it. */
export async function digestMonth(db: Db, userId: string, { month, deviceId }: Asked): Promise<MonthDigest> {
  const seq = await lastSeq(db, userId)
  const [year = 0, number = 0] = month.split('-').map(Number)
  const [from, before] = [Date.UTC(year, number - 1), Date.UTC(year, number)]
  const events = await eventsOfDevice(db, { userId, deviceId, from, before })
  const ratings = await ratingsOfDays(db, userId, { first: `${month}-01`, last: `${month}-31` })
  const days = totalsOf(ratings)
  return { month, events: digestEvents(events), days: digestDays(days), seq }
}

function totalsOf(ratings: readonly DayRating[]): ReadonlyMap<string, DayTotals> {
  const days = new Map<string, DayTotals>()
  for (const { studyDay, ...rating } of ratings)
    days.set(studyDay, addRating(days.get(studyDay) ?? NO_REVIEWS, rating, false))
  return days
}
