/** Clocks that change, learners who travel, devices that are wrong: what it means for study days, totals and elapsed time. */
import { expect, test } from 'vitest'
import { applyRating, newCardState } from '../scheduling/schedule.ts'
import { addDays, daysBetween, offsetMinutesAt, startOfStudyDay, studyDayOf } from '../scheduling/study-day.ts'
import { DEFAULT_SCHEDULE } from '../scheduling/study-settings.ts'
import { dayTotalsOf } from '../stats/day-totals.ts'
import { correctAnsweredAt } from './correct-clock.ts'
import { foldReviews } from './fold-reviews.ts'
import type { RateEvent } from './review-event.ts'
import { rateEvent } from './testing/review-events.ts'

const HOUR = 3_600_000
const MINUTE = 60_000

interface Place {
  readonly timeZone: string
  readonly rolloverHour: number
}

/** A rating as a device makes it whose learner is at a place. */
function ratedAt(iso: string | number, { timeZone, rolloverHour }: Place, change: Partial<RateEvent> = {}): RateEvent {
  const at = typeof iso === 'number' ? iso : Date.parse(iso)
  const studyDay = studyDayOf(at, timeZone, rolloverHour)
  const offsetMinutes = offsetMinutesAt(at, timeZone)
  return rateEvent(`event-${at}`, at, { timeZone, rolloverHour, studyDay, offsetMinutes, ...change })
}

test.each([
  ['Europe/Berlin', 'spring', '2026-03-29', 0, '2026-03-29', 23],
  ['Europe/Berlin', 'spring', '2026-03-29', 4, '2026-03-28', 23],
  ['Europe/Berlin', 'spring', '2026-03-29', 23, '2026-03-28', 23],
  ['Europe/Berlin', 'autumn', '2026-10-25', 0, '2026-10-25', 25],
  ['Europe/Berlin', 'autumn', '2026-10-25', 4, '2026-10-24', 25],
  ['Europe/Berlin', 'autumn', '2026-10-25', 23, '2026-10-24', 25],
  ['America/New_York', 'spring', '2026-03-08', 0, '2026-03-08', 23],
  ['America/New_York', 'spring', '2026-03-08', 4, '2026-03-07', 23],
  ['America/New_York', 'spring', '2026-03-08', 23, '2026-03-07', 23],
  ['America/New_York', 'autumn', '2026-11-01', 0, '2026-11-01', 25],
  ['America/New_York', 'autumn', '2026-11-01', 4, '2026-10-31', 25],
  ['America/New_York', 'autumn', '2026-11-01', 23, '2026-10-31', 25],
  ['Australia/Lord_Howe', 'spring', '2026-10-04', 0, '2026-10-04', 23.5],
  ['Australia/Lord_Howe', 'spring', '2026-10-04', 4, '2026-10-03', 23.5],
  ['Australia/Lord_Howe', 'spring', '2026-10-04', 23, '2026-10-03', 23.5],
  ['Australia/Lord_Howe', 'autumn', '2026-04-05', 0, '2026-04-05', 24.5],
  ['Australia/Lord_Howe', 'autumn', '2026-04-05', 4, '2026-04-04', 24.5],
  ['Australia/Lord_Howe', 'autumn', '2026-04-05', 23, '2026-04-04', 24.5],
])('%s in %s, %s, rollover at %i: the day of %s has %d hours, and every review one day', (...row) => {
  const [timeZone, , change, rolloverHour, oddDay, hours] = row
  const place = { timeZone, rolloverHour }
  const begins = (day: string) => startOfStudyDay(day, timeZone, rolloverHour)
  const days = Array.from({ length: 5 }, (_, index) => addDays(change, index - 3))
  const lengths = days.map((day) => [day, (begins(addDays(day, 1)) - begins(day)) / HOUR])
  expect(lengths).toEqual(days.map((day) => [day, day === oddDay ? hours : 24]))

  const [from, until] = [begins(days[0] ?? ''), begins(addDays(days.at(-1) ?? '', 1))]
  const reviews: RateEvent[] = []
  for (let at = from; at < until; at += 10 * MINUTE) reviews.push(ratedAt(at, place))
  for (const [index, review] of reviews.entries())
    expect(daysBetween(reviews[index - 1]?.studyDay ?? review.studyDay, review.studyDay)).toBeOneOf([0, 1])
  const totals = dayTotalsOf(reviews)
  expect([...totals].map(([day, { reviews: count }]) => [day, count])).toEqual(
    lengths.map(([day, length]) => [day, Number(length) * 6]),
  )
})

const BERLIN = { timeZone: 'Europe/Berlin', rolloverHour: 4 }
const NEW_YORK = { timeZone: 'America/New_York', rolloverHour: 4 }
const AUCKLAND = { timeZone: 'Pacific/Auckland', rolloverHour: 4 }
const HONOLULU = { timeZone: 'Pacific/Honolulu', rolloverHour: 4 }
const APIA = { timeZone: 'Pacific/Apia', rolloverHour: 4 }
const PAGO_PAGO = { timeZone: 'Pacific/Pago_Pago', rolloverHour: 4 }
const at = (place: Place, rolloverHour: number): Place => ({ ...place, rolloverHour })

interface Journey {
  readonly name: string
  readonly answers: readonly (readonly [iso: string, place: Place, studyDay: string])[]
  /** Days that count between an answer and the one before. */
  readonly elapsed: readonly number[]
}

const JOURNEYS: readonly Journey[] = [
  {
    name: 'east over the date line, landing before the departure by the calendar',
    answers: [
      ['2026-06-10T21:00:00Z', AUCKLAND, '2026-06-11'],
      ['2026-06-11T06:30:00Z', HONOLULU, '2026-06-10'],
      ['2026-06-11T20:00:00Z', HONOLULU, '2026-06-11'],
      ['2026-06-13T20:00:00Z', HONOLULU, '2026-06-13'],
    ],
    elapsed: [0, 1, 2],
  },
  {
    name: 'west over the date line, a day left out',
    answers: [
      ['2026-06-10T22:00:00Z', HONOLULU, '2026-06-10'],
      ['2026-06-11T07:00:00Z', AUCKLAND, '2026-06-11'],
      ['2026-06-11T22:00:00Z', AUCKLAND, '2026-06-12'],
    ],
    elapsed: [1, 1],
  },
  {
    name: 'between neighbours that are a day apart, there and back within hours',
    answers: [
      ['2026-06-10T19:00:00Z', APIA, '2026-06-11'],
      ['2026-06-10T20:00:00Z', PAGO_PAGO, '2026-06-10'],
      ['2026-06-10T21:00:00Z', APIA, '2026-06-11'],
    ],
    elapsed: [0, 1],
  },
  {
    name: 'the zone changes in the middle of a sitting, back over the rollover',
    answers: [
      ['2026-01-11T03:30:00Z', BERLIN, '2026-01-11'],
      ['2026-01-11T03:31:00Z', NEW_YORK, '2026-01-10'],
      ['2026-01-11T03:32:00Z', BERLIN, '2026-01-11'],
    ],
    elapsed: [0, 1],
  },
  {
    name: 'the rollover hour is moved in the middle of a sitting',
    answers: [
      ['2026-01-10T22:30:00Z', at(BERLIN, 4), '2026-01-10'],
      ['2026-01-10T22:31:00Z', at(BERLIN, 23), '2026-01-10'],
      ['2026-01-10T23:30:00Z', at(BERLIN, 0), '2026-01-11'],
      ['2026-01-10T23:31:00Z', at(BERLIN, 4), '2026-01-10'],
    ],
    elapsed: [0, 1, 0],
  },
  {
    name: 'the hour that comes twice',
    answers: [
      ['2026-10-25T00:30:00Z', at(BERLIN, 0), '2026-10-25'],
      ['2026-10-25T01:30:00Z', at(BERLIN, 0), '2026-10-25'],
      ['2026-10-25T23:30:00Z', at(BERLIN, 0), '2026-10-26'],
    ],
    elapsed: [0, 1],
  },
]

test.each(JOURNEYS)('$name', ({ answers, elapsed }) => {
  const events = answers.map(([iso, place]) => ratedAt(iso, place))
  expect(events.map(({ studyDay }) => studyDay)).toEqual(answers.map(([, , day]) => day))
  const totals = [...dayTotalsOf(events).values()].reduce((sum, { reviews }) => sum + reviews, 0)
  expect(totals).toBe(events.length)
  // What counts as elapsed shows in the memory: it is that of a learner who stayed and came back after so many days.
  let state = newCardState(0, '2026-01-01')
  let stayed = state
  let day = '2026-01-01'
  for (const [index, event] of events.entries()) {
    day = addDays(day, index === 0 ? 0 : (elapsed[index - 1] ?? Number.NaN))
    state = applyRating(state, event, DEFAULT_SCHEDULE, 'card')
    stayed = applyRating(stayed, { ...event, studyDay: day }, DEFAULT_SCHEDULE, 'card')
    expect([state.stability, state.difficulty]).toEqual([stayed.stability, stayed.difficulty])
    expect(state.stability).toBeGreaterThan(0)
  }
})

test('a clock set back between two reviews: both count, in one order, and no time is negative', () => {
  const first = ratedAt('2026-03-02T12:00:00Z', BERLIN)
  const second = ratedAt('2026-03-02T11:00:00Z', BERLIN, { id: 'second', rating: 'again' })
  const third = ratedAt('2026-02-27T12:00:00Z', BERLIN, { id: 'third' })
  const folded = foldReviews([first, second, third], DEFAULT_SCHEDULE, 'card')
  for (const order of [
    [second, first, third],
    [third, second, first],
    [third, first, second],
  ])
    expect(foldReviews(order, DEFAULT_SCHEDULE, 'card')).toEqual(folded)
  expect(folded).toMatchObject({ reps: 3, lastReviewAt: first.answeredAt })
  expect([...dayTotalsOf([first, second, third])].map(([day, { reviews }]) => [day, reviews])).toEqual([
    ['2026-02-27', 1],
    ['2026-03-02', 2],
  ])
})

test.each([
  ['an hour ahead, over the rollover', 1, '2026-03-02T03:30:00Z', '2026-03-02', '2026-03-01'],
  ['an hour behind, before the rollover', -1, '2026-03-02T02:30:00Z', '2026-03-01', '2026-03-02'],
  ['an hour ahead in the middle of the day', 1, '2026-03-02T12:00:00Z', '2026-03-02', '2026-03-02'],
])('a clock that is %s: the review is on the day it was made', (_, hours, shown, believed, counted) => {
  const raw = Date.parse(shown)
  const receivedAt = raw - hours * HOUR + 5_000
  const corrected = correctAnsweredAt(raw, hours * HOUR, receivedAt)
  expect(corrected).toBe(raw - hours * HOUR)
  expect(studyDayOf(raw, 'Europe/Berlin', 4)).toBe(believed)
  expect(studyDayOf(corrected, 'Europe/Berlin', 4)).toBe(counted)
})
