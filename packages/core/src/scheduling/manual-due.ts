import { masteredDayAfter } from './mastered-day.ts'
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
  const masteredDay = masteredDayAfter(state, at)
  return {
    ...before,
    ...(masteredDay !== undefined && { masteredDay }),
    phase: 'review',
    step: 0,
    dueDay,
    dueAt: startOfStudyDay(dueDay, at.timeZone, at.rolloverHour),
    intervalDays: Math.max(1, daysBetween(before.lastStudyDay ?? at.studyDay, dueDay)),
    dueSetAt: at.answeredAt,
  }
}

/**
 * The state of a card that another program's schedule left standing elsewhere than a fold of the same answers does: its
 * phase, due moment, interval and counts are taken as they are, its memory where it is told. When the card was last
 * answered the log says; there has to be an answer before it.
 */
export function withStanding(state: MemoryState, standing: MemoryState, at: AnswerMoment): MemoryState {
  const { phase, step, dueAt, dueDay, intervalDays, reps, lapses } = standing
  const { stability, difficulty } = standing.stability > 0 ? standing : state
  return {
    ...state,
    phase,
    step,
    stability,
    difficulty,
    dueAt,
    dueDay,
    intervalDays,
    reps,
    lapses,
    dueSetAt: at.answeredAt,
  }
}

/**
 * The state of a card whose schedule is thrown away: as if it had never been rated, from that instant on, but for the day
 * on which it was mastered before.
 */
export function resetState(state: MemoryState | null, at: AnswerMoment): MemoryState {
  const masteredDay = masteredDayAfter(state, at)
  return { ...newCardState(at.answeredAt, at.studyDay), ...(masteredDay !== undefined && { masteredDay }) }
}
