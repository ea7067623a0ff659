import fc from 'fast-check'
import { expect } from 'vitest'
import type { createEngine } from '../engine.ts'

/** Any text gives cards with two sides whose spans lie in the text. */
export function expectStrictCards(engine: ReturnType<typeof createEngine>, texts: number): void {
  const words = [
    'The',
    'heart',
    'is',
    'a',
    'muscle',
    '.',
    '\n',
    '**',
    '# ',
    '| ',
    'that',
    'pumps',
    ',',
    'and',
    '(',
    ')',
    '“',
    '1853',
    ':',
    '- ',
    'It',
    'because',
    '?',
    '😀',
    '\u0000',
    '"',
    'called',
    'the',
    'of',
  ]
  const text = fc.array(fc.constantFrom(...words), { maxLength: 60 }).map((parts) => parts.join(' '))
  fc.assert(
    fc.property(fc.oneof(text, fc.string({ maxLength: 200, unit: 'binary' })), (source) => {
      const cards = [...engine.generateCards({ text: source, count: 5, wantTitle: true, tailoring: null })]
      for (const { front, back, start, end } of cards) {
        expect(start >= 0 && end <= source.length && start < end).toBe(true)
        expect(front.trim() !== '' && back.trim() !== '').toBe(true)
      }
      expect(cards.length).toBeLessThanOrEqual(5)
    }),
    { numRuns: texts },
  )
}
