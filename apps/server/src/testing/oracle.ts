import { expect } from 'vitest'
import type { Engine } from '../platform/db/engines.ts'
import { readSchedule } from '../study/learners/read-learner.ts'
import { deckSchedules } from '../study/reviews/card-schedules.ts'
import { toKnownCard } from '../study/reviews/memory.store.ts'
import { foldLog } from '../study/reviews/rebuild-caches.ts'
import { toDetails } from '../study/stats/day-detail-rows.ts'

/**
 * Fails unless memory and the sums of each study day are exactly what the learner's log amounts to under the settings
 * as they are now. Expects that no card waits to be folded anew.
 */
export async function expectCachesToEqualLog({ db }: Engine, userId: string): Promise<void> {
  const folded = await foldLog(db, userId, deckSchedules(await readSchedule(db, userId)))
  const memory = await db.selectFrom('memory').selectAll().where('user_id', '=', userId).execute()
  const cached = memory.map((row): [string, unknown] => [row.card_id, { ...toKnownCard(row), tag: row.algorithm }])
  const expected = [...folded.cards].map(([cardId, { state, introducedDay, tag }]): [string, unknown] => [
    cardId,
    { state, introducedDay, tag },
  ])
  expect(sorted(cached)).toEqual(sorted(expected))
  expect(await cachedTotals(db, userId)).toEqual(sorted(folded.days.totals))
  expect(await cachedDetails(db, userId)).toEqual(sorted(folded.days.details))
  expect(await cachedCalibration(db, userId)).toEqual(sorted(foldedCalibration(folded.days.calibration)))
}

type Db = Engine['db']
type Sums = Readonly<Record<string, number>>

async function cachedTotals(db: Db, userId: string) {
  const days = await db.selectFrom('day_total').selectAll().where('user_id', '=', userId).execute()
  const totals = days.map(({ study_day, again, hard, good, easy, new_cards, duration_ms }): [string, Sums] => [
    study_day,
    { again, hard, good, easy, newCards: new_cards, durationMs: duration_ms, reviews: again + hard + good + easy },
  ])
  return sorted(totals.filter(isNotEmpty))
}

async function cachedDetails(db: Db, userId: string) {
  const days = await db.selectFrom('day_detail').selectAll().where('user_id', '=', userId).execute()
  return sorted(days.map((row): [string, Sums] => [row.study_day, toDetails(row)]).filter(isNotEmpty))
}

async function cachedCalibration(db: Db, userId: string) {
  const rows = await db.selectFrom('day_calibration').selectAll().where('user_id', '=', userId).execute()
  const bins = rows.map(({ study_day, bin, asked, recalled, predicted, squared_error }): [string, Sums] => [
    `${study_day} ${bin}`,
    { asked, recalled, predicted, squaredError: squared_error },
  ])
  return sorted(bins.filter(isNotEmpty))
}

type Calibration = Awaited<ReturnType<typeof foldLog>>['days']['calibration']

function foldedCalibration(days: Calibration): [string, Sums][] {
  return [...days].flatMap(([day, { asked, recalled, predicted, squaredError }]) =>
    asked
      .map((count, bin): [string, Sums] => [
        `${day} ${bin}`,
        { asked: count, recalled: recalled[bin]!, predicted: predicted[bin]!, squaredError: squaredError[bin]! },
      ])
      .filter(isNotEmpty),
  )
}

const isNotEmpty = ([, sums]: [string, Sums]) => Object.values(sums).some((value) => value !== 0)

const sorted = <Value>(entries: Iterable<readonly [string, Value]>) =>
  [...entries].sort(([one], [other]) => (one < other ? -1 : 1))
