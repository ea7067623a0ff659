import type { MemoryState } from './memory-state.ts'
import { startOfStudyDay, studyDayOf } from './study-day.ts'
import { MATURE_FROM_DAYS } from './study-settings.ts'

/** When and where a card is touched: what of an answer's moment decides its study day. */
interface Moment {
  readonly studyDay: string
  readonly timeZone: string
  readonly rolloverHour: number
}

/** A study day and the instant (ms) at which it began for the learner. */
export interface DayStart {
  readonly studyDay: string
  readonly beganAt: number
}

/** The study day at an instant (ms), by a learner's zone and rollover hour. */
export function dayStartAt(at: number, { timeZone, rolloverHour }: Omit<Moment, 'studyDay'>): DayStart {
  const studyDay = studyDayOf(at, timeZone, rolloverHour)
  return { studyDay, beganAt: startOfStudyDay(studyDay, timeZone, rolloverHour) }
}

/** Whether the schedule expects a card to last three weeks or more. */
export function isMastered(state: MemoryState | null): boolean {
  return state !== null && state.phase === 'review' && state.intervalDays >= MATURE_FROM_DAYS
}

/** Whether a card was mastered when a study day began, by its state on that day, before anything was done to it. */
export function wasMastered(state: MemoryState | null, { studyDay, beganAt }: DayStart): boolean {
  if (state === null || state.masteredDay === studyDay) return state !== null
  const isTouched = state.lastStudyDay === studyDay || (state.dueSetAt !== undefined && state.dueSetAt >= beganAt)
  return !isTouched && isMastered(state)
}

/** `masteredDay` of the state that follows, once a card is touched at a moment. */
export function masteredDayAfter(state: MemoryState | null, at: Moment): string | undefined {
  if (state === null || !isMastered(state) || state.lastStudyDay === at.studyDay) return state?.masteredDay
  const isSetToday =
    state.dueSetAt !== undefined && state.dueSetAt >= startOfStudyDay(at.studyDay, at.timeZone, at.rolloverHour)
  return isSetToday ? state.masteredDay : at.studyDay
}
