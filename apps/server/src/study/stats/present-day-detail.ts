import type { DayCalibration, DayDetail } from '@cairn/contract/sync'
import type { DayCalibrationTable, DayDetailTable } from '../../platform/db/schema.ts'
import { toDetails } from './day-detail-rows.ts'

/** What a study day was like beyond its totals. */
export function presentDayDetail(row: DayDetailTable): DayDetail {
  return { studyDay: row.study_day, ...toDetails(row), seq: row.seq }
}

/** How well recall was foretold on a study day in one range of the prediction. */
export function presentDayCalibration(row: DayCalibrationTable): DayCalibration {
  return {
    studyDay: row.study_day,
    bin: row.bin,
    asked: row.asked,
    recalled: row.recalled,
    predicted: row.predicted,
    squaredError: row.squared_error,
    seq: row.seq,
  }
}
