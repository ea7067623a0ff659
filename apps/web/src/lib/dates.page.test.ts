import { expect, test } from 'vitest'
import { longDay, relativeDay, whenWanted } from './dates.ts'

test.each([
  ['2026-11-21', 'today'],
  ['2026-11-22', 'tomorrow'],
  ['2026-11-25', 'in 4 days'],
  ['2027-02-21', 'in 3 months'],
  ['2026-11-20', 'yesterday'],
  ['2026-11-16', '5 days ago'],
  ['2026-01-25', '10 months ago'],
  ['2024-11-21', '2 years ago'],
])('%s is %s', (day, words) => {
  expect(relativeDay(day, '2026-11-21')).toBe(words)
})

test('a day is written as the language of the page has it', () => {
  document.documentElement.lang = 'en-GB'
  expect(longDay('2026-03-02').replace(',', '')).toBe('Monday 2 March')
})

test.each([
  // At 03:21, the day beginning at 04:00.
  ['2026-11-21T03:20:00Z', '2026-11-20', 'now'],
  ['2026-11-21T03:29:00Z', '2026-11-20', 'in 8 minutes'],
  ['2026-11-21T04:00:00Z', '2026-11-21', 'in 39 minutes'],
  ['2026-11-21T04:21:00Z', '2026-11-21', 'in 1 hour'],
  ['2026-11-21T04:26:00Z', '2026-11-21', 'in 1 hour 5 minutes'],
  ['2026-11-21T06:20:00Z', '2026-11-21', 'in 3 hours'],
  ['2026-11-21T06:21:00Z', '2026-11-21', 'tomorrow'],
  ['2026-11-22T04:00:00Z', '2026-11-22', 'in 2 days'],
])('seen from half past three at night, %s of day %s is wanted %s', (dueAt, dueDay, words) => {
  const now = Date.parse('2026-11-21T03:21:00Z')
  expect(whenWanted(Date.parse(dueAt), now, { dueDay, today: '2026-11-20' })).toBe(words)
})

test('later on the same day is told by the clock, the day after by its name', () => {
  const now = Date.parse('2026-11-21T09:00:00Z')
  const when = (dueAt: string, dueDay: string) => whenWanted(Date.parse(dueAt), now, { dueDay, today: '2026-11-21' })
  expect(when('2026-11-21T20:00:00Z', '2026-11-21')).toBe('in 11 hours')
  expect(when('2026-11-22T04:00:00Z', '2026-11-22')).toBe('tomorrow')
})
