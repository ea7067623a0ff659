/** A due day set by hand and a new start of cards: events of their logs, sent like ratings, and taken back by voids. */
import { resetState, withDueDay } from '@cairn/core/scheduling/manual-due'
import type { MemoryState } from '@cairn/core/scheduling/memory-state'
import type { AnswerMoment } from '@cairn/core/scheduling/schedule'
import { offsetMinutesAt, studyDayOf } from '@cairn/core/scheduling/study-day'
import { APP_VERSION } from '../lib/device.ts'
import { uuid7 } from '../lib/uuid7.ts'
import type { NewEvent } from './local-db.ts'
import { type RecordOutcome, recordReviews } from './outbox.ts'
import { cardsWithMemory } from './queries.ts'
import { localStudySettings } from './schedule-settings.ts'

export type Scheduled =
  | {
      readonly ok: true
      /** Cards that were scheduled: those on this device. */
      readonly count: number
      readonly undo: () => Promise<RecordOutcome>
    }
  | Extract<RecordOutcome, { ok: false }>

/** Wants the card back on a study day (`YYYY-MM-DD`). */
export const setDueDay = (cardId: string, dueDay: string): Promise<Scheduled> => setDueDays([cardId], dueDay)

/** Throws the schedule of a card away: it is new again. Its ratings stay in the log. */
export const resetCard = (cardId: string): Promise<Scheduled> => resetCards([cardId])

/** As `setDueDay`, for many cards in one transaction and with one way back. */
export function setDueDays(cardIds: readonly string[], dueDay: string): Promise<Scheduled> {
  return schedule(cardIds, ({ id, cardId, before, moment }) => ({
    event: { kind: 'set-due', id, cardId, ...factsOf(moment), dueDay },
    after: withDueDay(before, dueDay, moment),
  }))
}

/** As `resetCard`, for many cards in one transaction and with one way back. */
export function resetCards(cardIds: readonly string[]): Promise<Scheduled> {
  return schedule(cardIds, ({ id, cardId, before, moment }) => ({
    event: { kind: 'reset', id, cardId, ...factsOf(moment) },
    after: resetState(before, moment),
  }))
}

interface Asked {
  readonly id: string
  readonly cardId: string
  readonly before: MemoryState | null
  readonly moment: AnswerMoment
}

async function schedule(
  cardIds: readonly string[],
  make: (asked: Asked) => { readonly event: NewEvent; readonly after: MemoryState },
): Promise<Scheduled> {
  const moment = momentNow()
  const made = (await cardsWithMemory(cardIds)).map(({ card, row: { state: before } }) => ({
    before,
    ...make({ id: uuid7(), cardId: card.id, before, moment }),
  }))
  const outcome = await recordReviews(
    made.map(({ event, after: memory, before }) => ({ event, memory, before, newCard: false })),
  )
  if (!outcome.ok) return outcome
  const undo = () => {
    const facts = factsOf(momentNow())
    const taken = made.map(({ event, before }) => {
      const back: NewEvent = { kind: 'void', id: uuid7(), cardId: event.cardId, targetId: event.id, ...facts }
      return { event: back, memory: before, before: null, newCard: false }
    })
    return recordReviews(taken)
  }
  return { ok: true, count: made.length, undo }
}

function momentNow(): AnswerMoment {
  const { timeZone, rolloverHour } = localStudySettings()
  const answeredAt = Date.now()
  return { answeredAt, studyDay: studyDayOf(answeredAt, timeZone, rolloverHour), timeZone, rolloverHour }
}

function factsOf(moment: AnswerMoment) {
  return { ...moment, offsetMinutes: offsetMinutesAt(moment.answeredAt, moment.timeZone), appVersion: APP_VERSION }
}
