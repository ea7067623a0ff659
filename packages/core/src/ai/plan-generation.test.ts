import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSource } from '../text/read-source.ts'
import { apportion } from './apportion.ts'
import { CHUNK_TOKENS, callText, planGeneration } from './plan-generation.ts'
import { CANAL_TEXT } from './testing/canal-cards.ts'

const chalk = readFileSync(new URL('../../../../fixtures/texts/huxley-piece-of-chalk.txt', import.meta.url), 'utf8')
const BOOK = Array.from(
  { length: 12 },
  (_, at) => `# Chapter ${at + 1}\n\n${chalk.slice(at * 700, at * 700 + 2_000 + at * 500)}`,
).join('\n\n')

test('a source of up to 6,000 tokens is one call with its whole text', () => {
  const { text, outline } = readSource(chalk)
  const { calls, leftOut } = planGeneration(text, outline, { count: 10 })
  expect(calls).toHaveLength(1)
  expect(calls[0]).toMatchObject({
    count: 10,
    ask: 10,
    start: 0,
    end: text.length,
    headingPath: ['On a Piece of Chalk'],
  })
  expect(callText(text, outline, calls[0]!)).toBe(text)
  expect(leftOut).toEqual([])
})

test('sections of a single call get their share in the prompt', () => {
  const { text, outline } = readSource(CANAL_TEXT)
  const [call] = planGeneration(text, outline, { count: 10 }).calls
  expect(call!.quotas.map(({ heading }) => heading)).toEqual(['Joining two seas', 'The Suez Canal', 'The Panama Canal'])
  expect(call!.quotas.reduce((sum, { count }) => sum + count, 0)).toBe(10)
})

test('a long source is cut at passage borders, each call within the limit, the counts as planned', () => {
  const { text, outline } = readSource(BOOK)
  const { calls } = planGeneration(text, outline, { count: 40 })
  expect(calls.length).toBeGreaterThan(4)
  expect(calls.reduce((sum, { count }) => sum + count, 0)).toBe(40)
  for (const call of calls) {
    const tokens = call.passages.reduce((sum, ordinal) => sum + outline.passages[ordinal]!.tokens, 0)
    expect(tokens).toBeLessThanOrEqual(CHUNK_TOKENS)
    expect(call.ask).toBe(Math.ceil(call.count * 1.4))
    expect(callText(text, outline, call)).toBe(text.slice(call.start, call.end))
  }
  const chapters = new Set(
    calls.flatMap(({ passages }) => passages.map((ordinal) => outline.passages[ordinal]!.headingPath.at(-1))),
  )
  expect(chapters.size).toBe(12)
})

test('with fewer cards than sections they are spread over the whole text, not its beginning', () => {
  const { text, outline } = readSource(BOOK)
  const { calls, leftOut } = planGeneration(text, outline, { count: 4 })
  const places = calls
    .flatMap(({ passages }) => passages)
    .map((ordinal) => outline.passages[ordinal]!.start / text.length)
  expect(calls.reduce((sum, { count }) => sum + count, 0)).toBe(4)
  expect(Math.min(...places)).toBeLessThan(0.3)
  expect(Math.max(...places)).toBeGreaterThan(0.7)
  expect(leftOut.length).toBe(outline.passages.length - places.length)
})

test('a failed passage is planned again alone', () => {
  const { text, outline } = readSource(BOOK)
  const { calls } = planGeneration(text, outline, { count: 3, only: [5, 9] })
  expect(calls.flatMap(({ passages }) => passages)).toEqual([5, 9])
  const [{ start, end }] = [outline.passages[5]!]
  expect(callText(text, outline, calls[0]!)).toContain(text.slice(start, end))
})

test('nothing to do is an empty plan', () => {
  expect(planGeneration('', readSource('').outline, { count: 10 })).toEqual({ calls: [], leftOut: [] })
  const { text, outline } = readSource(CANAL_TEXT)
  expect(planGeneration(text, outline, { count: 0 }).calls).toEqual([])
})

test.each([
  [[1, 1, 1], 3, [], [1, 1, 1]],
  [[8, 1, 1], 10, [], [8, 1, 1]],
  [[98, 1, 1], 10, [1, 1, 1], [8, 1, 1]],
  [[1, 1, 1, 1], 2, [1, 1, 1, 1], [1, 0, 1, 0]],
  [[0, 0], 4, [], [4, 0]],
  [[], 4, [], []],
])('%j: %i cards', (weights, count, minimum, expected) => {
  expect(apportion(weights, count, minimum)).toEqual(expected)
})

test('shares sum to the count, are whole and never negative, and keep the minimum when they can', () => {
  const row = fc.record({ weight: fc.float({ min: Math.fround(0.01), max: 100, noNaN: true }), least: fc.nat(1) })
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 40 }), fc.nat(200), (rows, count) => {
      const shares = apportion(
        rows.map(({ weight }) => weight),
        count,
        rows.map(({ least }) => least),
      )
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(count)
      for (const share of shares) expect(Number.isInteger(share) && share >= 0).toBe(true)
      const needed = rows.reduce((sum, { least }) => sum + least, 0)
      const kept = shares.every((share, at) => share >= rows[at]!.least)
      expect(kept || count < needed).toBe(true)
    }),
  )
})
