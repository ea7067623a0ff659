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
}

/** The fact that a card was rated. */
export function rateEvent({ id, cardId, rating, durationMs }: Rated, moment: AnswerMoment): NewEvent {
  const length = Math.min(86_400_000, Math.max(0, Math.round(durationMs)))
  return { kind: 'rate', id, cardId, ...facts(moment), rating, durationMs: length, mode: 'review', confidence: null }
}

/** The fact that an answer was taken back. */
export function voidEvent(id: string, cardId: string, targetId: string, moment: AnswerMoment): NewEvent {
  return { kind: 'void', id, cardId, ...facts(moment), targetId }
}

function facts(moment: AnswerMoment) {
  const offsetMinutes = offsetMinutesAt(moment.answeredAt, moment.timeZone)
  return { ...moment, offsetMinutes, appVersion: APP_VERSION }
}
