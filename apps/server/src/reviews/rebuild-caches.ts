import type { MemoryState } from '@cairn/core/scheduling/memory-state'
import type { ScheduleSettings } from '@cairn/core/scheduling/study-settings'
import { type DayTotals, dayTotalsOf, NO_REVIEWS } from '@cairn/core/stats/day-totals'
import type { Engine } from '../db/engines.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Db, Tx } from '../db/schema.ts'
import { nextSeq } from '../learners/next-seq.ts'
import { readSchedule } from '../learners/read-learner.ts'
import { addDayTotals } from '../stats/add-day-totals.ts'
import { foldWholeLog, groupByCard, plus } from './fold-card.ts'
import { saveMemory, toMemoryRow } from './memory.store.ts'
import { toEvent } from './receive-event.ts'
import { cardsWithEvents, readLog } from './reviews.store.ts'
import { scheduleTag } from './schedule-tag.ts'

const CARDS_AT_ONCE = 500
const EMPTY_DAY = { again: 0, hard: 0, good: 0, easy: 0, new_cards: 0, duration_ms: 0 }

export interface FoldedLog {
  readonly memory: ReadonlyMap<string, MemoryState>
  readonly days: ReadonlyMap<string, DayTotals>
}

/** What a learner's log amounts to, computed from nothing but the log and the schedule each card is to have. */
export async function foldLog(
  db: Db | Tx,
  userId: string,
  scheduleFor: (cardId: string) => ScheduleSettings,
): Promise<FoldedLog> {
  const memory = new Map<string, MemoryState>()
  const days = new Map<string, DayTotals>()
  for (let after = ''; ; ) {
    const cardIds = await cardsWithEvents(db, userId, { after, limit: CARDS_AT_ONCE })
    const last = cardIds.at(-1)
    if (last === undefined) return { memory, days }
    after = last
    const log = groupByCard((await readLog(db, userId, cardIds)).map(toEvent))
    for (const [cardId, events] of log) {
      memory.set(cardId, foldWholeLog(events, scheduleFor(cardId), cardId))
      for (const [day, totals] of dayTotalsOf(events)) days.set(day, plus(days.get(day) ?? NO_REVIEWS, totals))
    }
  }
}

/** Throws a learner's caches away and makes them again from the log, with the schedule as it is set now. */
export function rebuildCaches(engine: Engine, userId: string): Promise<FoldedLog> {
  return inTransaction(engine, async (tx) => {
    const seq = await nextSeq(tx, userId)
    const schedule = await readSchedule(tx, userId)
    const folded = await foldLog(tx, userId, () => schedule)
    await tx.deleteFrom('memory').where('user_id', '=', userId).execute()
    // Emptied, not removed: a device that holds a wrong total learns of it by sync.
    await tx
      .updateTable('day_total')
      .set({ ...EMPTY_DAY, seq })
      .where('user_id', '=', userId)
      .execute()
    const tag = scheduleTag(schedule)
    const rows = [...folded.memory].map(([cardId, state]) => toMemoryRow(state, { userId, cardId, tag, seq }))
    for (let at = 0; at < rows.length; at += CARDS_AT_ONCE) await saveMemory(tx, rows.slice(at, at + CARDS_AT_ONCE))
    await addDayTotals(tx, { userId, seq }, folded.days)
    return folded
  })
}
