import type { Tx } from '../../platform/db/schema.ts'
import { addDayCalibration } from './add-day-calibration.ts'
import { addDayDetails } from './add-day-details.ts'
import { addDayTotals } from './add-day-totals.ts'
import type { DayShare } from './card-share.ts'

/** Adds to the sums of study days (negative amounts take back); the days get `seq`. */
export async function addDayShare(
  tx: Tx,
  owner: { readonly userId: string; readonly seq: number },
  { totals, details, calibration }: DayShare,
): Promise<void> {
  await addDayTotals(tx, owner, totals)
  await addDayDetails(tx, owner, details)
  await addDayCalibration(tx, owner, calibration)
}
