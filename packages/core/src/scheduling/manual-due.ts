import type { MemoryState } from './memory-state.ts'
import { type AnswerMoment, newCardState } from './schedule.ts'
import { daysBetween, startOfStudyDay } from './study-day.ts'

/**
 * The state of a card that the learner wants back on a day of their choice (`YYYY-MM-DD`; a day that has gone by means
 * today). What is known of the memory stays; a card in steps leaves them; one never rated becomes due like a review and
 * gets its first memory when it is answered.
 */
export function withDueDay(state: MemoryState | null, wantedDay: string, at: AnswerMoment): MemoryState {
  const before = state ?? newCardState(at.answeredAt, at.studyDay)
  const dueDay = wantedDay < at.studyDay ? at.studyDay : wantedDay
  return {
    ...before,
    phase: 'review',
    step: 0,
    dueDay,
    dueAt: startOfStudyDay(dueDay, at.timeZone, at.rolloverHour),
    intervalDays: Math.max(1, daysBetween(before.lastStudyDay ?? at.studyDay, dueDay)),
    dueSetAt: at.answeredAt,
  }
}

/** The state of a card whose schedule is thrown away: as if it had never been rated, from that instant on. */
export function resetState(at: AnswerMoment): MemoryState {
  return newCardState(at.answeredAt, at.studyDay)
}
