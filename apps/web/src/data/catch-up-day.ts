import { type CatchUpPlan, catchUpDay } from '@cairn/core/planning/catch-up'
import { isInterdayLearning } from '@cairn/core/scheduling/memory-state'
import type { StudySettings } from '@cairn/core/scheduling/study-settings'
import type { LocalDb } from './local-db.ts'
import { endOfStudyDay, studyDayAt } from './queries.ts'
import { localStudySettings } from './schedule-settings.ts'
import { sortOfDay } from './study-row.ts'

const NOTE = 'catch-up-day'

/**
 * The settings of the study day in which `now` (ms) lies, by a catch-up plan: what came due today and the plan's share of
 * the overdue, no new cards. `reviewedToday` counts the cards reviewed so far. How many cards the day began with is noted
 * when it is first asked for, since answers make them fewer. Null when nothing is left to catch up on.
 */
export async function catchUpSettings(
  db: LocalDb,
  plan: CatchUpPlan,
  now: number,
  reviewedToday: number,
): Promise<StudySettings | null> {
  const settings = localStudySettings()
  const today = studyDayAt(now)
  const due = await dueCounts(db, today)
  const noted = readNote(await db.idb.get('meta', NOTE), today)
  if (noted === null && due.overdue === 0) return null
  // On a device that comes in later in the day: the plan's share of the overdue is taken to be done first.
  const atStart = noted ?? due.today + Math.max(0, reviewedToday - plan.perDay)
  if (noted === null) await db.idb.put('meta', `${today} ${atStart}`, NOTE)
  return catchUpDay(plan, settings, atStart)
}

/** Review cards due before this study day, and on it; by index. Learning of other days counts to it as its limit does. */
async function dueCounts({ idb }: LocalDb, today: string) {
  const sort = sortOfDay(today)
  const index = idb.transaction('memory').store.index('by-due')
  const [overdue, dueToday, learning] = await Promise.all([
    index.count(IDBKeyRange.bound(['review', Number.NEGATIVE_INFINITY], ['review', sort], false, true)),
    index.count(['review', sort]),
    index.getAll(IDBKeyRange.bound(['learning', Number.NEGATIVE_INFINITY], ['learning', endOfStudyDay(today)])),
  ])
  const interday = learning.filter(({ state }) => state !== null && isInterdayLearning(state, today)).length
  return { overdue, today: dueToday + interday }
}

function readNote(stored: string | number | undefined, today: string): number | null {
  if (typeof stored !== 'string') return null
  const [day, count] = stored.split(' ')
  return day === today ? Number(count) : null
}
