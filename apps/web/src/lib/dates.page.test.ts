import { expect, test } from 'vitest'
import { longDay, relativeDay } from './dates.ts'

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
