import { type CatchUpPlan, catchUpDay } from '@cairn/core/planning/catch-up'
import { isInterdayLearning } from '@cairn/core/scheduling/memory-state'
import type { StudySettings } from '@cairn/core/scheduling/study-settings'
import type { LocalDb } from './local-db.ts'
import { endOfStudyDay, localDb, studyDayAt } from './queries.ts'
import { localStudySettings } from './schedule-settings.ts'
import { sortOfDay } from './study-row.ts'

const NOTE = 'catch-up-day'

/** How a plan's work stands on a study day. */
export interface CatchUpStanding {
  /** Overdue cards when the day began, as far as this device can tell. */
  readonly overdueAtStart: number
  /** Overdue cards done since the plan began: never fewer than before, also when others became overdue meanwhile. */
  readonly done: number
}

interface DayNote extends CatchUpStanding {
  readonly today: string
  /** First day of the plan that the note is of. */
  readonly startsOn: string
  /** Cards that had this very day as their due day when it began. */
  readonly dueAtStart: number
  /** `done` when the day began. */
  readonly doneAtStart: number
}

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
  const note = await noteOfDay(db, plan, now, reviewedToday)
  return note === null ? null : catchUpDay(plan, localStudySettings(), note.dueAtStart)
}

/** How a plan stands on the study day of `now` (ms); null when nothing is left to catch up on. */
export async function catchUpStanding(plan: CatchUpPlan, now: number): Promise<CatchUpStanding | null> {
  const db = await localDb()
  if (db === null) return null
  const today = studyDayAt(now)
  const answered = await db.idb.getAllFromIndex('memory', 'by-last-day', today)
  return noteOfDay(db, plan, now, answered.filter(({ state }) => state?.reviewedDay === today).length)
}

async function noteOfDay(db: LocalDb, plan: CatchUpPlan, now: number, reviewedToday: number): Promise<DayNote | null> {
  const today = studyDayAt(now)
  const [due, stored] = await Promise.all([dueCounts(db, today), db.idb.get('meta', NOTE)])
  const known = readNote(stored)
  const earlier = known?.startsOn === plan.startsOn ? known : null
  if (earlier?.today !== today && due.overdue === 0) return null
  const begun = earlier?.today === today ? earlier : firstNote(plan, { today, earlier, due, reviewedToday })
  const doneNow = begun.doneAtStart + Math.max(0, begun.overdueAtStart - due.overdue)
  const note = { ...begun, done: Math.max(begun.done, doneNow) }
  if (earlier === null || earlier.today !== today || earlier.done !== note.done)
    await db.idb.put('meta', JSON.stringify(note), NOTE)
  return note
}

interface DayBegun {
  readonly today: string
  readonly earlier: DayNote | null
  readonly due: { readonly overdue: number; readonly today: number }
  readonly reviewedToday: number
}

/** On a device that comes in later in the day: the plan's share of the overdue is taken to be done first. */
function firstNote(plan: CatchUpPlan, { today, earlier, due, reviewedToday }: DayBegun): DayNote {
  const overdueAtStart = due.overdue + Math.min(plan.perDay, reviewedToday)
  const doneAtStart = earlier?.done ?? Math.max(0, plan.overdue - overdueAtStart)
  const dueAtStart = due.today + Math.max(0, reviewedToday - plan.perDay)
  return { today, startsOn: plan.startsOn, dueAtStart, overdueAtStart, doneAtStart, done: doneAtStart }
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

/** Null for none, and for what an earlier release noted. */
function readNote(stored: string | number | undefined): DayNote | null {
  if (typeof stored !== 'string' || !stored.startsWith('{')) return null
  // Written by this module alone.
  return JSON.parse(stored) as DayNote
}
