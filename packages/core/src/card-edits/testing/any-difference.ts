import fc from 'fast-check'
import { expect } from 'vitest'
import { diffWords } from '../edit-diff.ts'

/** Both texts can be read out of their difference, whatever they are. */
export function expectBothSidesKept(cases: number): void {
  const side = fc.oneof(fc.lorem({ maxCount: 12 }), fc.string({ unit: 'binary', maxLength: 40 }))
  fc.assert(
    fc.property(side, side, (before, after) => {
      const parts = diffWords(before, after)
      const without = (left: string) =>
        parts
          .filter(({ kind }) => kind !== left)
          .map(({ text }) => text)
          .join('')
      expect(without('ins')).toBe(before)
      expect(without('del')).toBe(after)
      expect(parts.every(({ text }) => text !== '')).toBe(true)
    }),
    { numRuns: cases },
  )
}
