import type { DigestedEvent } from '@cairn/core/reviews/log-digest'
import { RATINGS, type Rating } from '@cairn/core/scheduling/memory-state'
import { z } from 'zod'
import type { Db } from '../../platform/db/schema.ts'

const Kind = z.enum(['rate', 'void', 'set-due', 'reset'])
const RatingName = z.enum(RATINGS)

interface DeviceSpan {
  readonly userId: string
  readonly deviceId: string
  /** By the device's own clock, ms; `before` excluded. */
  readonly from: number
  readonly before: number
}

/** The events that one device made in a span, as that device knows them. */
export async function eventsOfDevice(
  db: Db,
  { userId, deviceId, from, before }: DeviceSpan,
): Promise<readonly DigestedEvent[]> {
  const rows = await db
    .selectFrom('review')
    .select(['id', 'card_id', 'kind', 'rating', 'target_id', 'due_day', 'raw_answered_at'])
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .where('raw_answered_at', '>=', from)
    .where('raw_answered_at', '<', before)
    .where('origin', 'is', null) // as the index of what devices made has it
    .execute()
  return rows.map((row) => ({
    id: row.id,
    cardId: row.card_id,
    kind: Kind.parse(row.kind),
    what: row.rating ?? row.target_id ?? row.due_day ?? '',
    answeredAt: row.raw_answered_at,
  }))
}

export interface DayRating {
  readonly studyDay: string
  readonly rating: Rating
  readonly durationMs: number
}

/** The ratings on some study days that were not taken back, whenever that was. */
export async function ratingsOfDays(
  db: Db,
  userId: string,
  { first, last }: { readonly first: string; readonly last: string },
): Promise<readonly DayRating[]> {
  const voids = await db
    .selectFrom('review')
    .select('target_id')
    .where('user_id', '=', userId)
    .where('target_id', 'is not', null) // as the index of these few has it
    .execute()
  const taken = new Set(voids.map(({ target_id }) => target_id))
  const rows = await db
    .selectFrom('review')
    .select(['id', 'study_day', 'rating', 'duration_ms'])
    .where('user_id', '=', userId)
    .where('study_day', '>=', first)
    .where('study_day', '<=', last)
    .where('kind', '=', 'rate')
    .execute()
  return rows
    .filter(({ id }) => !taken.has(id))
    .map((row) => ({
      studyDay: row.study_day,
      rating: RatingName.parse(row.rating),
      durationMs: row.duration_ms ?? 0,
    }))
}
