import type { AnkiCard } from '@cairn/core/anki/collection/collection'
import { addDays, startOfStudyDay, studyDayOf } from '@cairn/core/scheduling/study-day'
import type { Engine } from '../../../platform/db/engines.ts'
import { DAY_ZERO } from './schedule-packages.ts'

export interface Zone {
  readonly timeZone: string
  readonly rolloverHour: number
}
export const UTC: Zone = { timeZone: 'UTC', rolloverHour: 4 }

/** What a package says of a card, read off its row by Anki's own rules (`rslib/src/card`, `scheduler`). */
export function saidOf(row: AnkiCard, { timeZone, rolloverHour }: Zone = UTC) {
  const due = row.odid !== 0 && row.odue !== 0 ? row.odue : row.due
  const isMoment = due > 1_000_000_000
  const dueDay = isMoment ? studyDayOf(due * 1_000, timeZone, rolloverHour) : addDays(DAY_ZERO, due)
  const known = /"s":([\d.]+),"d":([\d.]+)/.exec(row.data)
  const isReview = row.type === 2 && !isMoment
  return {
    flag: row.flags,
    suspended: row.queue === -1,
    isBuried: row.queue < -1,
    ...(row.type === 0
      ? { phase: 'new', lapses: row.lapses }
      : {
          phase: isReview ? 'review' : row.type === 1 ? 'learning' : 'relearning',
          dueDay,
          dueAt: isMoment ? due * 1_000 : startOfStudyDay(dueDay, timeZone, rolloverHour),
          // One below a day is a day; between steps there is none.
          interval: isReview ? Math.max(1, row.ivl) : 0,
          reps: row.reps,
          lapses: row.lapses,
          ...(known && { stability: Number(known[1]), difficulty: Number(known[2]) }),
        }),
  }
}

/** What is stored of each card of a learner, by the guid of its note and its ordinal. */
export async function keptOf({ db }: Engine, userId: string) {
  const rows = await db
    .selectFrom('card')
    .innerJoin('note', (join) => join.onRef('note.user_id', '=', 'card.user_id').onRef('note.id', '=', 'card.note_id'))
    .leftJoin('memory', (join) =>
      join.onRef('memory.user_id', '=', 'card.user_id').onRef('memory.card_id', '=', 'card.id'),
    )
    .select(['note.guid', 'card.ordinal', 'card.id', 'card.flag', 'card.suspended', 'card.buried_until_day'])
    .select(['memory.phase', 'memory.due_day', 'memory.due_at', 'memory.interval_days', 'memory.reps', 'memory.lapses'])
    .select(['memory.stability', 'memory.difficulty', 'memory.step'])
    .where('card.user_id', '=', userId)
    .execute()
  return new Map(
    rows.map((row) => [
      `${row.guid}:${row.ordinal}`,
      {
        flag: row.flag,
        suspended: row.suspended === 1,
        isBuried: row.buried_until_day !== null,
        phase: row.phase ?? 'new',
        dueDay: row.due_day,
        dueAt: row.due_at === null ? null : Number(row.due_at),
        interval: row.interval_days,
        reps: row.reps,
        lapses: row.lapses ?? 0,
        stability: row.stability,
        difficulty: row.difficulty,
      },
    ]),
  )
}
