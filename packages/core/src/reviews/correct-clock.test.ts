import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { correctAnsweredAt } from './correct-clock.ts'

const MINUTE = 60_000
const RECEIVED = Date.parse('2026-03-02T12:00:00Z')

test.each([
  ['a good clock', -10 * MINUTE, 0, -10 * MINUTE],
  ['exactly 5 minutes ahead is believed', -10 * MINUTE, 5 * MINUTE, -10 * MINUTE],
  ['exactly 5 minutes behind is believed', -10 * MINUTE, -5 * MINUTE, -10 * MINUTE],
  ['more than 5 minutes ahead', -10 * MINUTE, 5 * MINUTE + 1, -15 * MINUTE - 1],
  ['more than 5 minutes behind', -30 * MINUTE, -6 * MINUTE, -24 * MINUTE],
  ['a year ahead', 365 * 1440 * MINUTE - MINUTE, 365 * 1440 * MINUTE, -MINUTE],
  ['a year behind', -366 * 1440 * MINUTE, -365 * 1440 * MINUTE, -1440 * MINUTE],
  ['a future within the trusted range is clamped', 3 * MINUTE, 4 * MINUTE, 0],
  ['a future after correction is clamped', 3 * MINUTE, -30 * MINUTE, 0],
])('%s', (_, raw, offset, corrected) => {
  expect(correctAnsweredAt(RECEIVED + raw, offset, RECEIVED)).toBe(RECEIVED + corrected)
})

test('a device whose clock is off by any amount gives the true instant back, within the trusted 5 minutes', () => {
  const offset = fc.integer({ min: -400 * 86_400_000, max: 400 * 86_400_000 })
  const age = fc.integer({ min: 0, max: 7 * 86_400_000 })
  fc.assert(
    fc.property(offset, age, (clockOffset, ageMs) => {
      const truth = RECEIVED - ageMs
      const corrected = correctAnsweredAt(truth + clockOffset, clockOffset, RECEIVED)
      expect(Math.abs(corrected - truth)).toBeLessThanOrEqual(5 * MINUTE)
      expect(corrected).toBeLessThanOrEqual(RECEIVED)
    }),
  )
})
