import { type DayStart, isMastered } from './mastered.ts'
import type { MemoryState } from './memory-state.ts'
import { startOfStudyDay, studyDayOf } from './study-day.ts'

/** When and where a card is touched: what of an answer's moment decides its study day. */
interface Moment {
  readonly studyDay: string
  readonly timeZone: string
  readonly rolloverHour: number
}

/** The study day at an instant (ms), by a learner's zone and rollover hour. */
export function dayStartAt(at: number, { timeZone, rolloverHour }: Omit<Moment, 'studyDay'>): DayStart {
  const studyDay = studyDayOf(at, timeZone, rolloverHour)
  return { studyDay, beganAt: startOfStudyDay(studyDay, timeZone, rolloverHour) }
}

/** `masteredDay` of the state that follows, once a card is touched at a moment. */
export function masteredDayAfter(state: MemoryState | null, at: Moment): string | undefined {
  if (state === null || !isMastered(state) || state.lastStudyDay === at.studyDay) return state?.masteredDay
  const isSetToday =
    state.dueSetAt !== undefined && state.dueSetAt >= startOfStudyDay(at.studyDay, at.timeZone, at.rolloverHour)
  return isSetToday ? state.masteredDay : at.studyDay
}
