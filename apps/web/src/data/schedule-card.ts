/** A due day set by hand and a new start of a card: events of its log, sent like ratings, and taken back by a void. */
import { resetState, withDueDay } from '@cairn/core/scheduling/manual-due'
import type { MemoryState } from '@cairn/core/scheduling/memory-state'
import type { AnswerMoment } from '@cairn/core/scheduling/schedule'
import { offsetMinutesAt, studyDayOf } from '@cairn/core/scheduling/study-day'
import { APP_VERSION } from '../lib/device.ts'
import { uuid7 } from '../lib/uuid7.ts'
import type { NewEvent } from './local-db.ts'
import { type RecordOutcome, recordReview } from './outbox.ts'
import { localCard } from './queries.ts'
import { localStudySettings } from './schedule-settings.ts'

export type Scheduled =
  | { readonly ok: true; readonly undo: () => Promise<RecordOutcome> }
  | Extract<RecordOutcome, { ok: false }>

/** Wants the card back on a study day (`YYYY-MM-DD`). */
export function setDueDay(cardId: string, dueDay: string): Promise<Scheduled> {
  return schedule(cardId, ({ id, before, moment }) => ({
    event: { kind: 'set-due', id, cardId, ...factsOf(moment), dueDay },
    after: withDueDay(before, dueDay, moment),
  }))
}

/** Throws the schedule of a card away: it is new again. Its ratings stay in the log. */
export function resetCard(cardId: string): Promise<Scheduled> {
  return schedule(cardId, ({ id, moment }) => ({
    event: { kind: 'reset', id, cardId, ...factsOf(moment) },
    after: resetState(moment),
  }))
}

interface Asked {
  readonly id: string
  readonly before: MemoryState | null
  readonly moment: AnswerMoment
}

async function schedule(
  cardId: string,
  make: (asked: Asked) => { readonly event: NewEvent; readonly after: MemoryState },
): Promise<Scheduled> {
  const before = (await localCard(cardId))?.row.state ?? null
  const { event, after } = make({ id: uuid7(), before, moment: momentNow() })
  const outcome = await recordReview({ event, memory: after, before, newCard: false })
  if (!outcome.ok) return outcome
  const undo = () => {
    const taken: NewEvent = { kind: 'void', id: uuid7(), cardId, targetId: event.id, ...factsOf(momentNow()) }
    return recordReview({ event: taken, memory: before, before: null, newCard: false })
  }
  return { ok: true, undo }
}

function momentNow(): AnswerMoment {
  const { timeZone, rolloverHour } = localStudySettings()
  const answeredAt = Date.now()
  return { answeredAt, studyDay: studyDayOf(answeredAt, timeZone, rolloverHour), timeZone, rolloverHour }
}

function factsOf(moment: AnswerMoment) {
  return { ...moment, offsetMinutes: offsetMinutesAt(moment.answeredAt, moment.timeZone), appVersion: APP_VERSION }
}
