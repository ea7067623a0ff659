import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutAtMarks, indexMarks } from './cut-at-marks.ts'

const mark = (id: string, start: number, end: number) => ({ id, start, end })

test('a text is cut where marks begin and end, also where they overlap', () => {
  expect(cutAtMarks({ start: 0, end: 20 }, [mark('a', 2, 10), mark('b', 6, 14)])).toEqual([
    { start: 0, end: 2, ids: [] },
    { start: 2, end: 6, ids: ['a'] },
    { start: 6, end: 10, ids: ['a', 'b'] },
    { start: 10, end: 14, ids: ['b'] },
    { start: 14, end: 20, ids: [] },
  ])
})

test('of two marks that begin together the longer one comes first', () => {
  expect(cutAtMarks({ start: 0, end: 4 }, [mark('short', 0, 2), mark('long', 0, 4)])).toEqual([
    { start: 0, end: 2, ids: ['long', 'short'] },
    { start: 2, end: 4, ids: ['long'] },
  ])
})

test('marks that reach out, touch or are empty', () => {
  expect(cutAtMarks({ start: 5, end: 8 }, [mark('a', 0, 99), mark('b', 8, 9), mark('c', 6, 6)])).toEqual([
    { start: 5, end: 8, ids: ['a'] },
  ])
  expect(cutAtMarks({ start: 3, end: 3 }, [mark('a', 0, 9)])).toEqual([])
})

const marks = fc.array(
  fc
    .record({ id: fc.uuid(), start: fc.nat(60), length: fc.nat(20) })
    .map(({ id, start, length }) => mark(id, start, start + length)),
  { maxLength: 12 },
)

test('the parts are the whole text, and each says what covers its every character', () => {
  fc.assert(
    fc.property(marks, fc.nat(40), fc.integer({ min: 1, max: 30 }), (all, start, length) => {
      const parts = cutAtMarks({ start, end: start + length }, all)
      expect(parts[0]?.start).toBe(start)
      expect(parts.at(-1)?.end).toBe(start + length)
      for (const [index, part] of parts.entries()) {
        if (index > 0) expect(part.start).toBe(parts[index - 1]?.end)
        for (let at = part.start; at < part.end; at += 1) {
          const covering = all.filter((each) => each.start <= at && each.end > at).map(({ id }) => id)
          expect([...part.ids].sort()).toEqual(covering.sort())
        }
      }
    }),
  )
})

test('the index finds what a look at all marks finds', () => {
  fc.assert(
    fc.property(marks, fc.nat(60), fc.integer({ min: 1, max: 20 }), (all, start, length) => {
      const end = start + length
      const touching = all.filter((each) => each.start < end && each.end > start).map(({ id }) => id)
      expect(
        indexMarks(all)({ start, end })
          .map(({ id }) => id)
          .sort(),
      ).toEqual(touching.sort())
    }),
  )
})
