import { expect, test } from 'vitest'
import { collectionDays, countedFrom, minutesWestOf } from './collection-days.ts'

const createdAt = Date.parse('2026-01-01T04:00:00Z') / 1_000
const IN_GREENWICH = { createdAt, minutesWest: 0 }

test.each([
  ['UTC', 4, '2026-01-01'],
  ['America/Los_Angeles', 0, '2026-01-01'],
  // Read without where it was made the first day would be another one there.
  ['Pacific/Auckland', 9, '2026-01-02'],
])('a collection made in Greenwich counts from the same day for a learner in %s', (timeZone, rolloverHour, unread) => {
  const zone = { timeZone, rolloverHour }
  expect(collectionDays({ createdAt, minutesWest: null }, zone).firstDay).toBe(unread)
  const { firstDay } = collectionDays(IN_GREENWICH, zone)
  expect(firstDay).toBe('2026-01-01')
  const kept = countedFrom(IN_GREENWICH, zone)
  expect(collectionDays({ createdAt: kept, minutesWest: null }, zone).firstDay).toBe(firstDay)
  // What leaves says where it was made, so that anybody reads the same day.
  const left = { createdAt: kept, minutesWest: minutesWestOf(kept, timeZone) }
  expect(collectionDays(left, { timeZone: 'Asia/Tokyo', rolloverHour: 4 }).firstDay).toBe(firstDay)
})
