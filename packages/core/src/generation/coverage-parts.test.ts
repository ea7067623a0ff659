import { expect, test } from 'vitest'
import { readSource } from '../text/read-source.ts'
import { coverageOf } from './coverage.ts'
import { coverageBySection, gapsOf, LONGEST_GAP_WORDS, stripOf } from './coverage-parts.ts'

const PARAGRAPH = 'This is a paragraph of more than eight words about'
const { outline } = readSource(
  ['heart', 'lungs', 'liver']
    .map(
      (organ) =>
        `# The ${organ}\n\n${[1, 2, 3, 4].map((at) => `${PARAGRAPH} the ${organ}, number ${at}.`).join('\n\n')}`,
    )
    .join('\n\n'),
)
const [first, second, third, fourth] = outline.paragraphs

test('outcomes are counted by section', () => {
  const coverage = coverageOf(
    outline,
    [first!],
    [
      { start: second!.start, end: second!.end, status: 'failed', reason: 'cut' },
      { start: third!.start, end: third!.end, status: 'skipped', reason: 'fewer-cards' },
    ],
  )
  const sections = coverageBySection(coverage, outline)
  expect(sections.map(({ section, counts }) => [section.headingPath[0], ...Object.values(counts)])).toEqual([
    ['The heart', 1, 1, 1, 1],
    ['The lungs', 0, 0, 0, 4],
    ['The liver', 0, 0, 0, 4],
  ])
})

test('the strip runs from left to right, neighbours of one kind as one, and shows what is being read', () => {
  const coverage = coverageOf(outline, [first!, second!])
  expect(stripOf(coverage, [fourth!]).map(({ status }) => status)).toEqual([
    'covered',
    'uncovered',
    'working',
    'uncovered',
  ])
  const length = stripOf(coverage, []).reduce((sum, part) => sum + part.length, 0)
  expect(length).toBe(coverage.paragraphs.reduce((sum, { start, end }) => sum + end - start, 0))
})

test('a strip of a thousand paragraphs is no longer than a phone is wide', () => {
  const long = readSource(Array.from({ length: 1_000 }, (_, at) => `${PARAGRAPH} number ${at}.`).join('\n\n'))
  const every = long.outline.paragraphs.filter((_, at) => Math.floor(at / 11) % 2 === 0)
  expect(stripOf(coverageOf(long.outline, every), []).length).toBeLessThanOrEqual(96)
})

test('a strip of a long text shows no more covered than is: one paragraph of three, a third of it', () => {
  const long = readSource(Array.from({ length: 600 }, (_, at) => `${PARAGRAPH} number ${at + 100}.`).join('\n\n'))
  const third = long.outline.paragraphs.filter((_, at) => Math.floor(at / 20) % 3 === 0)
  const parts = stripOf(coverageOf(long.outline, third), [])
  const share = (status: string) => {
    const length = (of: typeof parts) => of.reduce((sum, part) => sum + part.length, 0)
    return length(parts.filter((part) => part.status === status)) / length(parts)
  }
  expect(share('covered')).toBeCloseTo(1 / 3, 1)
  const scattered = long.outline.paragraphs.filter((_, at) => at % 7 === 0)
  expect(stripOf(coverageOf(long.outline, scattered), [])).toEqual([expect.objectContaining({ status: 'uncovered' })])
})

test('neighbours without a card are one gap, as long as they stand in one section and for one reason', () => {
  const skipped = { start: third!.start, end: third!.end, status: 'skipped' as const, reason: 'fewer-cards' }
  const gaps = gapsOf(coverageOf(outline, [first!], [skipped]), outline)
  expect(gaps.map(({ status, paragraphs }) => [status, ...paragraphs])).toEqual([
    ['uncovered', 1],
    ['skipped', 2],
    ['uncovered', 3],
    ['uncovered', 4, 5, 6, 7],
    ['uncovered', 8, 9, 10, 11],
  ])
  expect(gaps[3]).toMatchObject({ start: outline.paragraphs[4]!.start, end: outline.paragraphs[7]!.end, reason: null })
})

test('a long gap is told in parts', () => {
  const long = readSource(Array.from({ length: 200 }, (_, at) => `${PARAGRAPH} number ${at}.`).join('\n\n'))
  const gaps = gapsOf(coverageOf(long.outline, []), long.outline)
  expect(gaps.length).toBeGreaterThan(2)
  expect(Math.max(...gaps.map(({ words }) => words))).toBeLessThanOrEqual(LONGEST_GAP_WORDS)
  expect(gaps.flatMap(({ paragraphs }) => paragraphs)).toEqual(long.outline.paragraphs.map(({ ordinal }) => ordinal))
})

test('a short line between two paragraphs does not end a gap', () => {
  const text = `${PARAGRAPH} the heart.\n\nSee below.\n\n${PARAGRAPH} the lungs.`
  const short = readSource(text)
  expect(gapsOf(coverageOf(short.outline, []), short.outline)).toHaveLength(1)
})
