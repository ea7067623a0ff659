import type { DayLoad } from '@cairn/core/scheduling/day-choice'
import { addDays, startOfStudyDay } from '@cairn/core/scheduling/study-day'
import { localDb, studyDayAt } from './queries.ts'
import { localStudySettings } from './schedule-settings.ts'

/** Days ahead that are looked at; further days count as empty, and so all alike. */
const DAYS_AHEAD = 400

/**
 * `dayLoad(now: number): Promise<DayLoad>`: how many reviews are due on each study day after the one in which `now` (ms)
 * lies, for `previewRatings(state, moment, settings, cardId, load)`; days without reviews are left out. Counted by index,
 * no row is read. Ask when a sitting begins, not for every card: what the sitting itself adds is too little to matter.
 */
export async function dayLoad(now: number): Promise<DayLoad> {
  const db = await localDb()
  if (db === null) return new Map()
  const { timeZone, rolloverHour } = localStudySettings()
  const today = studyDayAt(now)
  const index = db.idb.transaction('memory').store.index('by-due')
  const days = Array.from({ length: DAYS_AHEAD + 1 }, (_, ahead) => {
    const day = addDays(today, ahead + 1)
    return { day, start: startOfStudyDay(day, timeZone, rolloverHour) }
  })
  const counts = await Promise.all(
    days.slice(0, DAYS_AHEAD).map(({ day, start }, at) => {
      const end = days[at + 1]?.start ?? start
      return index
        .count(IDBKeyRange.bound(['review', start], ['review', end], false, true))
        .then((count): [string, number] => [day, count])
    }),
  )
  return new Map(counts.filter(([, count]) => count > 0))
}
