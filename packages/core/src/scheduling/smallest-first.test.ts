import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededUnit, stableHash } from './seeded-random.ts'
import { smallestFirst } from './smallest-first.ts'

test('gives the order of sorting by key and then by tie-breaker, whether few are wanted or all', () => {
  const values = fc.array(fc.record({ key: fc.integer({ min: 0, max: 9 }), tie: fc.nat() }), { maxLength: 80 })
  fc.assert(
    fc.property(values, fc.integer({ min: 1, max: 80 }), (list, wanted) => {
      const given = smallestFirst(list, { keyOf: (one) => one.key, tieOf: (one) => one.tie, wanted })
      expect([...given]).toEqual(list.toSorted((one, other) => one.key - other.key || one.tie - other.tie))
    }),
  )
})

test('nothing is given when nothing is wanted', () => {
  const order = { keyOf: (one: number) => one, tieOf: () => 0 }
  expect([...smallestFirst([2, 1], { ...order, wanted: 0 })]).toEqual([])
  expect([...smallestFirst([2, 1], { ...order, wanted: -3 })]).toEqual([])
})

test('hashes are the same everywhere and on every day', () => {
  expect(['', 'a', 'card-1', 'card-2', 'für'].map(stableHash)).toMatchInlineSnapshot(`
    [
      2872998923,
      444641715,
      1612016908,
      2429499924,
      676231091,
    ]
  `)
})

test('seeded numbers fill [0, 1) evenly', () => {
  const numbers = Array.from({ length: 20_000 }, (_, index) => seededUnit(`card-${index % 100}:${index}`))
  const tenths = numbers.reduce(
    (counts, one) => counts.with(Math.floor(one * 10), (counts[Math.floor(one * 10)] ?? 0) + 1),
    new Array(10).fill(0),
  )
  expect(Math.min(...tenths)).toBeGreaterThan(1_800)
  expect(Math.max(...tenths)).toBeLessThan(2_200)
})
