import { addDays } from '@cairn/core/scheduling/study-day'
import type { Forecast } from '@cairn/core/stats/forecast'
import { endOfStudyDay, localDb, studyDayAt } from './queries.ts'
import { sortOfDay } from './study-row.ts'

/**
 * Cards due on the study day of `now` (ms) and the days after it, and what is overdue from before; counted by index, so
 * the number of cards does not matter. Buried cards count on the day they are due.
 */
export async function localForecast(now: number, days = 7): Promise<Forecast> {
  const today = studyDayAt(now)
  const studyDays = Array.from({ length: days }, (_, index) => addDays(today, index))
  const db = await localDb()
  if (db === null) return { overdue: 0, days: studyDays.map((studyDay) => ({ studyDay, due: 0 })) }
  const index = db.idb.transaction('memory').store.index('by-due')
  const before = (day: string) =>
    IDBKeyRange.bound(['review', Number.NEGATIVE_INFINITY], ['review', sortOfDay(day)], false, true)
  const [learning, overdue, ...due] = await Promise.all([
    index.count(IDBKeyRange.bound(['learning', Number.NEGATIVE_INFINITY], ['learning', endOfStudyDay(today)])),
    index.count(before(today)),
    ...studyDays.map((day) => index.count(['review', sortOfDay(day)])),
  ])
  return {
    overdue: overdue ?? 0,
    // Cards being learned are wanted today.
    days: studyDays.map((studyDay, day) => ({ studyDay, due: (due[day] ?? 0) + (day === 0 ? (learning ?? 0) : 0) })),
  }
}
