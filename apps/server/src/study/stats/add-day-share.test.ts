import { NO_CALIBRATION } from '@cairn/core/stats/calibration'
import { NO_DETAILS } from '@cairn/core/stats/day-details'
import { NO_REVIEWS } from '@cairn/core/stats/day-totals'
import { expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { newLearner } from '../../testing/learners.ts'
import { addDayShare } from './add-day-share.ts'

const DAY_MS = 86_400_000
/** Twelve years of studying without a day off. */
const DAYS = Array.from({ length: 4_400 }, (_, index) =>
  new Date(Date.UTC(2014, 0, 1) + index * DAY_MS).toISOString().slice(0, 10),
)
const FIRST = NO_CALIBRATION.asked.map((_, bin) => Number(bin === 1))

describeOnBothDatabases('sums of study days', (database) => {
  test('so many days as no one statement takes are added at once, and once more', async () => {
    const userId = await newLearner(database())
    const share = {
      totals: new Map(DAYS.map((day) => [day, { ...NO_REVIEWS, good: 1 }])),
      details: new Map(DAYS.map((day) => [day, { ...NO_DETAILS, asked: 2 }])),
      calibration: new Map(DAYS.map((day) => [day, { ...NO_CALIBRATION, asked: FIRST }])),
    }
    for (const seq of [1, 2])
      await inTransaction(database(), async (tx) => {
        await addDayShare(tx, { userId, seq }, share)
      })
    for (const [table, sum, expected] of [
      ['day_total', 'good', 2],
      ['day_detail', 'asked', 4],
      ['day_calibration', 'asked', 2],
    ] as const) {
      const rows = await database()
        .db.selectFrom(table as 'day_detail') // each has the columns that are asked for
        .select([sum as 'asked', 'seq'])
        .where('user_id', '=', userId)
        .execute()
      expect([table, rows.length]).toEqual([table, DAYS.length])
      expect([table, new Set(rows.map((row) => JSON.stringify(row)))]).toEqual([
        table,
        new Set([JSON.stringify({ [sum]: expected, seq: 2 })]),
      ])
    }
  })
})
