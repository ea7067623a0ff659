import type { DayLoad } from '@cairn/core/scheduling/day-choice'
import { addDays, startOfStudyDay } from '@cairn/core/scheduling/study-day'
import { nextPause } from '../lib/next-pause.ts'
import { localDb, studyDayAt } from './queries.ts'
import { localStudySettings } from './schedule-settings.ts'

/** Days ahead that are looked at; further days count as empty, and so all alike. */
const DAYS_AHEAD = 400
/** Days that are counted between two pauses of the page: all at once take a slow device longer than a frame or two. */
const DAYS_AT_ONCE = 40

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
  const counts: [string, number][] = []
  for (let from = 1; from <= DAYS_AHEAD; from += DAYS_AT_ONCE) {
    await nextPause()
    // A transaction ends when nothing is asked of it any more, as in a pause.
    const index = db.idb.transaction('memory').store.index('by-due')
    const days = Array.from({ length: DAYS_AT_ONCE + 1 }, (_, ahead) => {
      const day = addDays(today, from + ahead)
      return { day, start: startOfStudyDay(day, timeZone, rolloverHour) }
    })
    const asked = days.slice(0, -1).map(async ({ day, start }, at): Promise<[string, number]> => {
      const end = days[at + 1]?.start ?? start
      return [day, await index.count(IDBKeyRange.bound(['review', start], ['review', end], false, true))]
    })
    counts.push(...(await Promise.all(asked)))
  }
  return new Map(counts.filter(([, count]) => count > 0))
}
