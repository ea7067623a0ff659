import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { FreeNumbers } from './free-numbers.ts'

test('each number is given once, the first free one from the wanted one on', () => {
  const numbers = new FreeNumbers()
  expect([7, 7, 8, 3, 7, 0, 2.4].map((wanted) => numbers.take(wanted))).toEqual([7, 8, 9, 3, 10, 1, 2])
})

test('whatever is wanted, the number is the first free one', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 60 }), (wanted) => {
      const numbers = new FreeNumbers()
      const taken = new Set<number>()
      for (const number of wanted) {
        let free = number
        while (taken.has(free)) free += 1
        taken.add(free)
        expect(numbers.take(number)).toBe(free)
      }
    }),
  )
})

test.each([
  ['that are all wanted at once', () => 1_000_000],
  ['that are wanted two hundred at a time, as close as they are made', (at: number) => Math.floor(at / 200) * 150],
  ['of which the lowest is wanted last', (at: number) => 2_000 - at],
])('numbers %s cost a few looks each', (_, wantedAt) => {
  const looks = [vi.spyOn(Map.prototype, 'get'), vi.spyOn(Set.prototype, 'has')]
  try {
    const numbers = new FreeNumbers()
    for (let at = 0; at < 2_000; at += 1) numbers.take(wantedAt(at))
    expect(looks.reduce((sum, look) => sum + look.mock.calls.length, 0)).toBeLessThan(2_000 * 20)
  } finally {
    for (const look of looks) look.mockRestore()
  }
})
