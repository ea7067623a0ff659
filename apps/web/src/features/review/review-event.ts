import type { Confidence } from '@cairn/core/reviews/review-event'
import type { Rating } from '@cairn/core/scheduling/memory-state'
import type { AnswerMoment } from '@cairn/core/scheduling/schedule'
import { offsetMinutesAt, studyDayOf } from '@cairn/core/scheduling/study-day'
import type { DaySettings } from '@cairn/core/scheduling/study-settings'
import type { NewEvent } from '../../data/local-db.ts'
import { APP_VERSION } from '../../lib/device.ts'

/** When and where an answer given now (ms) is given: the learner's zone and study day. */
export function momentAt(now: number, { timeZone, rolloverHour }: DaySettings): AnswerMoment {
  return { answeredAt: now, studyDay: studyDayOf(now, timeZone, rolloverHour), timeZone, rolloverHour }
}

interface Rated {
  readonly id: string
  readonly cardId: string
  readonly rating: Rating
  readonly durationMs: number
  readonly confidence: Confidence | null
  /** What its button promised, when that was chosen by the load of the days. */
  readonly chosenDays: number | undefined
}

/** The fact that a card was rated. */
export function rateEvent({ durationMs, chosenDays, ...rated }: Rated, moment: AnswerMoment): NewEvent {
  const length = Math.min(86_400_000, Math.max(0, Math.round(durationMs)))
  const chosen = chosenDays === undefined ? {} : { chosenDays }
  return { kind: 'rate', ...rated, ...facts(moment), durationMs: length, mode: 'review', ...chosen }
}

/** The fact that a rating, a due day set by hand or a reset was taken back. */
export function voidEvent(id: string, cardId: string, targetId: string, moment: AnswerMoment): NewEvent {
  return { kind: 'void', id, cardId, ...facts(moment), targetId }
}

/** The fact that the learner wants a card back on a study day (`YYYY-MM-DD`). */
export function setDueEvent(id: string, cardId: string, dueDay: string, moment: AnswerMoment): NewEvent {
  return { kind: 'set-due', id, cardId, ...facts(moment), dueDay }
}

/** The fact that a card's schedule was thrown away. */
export function resetEvent(id: string, cardId: string, moment: AnswerMoment): NewEvent {
  return { kind: 'reset', id, cardId, ...facts(moment) }
}

function facts(moment: AnswerMoment) {
  const offsetMinutes = offsetMinutesAt(moment.answeredAt, moment.timeZone)
  return { ...moment, offsetMinutes, appVersion: APP_VERSION }
}
