import fc from 'fast-check'
import { expect, test } from 'vitest'
import { outlineOf } from '../text/build-outline.ts'
import { COVERAGE_STATUSES, coverageOf } from './coverage.ts'

const PARAGRAPHS = ['one', 'two', 'three', 'four'].map((word) => `${`${word} `.repeat(10)}end of this one.`)
const TEXT = `Title\n\n${PARAGRAPHS.join('\n\n')}\n\nToo short to count.`
const OUTLINE = outlineOf(TEXT)
const spanOf = (part: string) => ({ start: TEXT.indexOf(part), end: TEXT.indexOf(part) + part.length })

test('each paragraph ends as covered, skipped, failed or uncovered', () => {
  const [one, two, three] = PARAGRAPHS.map(spanOf)
  const { paragraphs, shares } = coverageOf(
    OUTLINE,
    [
      { start: one!.start, end: one!.start + 12 },
      { start: one!.start + 20, end: one!.end },
    ],
    [
      { ...two!, status: 'skipped', reason: 'Only references' },
      { ...three!, status: 'failed', reason: 'No reply' },
      { start: one!.start, end: three!.end, status: 'skipped', reason: 'x' },
    ],
  )
  expect(paragraphs.map(({ status, cards, reason }) => [status, cards, reason])).toEqual([
    ['covered', 2, null],
    ['skipped', 0, 'x'],
    ['failed', 0, 'No reply'],
    ['uncovered', 0, null],
  ])
  expect(shares.covered).toMatchObject({ paragraphs: 1, byParagraph: 0.25 })
})

test('a span over two paragraphs covers both, one between them none', () => {
  const [one, two] = PARAGRAPHS.map(spanOf)
  expect(coverageOf(OUTLINE, [{ start: one!.start, end: two!.end }]).shares.covered.paragraphs).toBe(2)
  expect(coverageOf(OUTLINE, [{ start: one!.end, end: two!.start }]).shares.covered.paragraphs).toBe(0)
})

test('an empty text has nothing to cover', () => {
  expect(coverageOf(outlineOf(''), []).shares.uncovered).toEqual({ paragraphs: 0, byParagraph: 0, byCharacter: 0 })
})

test('shares add up to one, whatever the spans', () => {
  const span = fc.tuple(fc.nat(TEXT.length), fc.nat(60)).map(([start, length]) => ({ start, end: start + length }))
  const outcome = fc
    .tuple(span, fc.constantFrom('skipped' as const, 'failed' as const))
    .map(([at, status]) => ({ ...at, status, reason: 'r' }))
  fc.assert(
    fc.property(fc.array(span), fc.array(outcome), (spans, outcomes) => {
      const { paragraphs, shares } = coverageOf(OUTLINE, spans, outcomes)
      const sum = (of: 'byParagraph' | 'byCharacter') =>
        COVERAGE_STATUSES.reduce((total, status) => total + shares[status][of], 0)
      expect(sum('byParagraph')).toBeCloseTo(1)
      expect(sum('byCharacter')).toBeCloseTo(1)
      for (const { start, end, cards } of paragraphs) {
        expect(cards).toBe(spans.filter((one) => one.start < end && one.end > start && one.end > one.start).length)
      }
    }),
  )
})
