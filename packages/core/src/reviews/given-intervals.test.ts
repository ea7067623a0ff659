import { expect, test } from 'vitest'
import { DEFAULT_SCHEDULE } from '../scheduling/study-settings.ts'
import { foldReviews } from './fold-reviews.ts'
import { givenInterval, givenReviews } from './given-intervals.ts'
import { NOON, rateEvent, voidEvent } from './testing/review-events.ts'

const DAY = 86_400_000
const given = (events: Parameters<typeof givenReviews>[0]) => givenReviews(events, DEFAULT_SCHEDULE, 'card')

test('each rating that counts, in the order of the log, with what it made of the interval', () => {
  const log = [
    rateEvent('c', NOON + 3 * DAY, { rating: 'again' }),
    rateEvent('a', NOON),
    rateEvent('taken', NOON + 300_000, { rating: 'easy' }),
    voidEvent('v', 'taken'),
    rateEvent('b', NOON + 600_000),
    rateEvent('else', NOON, { cardId: 'other' }),
  ]
  const reviews = given(log)
  expect(reviews.map(({ event }) => event.id)).toEqual(['a', 'b', 'c'])
  const [first, second, third] = reviews
  expect(first).toMatchObject({ before: null, after: { intervalDays: 0, waitMs: 600_000 } })
  expect(second?.before).toEqual(first?.after)
  expect(second?.after?.intervalDays).toBeGreaterThan(0)
  expect(third).toMatchObject({ before: second?.after, after: { intervalDays: 0, waitMs: 600_000 } })
  expect(third?.after).toEqual(givenInterval(foldReviews(log, DEFAULT_SCHEDULE, 'card')))
})

test('a new start makes the card new again; what was before it stays', () => {
  const { cardId, answeredAt, studyDay, ...facts } = rateEvent('r', NOON + DAY)
  const { id, timeZone, offsetMinutes, rolloverHour, deviceId, deviceSeq, appVersion } = facts
  const where = { id, timeZone, offsetMinutes, rolloverHour, deviceId, deviceSeq, appVersion }
  const reset = { kind: 'reset' as const, cardId, answeredAt, studyDay, ...where }
  const reviews = given([rateEvent('a', NOON, { rating: 'easy' }), reset, rateEvent('b', NOON + 2 * DAY)])
  expect(reviews.map(({ before }) => before)).toEqual([null, null])
})

test('no events, no reviews', () => {
  expect(given([])).toEqual([])
  expect(givenInterval(null)).toBeNull()
})
