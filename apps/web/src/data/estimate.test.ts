import { expect, test } from 'vitest'
import { emptyDay } from './day-count.ts'
import { timeFor } from './estimate.ts'

test('the usual pace at first, the own pace once there are 30 answers', () => {
  const counts = { new: 2, learning: 1, due: 20 }
  expect(timeFor(counts, [])).toBeCloseTo((6 + 2 + 23) * 9_000)
  const few = { ...emptyDay('2026-03-01'), good: 10, durationMs: 20_000 }
  expect(timeFor(counts, [few])).toBeCloseTo(31 * 9_000)
  const many = { ...emptyDay('2026-03-02'), good: 40, durationMs: 160_000 }
  expect(timeFor(counts, [many])).toBeCloseTo(31 * 4_000)
})
