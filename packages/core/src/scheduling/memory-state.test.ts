import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { withDueDay } from './manual-due.ts'
import { isInterdayLearning, type MemoryState, RATINGS } from './memory-state.ts'
import { applyRating, newCardState } from './schedule.ts'
import { addDays, studyDayOf } from './study-day.ts'
import { DEFAULT_SCHEDULE } from './study-settings.ts'

const NOON = Date.parse('2026-03-02T12:00:00Z')
const TODAY = '2026-03-02'
const YESTERDAY = '2026-03-01'
const DAY_MS = 86_400_000
const MINUTE = 60_000
const HERE = { timeZone: 'UTC', rolloverHour: 4 }

const momentAt = (answeredAt: number) => ({ ...HERE, answeredAt, studyDay: studyDayOf(answeredAt, 'UTC', 4) })
const rated = (state: MemoryState, rating: (typeof RATINGS)[number], at = NOON) =>
  applyRating(state, { ...momentAt(at), rating }, { ...DEFAULT_SCHEDULE, learningStepsMinutes: [1, 10, 1440] }, 'card')

const fresh = newCardState(NOON, TODAY)
const learning = rated(fresh, 'good', NOON - DAY_MS)
const overNight = rated(learning, 'good', NOON - DAY_MS)
const review = rated(fresh, 'easy', NOON - 5 * DAY_MS)
const lapsed = rated(review, 'again', NOON - DAY_MS)
const lateAtNight = Date.parse('2026-03-02T03:55:00Z')

test.each<[string, MemoryState, string, boolean]>([
  ['new', fresh, TODAY, false],
  ['left behind between two steps of a day', learning, TODAY, false],
  ['after a step over night', overNight, TODAY, true],
  ['after a step over night, before its day', overNight, YESTERDAY, false],
  ['after a step over night, days later', overNight, addDays(TODAY, 9), true],
  ['in review', review, TODAY, false],
  ['failed yesterday', lapsed, TODAY, false],
  ['in a step of minutes over the rollover', rated(lapsed, 'again', lateAtNight), TODAY, true],
])('interday learning: %s', (_, state, today, expected) => {
  expect(isInterdayLearning(state, today)).toBe(expected)
})

test.each<[string, MemoryState, string | undefined]>([
  ['a new card', fresh, undefined],
  ['a card that was never rated and was made due by hand', withDueDay(null, TODAY, momentAt(NOON - DAY_MS)), undefined],
  ['a step of a day that was left lying', learning, undefined],
  ['a step after a night', overNight, TODAY],
  ['a review', review, TODAY],
  ['relearning left lying', lapsed, YESTERDAY],
  ['relearning of today', rated(review, 'again', NOON - 10 * MINUTE), TODAY],
  ['a review made due by hand', withDueDay(learning, TODAY, momentAt(NOON)), TODAY],
])('answering %s: the day of the latest review', (_, state, expected) => {
  for (const rating of RATINGS) expect(rated(state, rating).reviewedDay).toBe(expected)
})

test('an answer is a review on its day when the card had graduated, or had a night since its last step', () => {
  const answers = fc.array(fc.record({ rating: fc.constantFrom(...RATINGS), afterMinutes: fc.nat(3_000) }))
  fc.assert(
    fc.property(answers, (given) => {
      let state = fresh
      let at = NOON
      for (const { rating, afterMinutes } of given) {
        at += afterMinutes * MINUTE
        const { studyDay } = momentAt(at)
        const before = state
        state = rated(before, rating, at)
        const isReview = before.phase === 'review' || isInterdayLearning(before, studyDay)
        expect(state.reviewedDay).toBe(isReview ? studyDay : before.reviewedDay)
      }
    }),
  )
})
