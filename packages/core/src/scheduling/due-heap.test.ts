import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDue, countDueBy, type DueHeap, heapOfSorted, withoutSoonest } from './due-heap.ts'

function drain<T>(heap: DueHeap<T> | null): T[] {
  const values: T[] = []
  for (let rest = heap; rest !== null; rest = withoutSoonest(rest)) values.push(rest.value)
  return values
}

const numbers = fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 60 })
const heapOf = (values: readonly number[], start: DueHeap<number> | null = null) =>
  values.reduce<DueHeap<number> | null>((heap, value) => addDue(heap, value, value), start)

test('values come out soonest first, whatever order they went in and whatever heap they joined', () => {
  fc.assert(
    fc.property(numbers, numbers, (early, added) => {
      const sorted = early.toSorted((a, b) => a - b)
      const heap = heapOf(
        added,
        heapOfSorted(sorted, (value) => value),
      )
      expect(drain(heap)).toEqual([...early, ...added].sort((a, b) => a - b))
    }),
  )
})

test('an earlier heap is unchanged by what is done to it', () => {
  fc.assert(
    fc.property(numbers, numbers, (values, added) => {
      const heap = heapOf(values)
      heapOf(added, heap)
      if (heap !== null) withoutSoonest(heap)
      expect(drain(heap)).toEqual(values.toSorted((a, b) => a - b))
    }),
  )
})

test('counts what is due by an instant', () => {
  fc.assert(
    fc.property(numbers, fc.integer({ min: -1, max: 51 }), (values, instant) => {
      expect(countDueBy(heapOf(values), instant)).toBe(values.filter((value) => value <= instant).length)
    }),
  )
})

test('a heap of a sorted list keeps the order of equal instants', () => {
  expect(drain(heapOfSorted(['a', 'b', 'c'], () => 1))).toEqual(['a', 'b', 'c'])
})

test('a hundred thousand values neither overflow the stack nor slow down adding', () => {
  const heap = heapOfSorted(
    Array.from({ length: 100_000 }, (_, index) => index),
    (value) => value,
  )
  expect(countDueBy(addDue(heap, 50_000.5, -1), 60_000)).toBe(60_002)
  expect(addDue(heap, -1, -1).value).toBe(-1)
})
