import type { DayDetails } from '@cairn/core/stats/day-details'
import type { DayDetailTable, Tx } from '../../platform/db/schema.ts'
import { added, addRows } from './added.ts'
import { NO_DETAIL_COLUMNS, toDetailColumns } from './day-detail-rows.ts'

/** Adds to the details of study days (negative amounts take back); the days get `seq`. */
export async function addDayDetails(
  tx: Tx,
  { userId, seq }: { readonly userId: string; readonly seq: number },
  details: ReadonlyMap<string, DayDetails>,
): Promise<void> {
  const rows = [...details].map(([study_day, day]) => ({ user_id: userId, study_day, ...toDetailColumns(day), seq }))
  await addRows(rows, { tx, shape: 'add-day-details', addition: (some) => addition(tx, some) })
}

const addition = (tx: Tx, rows: readonly DayDetailTable[]) =>
  tx
    .insertInto('day_detail')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'study_day'])
        .doUpdateSet((e) => ({ ...added('day_detail', NO_DETAIL_COLUMNS), seq: e.ref('excluded.seq') })),
    )
