import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldReviews } from '../reviews/fold-reviews.ts'
import { actionEvent, cardLogs, NOON, rateEvent } from '../reviews/testing/review-events.ts'
import { type BeganNote, beganIn, isMastered, type MasteredCard, wasMastered } from '../scheduling/mastered.ts'
import { dayStartAt } from '../scheduling/mastered-day.ts'
import type { MemoryState } from '../scheduling/memory-state.ts'
import { newCardState } from '../scheduling/schedule.ts'
import { DEFAULT_SCHEDULE } from '../scheduling/study-settings.ts'
import { masteredIn, masteredMove } from './mastered-moves.ts'

const TODAY = '2026-03-02'
const DAY_MS = 86_400_000
const day = dayStartAt(NOON, { timeZone: 'UTC', rolloverHour: 4 })

const known: MemoryState = {
  ...newCardState(NOON - 40 * DAY_MS, '2026-01-20'),
  ...{ phase: 'review', stability: 30, difficulty: 5, reps: 5, intervalDays: 30 },
  ...{ lastReviewAt: NOON - 30 * DAY_MS, lastStudyDay: '2026-01-31' },
}
const young: MemoryState = { ...known, intervalDays: 8 }
const answered: MemoryState = { ...known, lastReviewAt: NOON, lastStudyDay: TODAY }
const forgotten: MemoryState = { ...answered, phase: 'relearning', intervalDays: 0, masteredDay: TODAY }
const card = (changes: Partial<MasteredCard>): MasteredCard => ({
  ...{ deckId: 'a', state: known, suspended: false, deleted: false },
  ...changes,
})
const began = (deckId: string | null, away?: BeganNote['away']): BeganNote => ({
  studyDay: TODAY,
  deckId,
  ...(away && { away }),
})

test.each<readonly [string, MasteredCard, number, string]>([
  ['answered and now known for weeks', card({ state: answered }), 1, 'learned'],
  ['forgotten', card({ state: forgotten }), -1, 'forgotten'],
  ['longer by another schedule', card({ began: began(null) }), 1, 'schedule'],
  ['shorter by another schedule', card({ state: young, began: began('a') }), -1, 'schedule'],
  ['a due day far ahead', card({ state: { ...known, dueSetAt: NOON }, began: began(null) }), 1, 'due-day'],
  ['a due day near', card({ state: { ...young, dueSetAt: NOON }, began: began('a') }), -1, 'due-day'],
  ['begun anew', card({ state: { ...newCardState(NOON, TODAY), masteredDay: TODAY } }), -1, 'reset'],
  ['brought along by an import', card({ began: began(null, 'new') }), 1, 'added'],
  ['back in study', card({ began: began(null, 'set-aside') }), 1, 'restored'],
  ['in the trash', card({ deleted: true, began: began('a') }), -1, 'trashed'],
  ['suspended', card({ suspended: true, began: began('a') }), -1, 'suspended'],
  ['forgotten, then into the trash', card({ state: forgotten, deleted: true, began: began('a') }), -1, 'trashed'],
])('a card %s', (_, one, by, reason) => {
  const expected = { reason, gained: Math.max(0, by), lost: Math.max(0, -by) }
  expect(masteredMove([one], day, null)).toEqual({ by, reasons: [expected] })
  expect(masteredMove([one], day, 'b')).toEqual({ by: 0, reasons: [] })
})

test.each<readonly [string, MasteredCard]>([
  ['nothing happened to', card({})],
  ['answered well and known for weeks before', card({ state: { ...answered, masteredDay: TODAY } })],
  ['put into the trash and brought back', card({ began: began('a') })],
  ['forgotten that was not mastered', card({ state: { ...young, ...forgotten, masteredDay: '2026-02-20' } })],
])('a card %s moves nothing', (_, one) => expect(masteredMove([one], day, null)).toEqual({ by: 0, reasons: [] }))

test('a card that goes to another deck moves the counts of both, and not that of all', () => {
  const gone = card({ deckId: 'b', began: began('a') })
  expect(masteredMove([gone], day, 'a')).toEqual({ by: -1, reasons: [{ reason: 'moved', gained: 0, lost: 1 }] })
  expect(masteredMove([gone], day, 'b')).toEqual({ by: 1, reasons: [{ reason: 'moved', gained: 1, lost: 0 }] })
  expect(masteredMove([gone], day, null).by).toBe(0)
})

test('whether a card was mastered when a day began is what the log before that day says', () => {
  const place = { timeZone: 'Europe/Berlin', rolloverHour: 4 }
  fc.assert(
    fc.property(cardLogs(), fc.nat(40), (log, at) => {
      const here = log.filter(({ timeZone }) => timeZone === place.timeZone)
      const chosen = here[at % Math.max(1, here.length)]
      if (chosen === undefined) return
      const lastDay = dayStartAt(Math.max(...here.map(({ answeredAt }) => answeredAt)), place)
      // A void takes back whatever it is of, on whichever day: the log before a day is that without what was undone.
      const kept = here.filter(({ kind }) => kind !== 'void')
      const before = kept.filter(({ answeredAt }) => answeredAt < lastDay.beganAt)
      const states = [before, kept].map((events) => foldReviews(events, DEFAULT_SCHEDULE, 'card'))
      expect(wasMastered(states[1] ?? null, lastDay)).toBe(isMastered(states[0] ?? null))
    }),
    { numRuns: 300 },
  )
})

test('the reasons of many cards add up to the movement of the count', () => {
  const states = fc.constantFrom(null, known, young, answered, forgotten, { ...known, dueSetAt: NOON })
  const decks = fc.constantFrom('a', 'b')
  const notes = fc.option(
    fc.record({
      studyDay: fc.constantFrom(TODAY, '2026-03-01'),
      deckId: fc.option(decks),
      away: fc.constantFrom('new' as const, 'set-aside' as const),
    }),
    { nil: undefined },
  )
  const cards = fc.record({
    deckId: decks,
    state: states,
    suspended: fc.boolean(),
    deleted: fc.boolean(),
    began: notes,
  })
  fc.assert(
    fc.property(fc.array(cards), fc.constantFrom(null, 'a', 'b'), (made, deckId) => {
      const all = made.map(({ began: note, ...one }): MasteredCard => ({ ...one, ...(note && { began: note }) }))
      const count = (where: (one: MasteredCard) => string | null) =>
        all.filter((one) => where(one) !== null && (deckId === null || where(one) === deckId)).length
      const { by, reasons } = masteredMove(all, day, deckId)
      expect(by).toBe(count(masteredIn) - count((one) => beganIn(one, day)))
      expect(reasons.reduce((sum, { gained, lost }) => sum + gained - lost, 0)).toBe(by)
    }),
  )
})

test('a mastered card that is forgotten and learned again within a day still was mastered when it began', () => {
  const log = [
    rateEvent('a', NOON - 200 * DAY_MS, { rating: 'easy' }),
    rateEvent('b', NOON - 180 * DAY_MS, { rating: 'easy' }),
    rateEvent('c', NOON, { rating: 'again' }),
    rateEvent('d', NOON + 700_000, { rating: 'good' }),
    actionEvent('e', NOON + 800_000, { kind: 'reset' }),
  ]
  const at = dayStartAt(NOON, { timeZone: 'Europe/Berlin', rolloverHour: 4 })
  for (const length of [2, 3, 4, 5])
    expect(wasMastered(foldReviews(log.slice(0, length), DEFAULT_SCHEDULE, 'card'), at)).toBe(true)
})
