import { expect, test } from 'vitest'
import { describeInterval } from './format-interval.ts'

const MINUTE = 60_000

test.each([
  ['a moment', 200, { unit: 'seconds', value: 1 }],
  ['already past', -5 * MINUTE, { unit: 'seconds', value: 1 }],
  ['half a minute', 30_000, { unit: 'seconds', value: 30 }],
  ['just under a minute', 59_400, { unit: 'seconds', value: 59 }],
  ['a minute but for a moment', 59_600, { unit: 'minutes', value: 1 }],
  ['a minute', MINUTE, { unit: 'minutes', value: 1 }],
  ['a minute and a half', 90_000, { unit: 'minutes', value: 2 }],
  ['5.5 minutes', 5.5 * MINUTE, { unit: 'minutes', value: 6 }],
  ['10 minutes', 10 * MINUTE, { unit: 'minutes', value: 10 }],
  ['just under an hour', 59.6 * MINUTE, { unit: 'hours', value: 1 }],
  ['an hour and a half', 90 * MINUTE, { unit: 'hours', value: 1.5 }],
  ['just under a day', 1439 * MINUTE, { unit: 'days', value: 1 }],
  ['a step of three days', 3 * 1440 * MINUTE, { unit: 'days', value: 3 }],
] as const)('a step: %s', (_, ahead, expected) => {
  expect(describeInterval(1_000, { dueAt: 1_000 + ahead, intervalDays: 0 })).toEqual(expected)
})

test.each([
  [1, { unit: 'days', value: 1 }],
  [4, { unit: 'days', value: 4 }],
  [30, { unit: 'days', value: 30 }],
  [31, { unit: 'months', value: 1 }],
  [46, { unit: 'months', value: 1.5 }],
  [362, { unit: 'months', value: 11.9 }],
  [365, { unit: 'years', value: 1 }],
  [548, { unit: 'years', value: 1.5 }],
  [36_500, { unit: 'years', value: 99.9 }],
] as const)('%i days', (intervalDays, expected) => {
  // Whole study days count, not the hours until the first of them begins.
  expect(describeInterval(0, { dueAt: 1, intervalDays })).toEqual(expected)
})
