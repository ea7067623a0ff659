import type { Tx } from '../../platform/db/schema.ts'
import { NO_DETAIL_COLUMNS } from './day-detail-rows.ts'

interface Owner {
  readonly userId: string
  readonly seq: number
}

const NO_TOTALS = { again: 0, hard: 0, good: 0, easy: 0, new_cards: 0, duration_ms: 0 }
const NO_CALIBRATION = { asked: 0, recalled: 0, predicted: 0, squared_error: 0 }

/** Sets every sum of every study day to nothing. Emptied, not removed: a device with a wrong sum learns of it by sync. */
export async function emptyDays(tx: Tx, { userId, seq }: Owner): Promise<void> {
  await tx
    .updateTable('day_total')
    .set({ ...NO_TOTALS, seq })
    .where('user_id', '=', userId)
    .execute()
  await tx
    .updateTable('day_detail')
    .set({ ...NO_DETAIL_COLUMNS, seq })
    .where('user_id', '=', userId)
    .execute()
  await emptyCalibration(tx, { userId, seq })
}

/** The same for calibration alone, which is made anew when the learner's parameters change. */
export async function emptyCalibration(tx: Tx, { userId, seq }: Owner): Promise<void> {
  await tx
    .updateTable('day_calibration')
    .set({ ...NO_CALIBRATION, seq })
    .where('user_id', '=', userId)
    .execute()
}
