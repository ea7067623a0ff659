import type { Rating } from '@cairn/core/scheduling/memory-state'
import { applyRating, newCardState } from '@cairn/core/scheduling/schedule'
import { offsetMinutesAt, studyDayOf } from '@cairn/core/scheduling/study-day'
import { uuid7 } from '../../lib/uuid7.ts'
import type { NewEvent } from '../local-db.ts'
import type { ReviewToRecord } from '../outbox.ts'
import { localCard } from '../queries.ts'
import { localStudySettings } from '../schedule-settings.ts'

/** An answer as the review screen would record it: the card's state on this device, rated at an instant in ms. */
export async function anAnswer(cardId: string, rating: Rating, at: number, id = uuid7(at)): Promise<ReviewToRecord> {
  const settings = localStudySettings()
  const before = (await localCard(cardId))?.row.state ?? null
  const studyDay = studyDayOf(at, settings.timeZone, settings.rolloverHour)
  const moment = { answeredAt: at, studyDay, timeZone: settings.timeZone, rolloverHour: settings.rolloverHour }
  const memory = applyRating(before ?? newCardState(at, studyDay), { ...moment, rating }, settings, cardId)
  const event: NewEvent = {
    kind: 'rate',
    id,
    cardId,
    ...moment,
    offsetMinutes: offsetMinutesAt(at, settings.timeZone),
    appVersion: 'test',
    rating,
    durationMs: 4_000,
    mode: 'review',
    confidence: null,
  }
  return { event, memory, before, newCard: before === null || before.phase === 'new' }
}

/** Takes an answer back. */
export function aVoid(answer: ReviewToRecord, at: number): ReviewToRecord {
  const { event, before, newCard, memory } = answer
  const { cardId, timeZone, offsetMinutes, rolloverHour, studyDay, appVersion } = event
  const facts = { cardId, timeZone, offsetMinutes, rolloverHour, studyDay, appVersion }
  const taken: NewEvent = { kind: 'void', id: uuid7(at), ...facts, answeredAt: at, targetId: event.id }
  return { event: taken, memory: before, before: memory, newCard }
}
