import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { effectiveEvents } from '../reviews/effective-ratings.ts'
import { nextState } from '../reviews/fold-reviews.ts'
import type { CardEvent } from '../reviews/review-event.ts'
import { actionEvent, cardLogs, NOON, rateEvent, ratingLogs, voidEvent } from '../reviews/testing/review-events.ts'
import { clampParameters, type FsrsParameters, PARAMETER_BOUNDS } from '../scheduling/fsrs-parameters.ts'
import type { MemoryState } from '../scheduling/memory-state.ts'
import { studyDayOf } from '../scheduling/study-day.ts'
import { DEFAULT_SCHEDULE } from '../scheduling/study-settings.ts'
import {
  addCalibration,
  CALIBRATION_BINS,
  type CalibrationCounts,
  calibrationOf,
  calibrationOfRating,
  dayCalibrationOf,
  NO_CALIBRATION,
} from './calibration.ts'
import { addDetails, type DayDetails, dayDetailsOf, detailsOfRating, NO_DETAILS, sumDetails } from './day-details.ts'
import { dayTotalsOf } from './day-totals.ts'
import { trueRetention } from './true-retention.ts'
import { workloadOf } from './workload.ts'

const MINUTE = 60_000
const DAY = 86_400_000

const log: readonly CardEvent[] = [
  rateEvent('a', NOON, { rating: 'again', durationMs: 9_000 }),
  rateEvent('b', NOON + MINUTE, { rating: 'good', durationMs: 5_000 }),
  rateEvent('c', NOON + DAY, { rating: 'hard', durationMs: 4_000, confidence: 'think' }),
  rateEvent('d', NOON + 4 * DAY, { rating: 'again', durationMs: 90_000, confidence: 'sure' }),
  rateEvent('e', NOON + 4 * DAY + MINUTE, { rating: 'good', durationMs: 2_000, confidence: 'guess' }),
  rateEvent('f', NOON + 30 * DAY, { rating: 'easy', durationMs: 3_000 }),
]

test('answers are introductions, questions or repeats, and each day has its own', () => {
  const days = dayDetailsOf(log)
  const only = (changes: Partial<DayDetails>) => ({ ...NO_DETAILS, ...changes })
  expect([...days.entries()]).toEqual([
    ['2026-03-02', only({ introAgain: 1, introMs: 9_000, repeats: 1, repeatMs: 5_000 })],
    ['2026-03-03', only({ asked: 1, recalled: 1, recalledHard: 1, askedMs: 4_000, thought: 1, thoughtRight: 1 })],
    [
      '2026-03-06',
      only({ asked: 1, askedMs: 60_000, sure: 1, repeats: 1, repeatMs: 2_000, guessed: 1, guessedRight: 1 }),
    ],
    ['2026-04-01', only({ asked: 1, recalled: 1, recalledEasy: 1, askedMs: 3_000, matureAsked: 1, matureRecalled: 1 })],
  ])
})

test('after a reset a card is introduced again; before it nothing changes', () => {
  const reset = actionEvent('x', NOON + 31 * DAY, { kind: 'reset' })
  const days = dayDetailsOf([...log, reset, rateEvent('g', NOON + 32 * DAY)])
  expect(days.get('2026-04-03')).toMatchObject({ introGood: 1, asked: 0 })
  expect([...days].slice(0, 4)).toEqual([...dayDetailsOf(log)])
})

test('a learner who flies west meets no question twice: elapsed time is never negative', () => {
  const apia = rateEvent('a', Date.parse('2026-03-03T10:00:00Z'), { timeZone: 'Pacific/Apia' })
  const honolulu = rateEvent('b', Date.parse('2026-03-03T18:00:00Z'), { timeZone: 'Pacific/Honolulu' })
  expect([apia.studyDay, honolulu.studyDay]).toEqual(['2026-03-03', '2026-03-03'])
  const late = rateEvent('c', Date.parse('2026-03-04T10:00:00Z'), { timeZone: 'Pacific/Honolulu' })
  const back = rateEvent('d', Date.parse('2026-03-04T16:00:00Z'), { timeZone: 'Pacific/Apia' })
  expect([late.studyDay, back.studyDay]).toEqual(['2026-03-03', '2026-03-05'])
  const days = dayDetailsOf([apia, honolulu, late, back])
  expect([...days].map(([day, { asked, repeats }]) => [day, asked, repeats])).toEqual([
    ['2026-03-03', 0, 2],
    ['2026-03-05', 1, 0],
  ])
  const west = [rateEvent('a', NOON, { studyDay: '2026-03-03' }), rateEvent('b', NOON + 1, { studyDay: '2026-03-02' })]
  expect(dayDetailsOf(west).get('2026-03-02')).toMatchObject({ asked: 0, repeats: 1 })
})

// A review at each of these instants lies on the day given, whatever the clock does there.
test.each([
  ['the hour that is skipped in spring', '2026-03-29T00:59:59Z', '2026-03-28'],
  ['the first instant after it', '2026-03-29T01:00:00Z', '2026-03-28'],
  ['the rollover after it', '2026-03-29T02:00:00Z', '2026-03-29'],
  ['the hour that comes twice in autumn, first', '2026-10-25T00:30:00Z', '2026-10-24'],
  ['the hour that comes twice in autumn, second', '2026-10-25T01:30:00Z', '2026-10-24'],
  ['the rollover after it', '2026-10-25T03:00:00Z', '2026-10-25'],
])('%s', (_, iso, day) => {
  const at = Date.parse(iso)
  expect([...dayTotalsOf([rateEvent('a', at)]).keys()]).toEqual([day])
  expect(studyDayOf(at, 'Europe/Berlin', 4)).toBe(day)
})

const states = (events: readonly CardEvent[]) => {
  let state: MemoryState | null = null
  return effectiveEvents(events).map((event) => {
    const before: MemoryState | null = state
    state = nextState(state, event, DEFAULT_SCHEDULE)
    return { event, before }
  })
}

function addedUp(events: readonly CardEvent[]) {
  const details = new Map<string, DayDetails>()
  const calibration = new Map<string, CalibrationCounts>()
  for (const { event, before } of states(events)) {
    if (event.kind !== 'rate') continue
    const { studyDay } = event
    details.set(studyDay, addDetails(details.get(studyDay) ?? NO_DETAILS, detailsOfRating(before, event)))
    const counts = calibrationOfRating(before, event)
    if (counts) calibration.set(studyDay, addCalibration(calibration.get(studyDay) ?? NO_CALIBRATION, counts))
  }
  return { details, calibration }
}

const sorted = <T>(days: ReadonlyMap<string, T>) => [...days].sort(([one], [other]) => (one < other ? -1 : 1))

test('totals added up answer by answer, from the cached states, equal a recomputation from the log', () => {
  const arrivals = cardLogs().chain((events) =>
    fc.tuple(fc.constant(events), fc.shuffledSubarray([...events], { minLength: events.length })),
  )
  fc.assert(
    fc.property(arrivals, ([events, arrived]) => {
      const { details, calibration } = addedUp(events)
      expect(sorted(details)).toEqual([...dayDetailsOf(arrived)])
      expect(sorted(calibration)).toEqual([...dayCalibrationOf(arrived)])
    }),
    { numRuns: 300 },
  )
})

test('the totals of all cards are the sums over cards, so a late event changes only its own card’s part', () => {
  const other = ratingLogs().map((events) => events.map((one) => ({ ...one, id: `o-${one.id}`, cardId: 'other' })))
  fc.assert(
    fc.property(cardLogs(), other, (one, two) => {
      const together = sumDetails(dayDetailsOf([...one, ...two]).values())
      const apart = addDetails(sumDetails(dayDetailsOf(one).values()), sumDetails(dayDetailsOf(two).values()))
      expect(together).toEqual(apart)
      expect(addDetails(together, apart, -1)).toEqual(NO_DETAILS)
    }),
  )
})

test('details say of each day as many answers and new cards as its totals', () => {
  fc.assert(
    fc.property(cardLogs(), (events) => {
      const totals = dayTotalsOf(events)
      const days = dayDetailsOf(events)
      expect([...days.keys()]).toEqual([...totals.keys()])
      for (const [day, detail] of days) {
        const introduced = detail.introAgain + detail.introHard + detail.introGood + detail.introEasy
        expect(introduced).toBe(totals.get(day)?.newCards)
        expect(introduced + detail.asked + detail.repeats).toBe(totals.get(day)?.reviews)
        expect(detail.introMs + detail.askedMs + detail.repeatMs).toBe(totals.get(day)?.durationMs)
        for (const value of Object.values(detail)) expect(value).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

test('true retention is held against the target only when enough was asked', () => {
  const details = (asked: number, recalled: number) => ({ ...NO_DETAILS, asked, recalled })
  expect(trueRetention(details(29, 20), 0.9).verdict).toBeNull()
  expect(trueRetention(details(100, 75), 0.9).verdict).toBe('below-target')
  expect(trueRetention(details(100, 90), 0.9).verdict).toBe('on-target')
  expect(trueRetention(details(100, 99), 0.9).verdict).toBe('above-target')
  const mixed = { ...NO_DETAILS, asked: 100, recalled: 90, matureAsked: 60, matureRecalled: 57 }
  expect(trueRetention(mixed, 0.9).mature).toMatchObject({ n: 60, share: 0.95 })
  expect(trueRetention(mixed, 0.9).young).toMatchObject({ n: 40, share: 33 / 40 })
})

test('calibration: predictions that come true are calibrated, boastful ones are not', () => {
  const state = { reps: 1, lastStudyDay: '2026-03-02', stability: 10 }
  const day = (rating: 'good' | 'again') => ({ rating, studyDay: '2026-03-12' })
  const counts = (recalled: number) =>
    Array.from(
      { length: 100 },
      (_, index) => calibrationOfRating(state, day(index < recalled ? 'good' : 'again'))!,
    ).reduce((sum, one) => addCalibration(sum, one))
  const good = calibrationOf(counts(90))
  expect(good).toMatchObject({ n: 100, brier: expect.closeTo(0.09, 6), binError: expect.closeTo(0, 6) })
  const used = good.bins.filter((bin) => bin.actual.n > 0)
  expect(used).toHaveLength(1)
  expect(used[0]).toMatchObject({ predicted: expect.closeTo(0.9, 6), actual: { enough: true, share: 0.9 } })
  expect(calibrationOf(counts(60)).binError).toBeCloseTo(0.3, 6)
  expect(calibrationOf(NO_CALIBRATION)).toMatchObject({ n: 0, brier: null, binError: null })
  expect(good.bins).toHaveLength(CALIBRATION_BINS)
})

test('calibration goes by the parameters given', () => {
  const steep = clampParameters(PARAMETER_BOUNDS.map(([least]) => least))
  const events = [rateEvent('a', NOON), rateEvent('b', NOON + 10 * DAY)]
  const predicted = (parameters?: FsrsParameters) =>
    dayCalibrationOf(events, parameters)
      .get('2026-03-12')
      ?.predicted.reduce((sum, one) => sum + one, 0) ?? 0
  expect(predicted(steep)).toBeLessThan(predicted())
})

test('workload counts all days of the span, times only what was answered', () => {
  const span = { totals: dayTotalsOf(log), details: dayDetailsOf(log) }
  expect(workloadOf(span, { from: '2026-03-02', days: 10 })).toEqual({
    days: 10,
    daysStudied: 3,
    reviewsPerDay: 0.5,
    minutesPerDay: 80_000 / 60_000 / 10,
    newPerDay: 0.1,
    msPerAnswer: 16_000,
    msPerCard: 80_000 / 3,
  })
  expect(workloadOf(span, { from: '2027-01-01', days: 7 })).toMatchObject({
    daysStudied: 0,
    msPerAnswer: null,
    msPerCard: null,
  })
  const undone = [...log, ...log.map((event) => voidEvent(`v-${event.id}`, event.id))]
  expect(dayDetailsOf(undone).size).toBe(0)
})
