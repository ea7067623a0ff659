import type { DayTotals } from '@cairn/core/stats/day-totals'
import { type Expression, sql } from 'kysely'
import { runFixedList, valuesOf } from '../db/run-fixed.ts'
import type { DayTotalTable, Tx } from '../db/schema.ts'

/** Adds to the totals of study days (negative amounts take back); the days get `seq`. */
export async function addDayTotals(
  tx: Tx,
  { userId, seq }: { readonly userId: string; readonly seq: number },
  added: ReadonlyMap<string, DayTotals>,
): Promise<void> {
  if (added.size === 0) return
  const rows = [...added].map(([study_day, totals]) => ({
    user_id: userId,
    study_day,
    again: totals.again,
    hard: totals.hard,
    good: totals.good,
    easy: totals.easy,
    new_cards: totals.newCards,
    duration_ms: totals.durationMs,
    seq,
  }))
  await runFixedList(
    tx,
    { shape: 'add-day-totals', values: valuesOf(rows), build: () => addition(tx, rows) },
    rows.length,
  )
}

function addition(tx: Tx, rows: readonly DayTotalTable[]) {
  const sum = (one: Expression<number>, other: Expression<number>) => sql<number>`${one} + ${other}`
  return tx
    .insertInto('day_total')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'study_day']).doUpdateSet((e) => ({
        again: sum(e.ref('day_total.again'), e.ref('excluded.again')),
        hard: sum(e.ref('day_total.hard'), e.ref('excluded.hard')),
        good: sum(e.ref('day_total.good'), e.ref('excluded.good')),
        easy: sum(e.ref('day_total.easy'), e.ref('excluded.easy')),
        new_cards: sum(e.ref('day_total.new_cards'), e.ref('excluded.new_cards')),
        duration_ms: sum(e.ref('day_total.duration_ms'), e.ref('excluded.duration_ms')),
        seq: e.ref('excluded.seq'),
      })),
    )
}
