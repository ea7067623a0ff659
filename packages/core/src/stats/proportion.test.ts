import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { proportionOf, wilsonInterval } from './proportion.ts'

// Bounds worked out by hand from the formula of the score interval, z = 1.96.
test.each([
  [0, 30, 0, 0.1135],
  [15, 30, 0.3315, 0.6685],
  [27, 30, 0.7438, 0.9654],
  [90, 100, 0.8256, 0.9448],
  [900, 1_000, 0.8798, 0.9171],
  [30, 30, 0.8865, 1],
])('%i of %i lies in [%f, %f]', (hits, n, low, high) => {
  const interval = wilsonInterval(hits, n)
  expect(interval.share).toBe(hits / n)
  expect(interval.low).toBeCloseTo(low, 4)
  expect(interval.high).toBeCloseTo(high, 4)
})

test('under 30 cases a share is not shown, its number is', () => {
  expect(proportionOf(29, 29)).toEqual({ enough: false, n: 29 })
  expect(proportionOf(0, 0)).toEqual({ enough: false, n: 0 })
  expect(proportionOf(29, 30)).toMatchObject({ enough: true, n: 30, share: 29 / 30 })
})

test('an interval holds its share, stays within 0 and 1, and narrows with more cases', () => {
  const cases = fc.integer({ min: 1, max: 100_000 }).chain((n) => fc.tuple(fc.nat(n), fc.constant(n)))
  fc.assert(
    fc.property(cases, ([hits, n]) => {
      const { share, low, high } = wilsonInterval(hits, n)
      expect(low).toBeGreaterThanOrEqual(0)
      expect(low).toBeLessThanOrEqual(share)
      expect(high).toBeGreaterThanOrEqual(share)
      expect(high).toBeLessThanOrEqual(1)
      const more = wilsonInterval(hits * 4, n * 4)
      expect(more.high - more.low).toBeLessThan(high - low)
    }),
  )
})
