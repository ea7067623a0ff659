import { correctAnsweredAt } from '@cairn/core/reviews/correct-clock'
import type { RateEvent, ReviewEvent } from '@cairn/core/reviews/review-event'
import { studyDayOf } from '@cairn/core/scheduling/study-day'
import { z } from 'zod'
import type { ReviewTable } from '../../platform/db/schema.ts'
import type { GoodEvent } from './parse-event.ts'
import { parseStart } from './start-state.ts'
import { trueDay, trueZone } from './true-day.ts'

/** When a batch arrived and how far ahead of the server the device's clock was then, both in ms. */
export interface Receipt {
  readonly userId: string
  readonly receivedAt: number
  readonly clockOffsetMs: number
}

/** An event as the log keeps it: the instant and study day that count, and what the device said beside them. */
export function receiveEvent({ event, hash }: GoodEvent, { userId, receivedAt, clockOffsetMs }: Receipt): ReviewTable {
  const answeredAt = Math.max(0, correctAnsweredAt(event.answeredAt, clockOffsetMs, receivedAt))
  const rating = event.kind === 'rate' ? event : null
  const timeZone = trueZone(event.timeZone, event.offsetMinutes)
  return {
    user_id: userId,
    id: event.id,
    card_id: event.cardId,
    kind: event.kind,
    rating: rating?.rating ?? null,
    target_id: event.kind === 'void' ? event.targetId : null,
    answered_at: answeredAt,
    raw_answered_at: event.answeredAt,
    received_at: receivedAt,
    clock_offset_ms: clockOffsetMs,
    time_zone: timeZone,
    offset_minutes: event.offsetMinutes,
    rollover_hour: event.rolloverHour,
    study_day: countingDay({ ...event, timeZone }, answeredAt),
    duration_ms: rating?.durationMs ?? null,
    chosen_days: rating?.chosenDays ?? null,
    due_day: event.kind === 'set-due' ? event.dueDay : null,
    mode: rating?.mode ?? null,
    confidence: rating?.confidence ?? null,
    device_id: event.deviceId,
    device_seq: event.deviceSeq,
    app_version: event.appVersion,
    body_hash: hash,
    start_state: null,
    origin: null,
  }
}

type Timed = Pick<ReviewEvent, 'answeredAt' | 'studyDay' | 'timeZone' | 'rolloverHour'>

/** The day the device fixed, unless its clock was wrong: then the day of the corrected instant. */
function countingDay({ answeredAt: told, ...event }: Timed, answeredAt: number): string {
  if (answeredAt !== told) return studyDayOf(answeredAt, event.timeZone, event.rolloverHour)
  return trueDay({ instant: answeredAt, ...event })
}

const Facts = z.object({
  rating: z.enum(['again', 'hard', 'good', 'easy']),
  mode: z.enum(['review', 'learn', 'test', 'write', 'game', 'import']),
  confidence: z.enum(['guess', 'think', 'sure']).nullable(),
  duration_ms: z.number(),
  chosen_days: z.number().nullable(),
})

/** A row of the log as folds take it: with the instant that counts. */
export function toEvent(row: ReviewTable): ReviewEvent {
  const facts = {
    id: row.id,
    cardId: row.card_id,
    answeredAt: row.answered_at,
    timeZone: row.time_zone,
    offsetMinutes: row.offset_minutes,
    rolloverHour: row.rollover_hour,
    studyDay: row.study_day,
    deviceId: row.device_id,
    deviceSeq: row.device_seq,
    appVersion: row.app_version,
  }
  if (row.target_id !== null) return { kind: 'void', ...facts, targetId: row.target_id }
  if (row.due_day !== null)
    return row.start_state === null
      ? { kind: 'set-due', ...facts, dueDay: row.due_day }
      : { kind: 'set-due', ...facts, dueDay: row.due_day, standing: parseStart(row.start_state) }
  if (row.kind === 'reset')
    return row.start_state === null
      ? { kind: 'reset', ...facts }
      : { kind: 'reset', ...facts, start: parseStart(row.start_state) }
  const { rating, mode, confidence, duration_ms, chosen_days } = Facts.parse(row)
  const rate: RateEvent = { kind: 'rate', ...facts, rating, mode, confidence, durationMs: duration_ms }
  return chosen_days === null ? rate : { ...rate, chosenDays: chosen_days }
}
