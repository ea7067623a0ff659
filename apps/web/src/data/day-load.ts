import type { DayLoad } from '@cairn/core/scheduling/day-choice'
import { addDays } from '@cairn/core/scheduling/study-day'
import { nextPause } from '../lib/next-pause.ts'
import { localDb, studyDayAt } from './queries.ts'
import { sortOfDay } from './study-row.ts'

/** Days ahead that are looked at; further days count as empty, and so all alike. */
const DAYS_AHEAD = 400
/** Days that are counted between two pauses of the page: all at once take a slow device longer than a frame or two. */
const DAYS_AT_ONCE = 10

/**
 * `dayLoad(now: number): Promise<DayLoad>`: how many reviews are due on each study day after the one in which `now` (ms)
 * lies, for `previewRatings(state, moment, settings, cardId, load)`; days without reviews are left out. Counted by index
 * from one day with reviews to the next, no row is read. Ask when a sitting begins, not for every card: what the sitting
 * itself changes is counted on with `withReviewMoved`.
 */
export async function dayLoad(now: number): Promise<DayLoad> {
  const db = await localDb()
  if (db === null) return new Map()
  const today = studyDayAt(now)
  const last = sortOfDay(addDays(today, DAYS_AHEAD))
  const load = new Map<string, number>()
  let from = sortOfDay(addDays(today, 1))
  while (from <= last) {
    await nextPause()
    // A transaction ends when nothing is asked of it any more, as in a pause.
    const index = db.idb.transaction('memory').store.index('by-due')
    for (let counted = 0; counted < DAYS_AT_ONCE && from <= last; counted += 1) {
      const first = await index.openKeyCursor(IDBKeyRange.bound(['review', from], ['review', last]))
      if (first === null) return load
      const [, sort] = first.key
      load.set(dayOfSort(sort), await index.count(first.key))
      from = sort + 1
    }
  }
  return load
}

const dayOfSort = (sort: number): string => new Date(sort).toISOString().slice(0, 10)
