import * as fc from 'fast-check'
import { RATINGS } from '../../scheduling/memory-state.ts'
import { addDays, offsetMinutesAt, studyDayOf } from '../../scheduling/study-day.ts'
import type { ActionEvent, CardEvent, RateEvent, ReviewEvent, VoidEvent } from '../review-event.ts'

export const NOON = Date.parse('2026-03-02T12:00:00Z')
const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia', 'Pacific/Honolulu']

/** Facts that belong together for an instant and a place; everything else as plain as can be. */
function factsAt(id: string, answeredAt: number, timeZone: string) {
  return {
    id,
    cardId: 'card',
    answeredAt,
    timeZone,
    offsetMinutes: offsetMinutesAt(answeredAt, timeZone),
    rolloverHour: 4,
    studyDay: studyDayOf(answeredAt, timeZone, 4),
    deviceId: 'phone',
    deviceSeq: 1,
    appVersion: '0.1.0',
  }
}

export function rateEvent(id: string, answeredAt: number, changes: Partial<RateEvent> = {}): RateEvent {
  const facts = factsAt(id, answeredAt, changes.timeZone ?? 'Europe/Berlin')
  return { ...facts, kind: 'rate', rating: 'good', durationMs: 4_000, mode: 'review', confidence: null, ...changes }
}

export function voidEvent(id: string, targetId: string, changes: Partial<VoidEvent> = {}): VoidEvent {
  return { ...factsAt(id, changes.answeredAt ?? NOON, 'Europe/Berlin'), kind: 'void', targetId, ...changes }
}

/** Ratings of one card by a learner who also travels, in the order made; gaps from none to a year. */
export function ratingLogs(mostEvents = 25): fc.Arbitrary<readonly RateEvent[]> {
  const gapMs = fc.oneof(
    fc.constant(0),
    fc.integer({ min: 1, max: 30 * 60_000 }),
    fc.integer({ min: 1, max: 365 * 86_400_000 }),
  )
  const answer = fc.record({ gapMs, rating: fc.constantFrom(...RATINGS), timeZone: fc.constantFrom(...ZONES) })
  return fc.array(answer, { maxLength: mostEvents }).map((answers) => {
    let at = NOON
    return answers.map(({ gapMs: gap, rating, timeZone }, index) => {
      at += gap
      return rateEvent(`event-${String(index).padStart(4, '0')}`, at, { rating, timeZone })
    })
  })
}

/** A log with some ratings taken back, some voids of nothing and some voids of voids. */
export function logsWithVoids(): fc.Arbitrary<readonly ReviewEvent[]> {
  const target = fc.oneof(
    fc.nat(30).map((index) => `event-${String(index).padStart(4, '0')}`),
    fc.nat(8).map((index) => `void-${index}`),
  )
  return fc
    .tuple(ratingLogs(), fc.array(target, { maxLength: 8 }))
    .map(([ratings, targets]) => [
      ...ratings,
      ...targets.map((targetId, index) => voidEvent(`void-${index}`, targetId, { answeredAt: NOON + index })),
    ])
}

/** What an action says, without the facts that every event has. */
export type Action =
  | { readonly kind: 'suspend'; readonly suspended: boolean }
  | { readonly kind: 'bury'; readonly untilDay: string | null }
  | { readonly kind: 'flag'; readonly flag: number }
  | { readonly kind: 'set-due'; readonly dueDay: string }
  | { readonly kind: 'reset' }

export function actionEvent(id: string, answeredAt: number, action: Action, timeZone = 'Europe/Berlin'): ActionEvent {
  return { ...factsAt(id, answeredAt, timeZone), ...action }
}

export function actions(): fc.Arbitrary<Action> {
  const day = fc.integer({ min: -30, max: 400 }).map((days) => addDays('2026-03-02', days))
  return fc.oneof(
    fc.boolean().map((suspended): Action => ({ kind: 'suspend', suspended })),
    fc.option(day).map((untilDay): Action => ({ kind: 'bury', untilDay })),
    fc.nat(7).map((flag): Action => ({ kind: 'flag', flag })),
    day.map((dueDay): Action => ({ kind: 'set-due', dueDay })),
    fc.constant<Action>({ kind: 'reset' }),
  )
}

/** The log of a card with everything a learner can do to it: ratings, actions, and voids of both and of nothing. */
export function cardLogs(): fc.Arbitrary<readonly CardEvent[]> {
  const placed = fc.record({ action: actions(), index: fc.nat(24), lateMs: fc.nat(3 * 86_400_000) })
  return fc
    .tuple(logsWithVoids(), fc.array(placed, { maxLength: 8 }), fc.array(fc.nat(9), { maxLength: 3 }))
    .map(([log, done, undone]): readonly CardEvent[] => [
      ...log,
      ...done.map(({ action, index, lateMs }, number) =>
        actionEvent(`action-${number}`, (log[index]?.answeredAt ?? NOON) + lateMs, action),
      ),
      ...undone.map((number) => voidEvent(`undo-${number}`, `action-${number}`)),
    ])
}
