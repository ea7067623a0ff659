import { daysBetween } from '@cairn/core/scheduling/study-day'
import { studyDayAt } from './queries.ts'
import { localLearner } from './session.ts'

/** Further away than this an exam chooses nothing yet: nobody knows what is studied in two years, and a forecast takes its time. */
export const FURTHEST_EXAM_DAYS = 400

/** Whether the exam for everything chooses what is studied at an instant (ms). A catch-up plan goes before it. */
export function doesExamChoose(now: number): boolean {
  const { examDate = null, catchUp = null } = localLearner()?.settings ?? {}
  if (examDate === null || catchUp !== null) return false
  const daysLeft = daysBetween(studyDayAt(now), examDate)
  return daysLeft > 0 && daysLeft <= FURTHEST_EXAM_DAYS
}
