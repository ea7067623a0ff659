import type { DayTotals } from '@cairn/core/stats/day-totals'
import type { DayTotalTable, Tx } from '../../platform/db/schema.ts'
import { added, addRows } from './added.ts'

const SUMS = { again: 0, hard: 0, good: 0, easy: 0, new_cards: 0, duration_ms: 0 }

/** Adds to the totals of study days (negative amounts take back); the days get `seq`. */
export async function addDayTotals(
  tx: Tx,
  { userId, seq }: { readonly userId: string; readonly seq: number },
  share: ReadonlyMap<string, DayTotals>,
): Promise<void> {
  const rows = [...share].map(([study_day, totals]) => ({
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
  await addRows(rows, { tx, shape: 'add-day-totals', addition: (some) => addition(tx, some) })
}

const addition = (tx: Tx, rows: readonly DayTotalTable[]) =>
  tx
    .insertInto('day_total')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'study_day'])
        .doUpdateSet((e) => ({ ...added('day_total', SUMS), seq: e.ref('excluded.seq') })),
    )
