import type { DayTotal } from '@cairn/contract/sync'
import type { DayTotalTable } from '../../platform/db/schema.ts'

/** What a learner did on one study day. */
export function presentDayTotal(row: DayTotalTable): DayTotal {
  return {
    studyDay: row.study_day,
    again: row.again,
    hard: row.hard,
    good: row.good,
    easy: row.easy,
    newCards: row.new_cards,
    durationMs: row.duration_ms,
    seq: row.seq,
  }
}
