import type { CalibrationCounts } from '@cairn/core/stats/calibration'
import type { DayCalibrationTable, Tx } from '../../platform/db/schema.ts'
import { added, addRows } from './added.ts'

const SUMS = { asked: 0, recalled: 0, predicted: 0, squared_error: 0 }

/** Adds to the calibration of study days (negative amounts take back); the ranges that change get `seq`. */
export async function addDayCalibration(
  tx: Tx,
  { userId, seq }: { readonly userId: string; readonly seq: number },
  calibration: ReadonlyMap<string, CalibrationCounts>,
): Promise<void> {
  const rows = [...calibration].flatMap(([study_day, counts]) =>
    binsOf(counts).map((bin) => ({ user_id: userId, study_day, ...bin, seq })),
  )
  await addRows(rows, { tx, shape: 'add-day-calibration', addition: (some) => addition(tx, some) })
}

function binsOf({ asked, recalled, predicted, squaredError }: CalibrationCounts) {
  return asked.flatMap((count, bin) => {
    const [right = 0, foretold = 0, squared_error = 0] = [recalled[bin], predicted[bin], squaredError[bin]]
    if (count === 0 && right === 0 && foretold === 0 && squared_error === 0) return []
    return [{ bin, asked: count, recalled: right, predicted: foretold, squared_error }]
  })
}

const addition = (tx: Tx, rows: readonly DayCalibrationTable[]) =>
  tx
    .insertInto('day_calibration')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'study_day', 'bin'])
        .doUpdateSet((e) => ({ ...added('day_calibration', SUMS), seq: e.ref('excluded.seq') })),
    )
