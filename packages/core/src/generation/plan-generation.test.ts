import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fixtureText } from '../testing/fixtures.ts'
import type { ReadSource, Span } from '../text/outline.ts'
import { readSource } from '../text/read-source.ts'
import { pagedText } from '../text/testing/paged-text.ts'
import { apportion } from './apportion.ts'
import { fitProfiles } from './fit-profile.ts'
import { CHUNK_TOKENS, callText, type PlannedCall, planGeneration } from './plan-generation.ts'

const chalk = fixtureText('texts/huxley-piece-of-chalk.txt')
const canals = fixtureText('texts/canals.md')
const BOOK = Array.from(
  { length: 12 },
  (_, at) => `# Chapter ${at + 1}\n\n${chalk.slice(at * 700, at * 700 + 3_000 + at * 800)}`,
).join('\n\n')

const spanOf = ({ outline }: ReadSource, ordinal: number) => outline.passages[ordinal]!
const touches = (one: Span, other: Span) => one.start < other.end && other.start < one.end
const sizeOf = (source: ReadSource, { parts }: PlannedCall) =>
  source.outline.passages
    .filter((passage) => parts.some((part) => touches(part, passage)))
    .reduce((sum, { tokens }) => sum + tokens, 0)

test('a source of up to 6,000 tokens is one call with its whole text', () => {
  const source = readSource(canals)
  const { calls, leftOut } = planGeneration(source, { count: 10 })
  expect(calls).toHaveLength(1)
  expect(calls[0]).toMatchObject({ count: 10, ask: 10, start: 0, end: source.text.length, keep: [] })
  expect(callText(source, calls[0]!)).toBe(source.text)
  expect(leftOut).toEqual([])
})

test('sections of a single call get their share in the prompt', () => {
  const [call] = planGeneration(readSource(canals), { count: 10 }).calls
  expect(call!.quotas.map(({ heading }) => heading)).toEqual(['Joining two seas', 'The Suez Canal', 'The Panama Canal'])
  expect(call!.quotas.reduce((sum, { count }) => sum + count, 0)).toBe(10)
})

test('a long source is cut at paragraph borders into calls of 1,200 to 1,800 tokens, the counts as planned', () => {
  const source = readSource(BOOK)
  const { calls } = planGeneration(source, { count: 80 })
  expect(calls.length).toBeGreaterThan(10)
  expect(calls.reduce((sum, { count }) => sum + count, 0)).toBe(80)
  const sizes = calls.map((call) => sizeOf(source, call))
  for (const size of sizes) expect(size).toBeLessThanOrEqual(CHUNK_TOKENS)
  expect(sizes.filter((size) => size >= 1_200).length).toBeGreaterThanOrEqual(sizes.length * 0.9)
  const borders = new Set(source.outline.paragraphs.flatMap(({ start, end }) => [start, end]))
  for (const call of calls) {
    expect(call.ask).toBe(Math.ceil(call.count * 1.4))
    expect(call.keep.reduce((sum, { count }) => sum + count, 0)).toBe(call.count)
    for (const { end } of call.parts) expect(borders.has(end)).toBe(true)
    expect(source.text).toContain(callText(source, call).slice(0, 200))
  }
  expect(
    new Set(calls.flatMap(({ quotas, headingPath }) => [headingPath[0], ...quotas.map(({ heading }) => heading)])).size,
  ).toBeGreaterThan(12)
})

test('an engine that can take more gets larger pieces', () => {
  const source = readSource(BOOK)
  const { calls } = planGeneration(source, { count: 40, chunkTokens: 6_000 })
  const small = planGeneration(source, { count: 40 }).calls
  expect(calls.length).toBeLessThan(small.length / 2)
  expect(calls.reduce((sum, { count }) => sum + count, 0)).toBe(40)
  for (const call of calls) expect(sizeOf(source, call)).toBeLessThanOrEqual(6_000)
})

test('with fewer cards than sections they are spread over the whole text, not its beginning', () => {
  const source = readSource(BOOK)
  const { calls, leftOut } = planGeneration(source, { count: 4 })
  const places = calls.flatMap(({ parts }) => parts.map(({ start }) => start / source.text.length))
  expect(calls.reduce((sum, { count }) => sum + count, 0)).toBe(4)
  expect(Math.min(...places)).toBeLessThan(0.3)
  expect(Math.max(...places)).toBeGreaterThan(0.7)
  const asked = source.outline.passages.filter((passage) =>
    calls.some(({ parts }) => parts.some((part) => touches(part, passage))),
  )
  expect(leftOut.length).toBe(source.outline.passages.length - asked.length)
})

test('a failed stretch is planned again alone', () => {
  const source = readSource(BOOK)
  const within = [spanOf(source, 5), spanOf(source, 9)]
  const { calls } = planGeneration(source, { count: 3, within })
  expect(calls.flatMap(({ parts }) => parts)).toEqual(within.map(({ start, end }) => ({ start, end })))
  for (const { start, end } of within) expect(callText(source, calls[0]!)).toContain(source.text.slice(start, end))
})

test('nothing to do is an empty plan', () => {
  expect(planGeneration(readSource(''), { count: 10 })).toEqual({ calls: [], leftOut: [], apparatus: [] })
  expect(planGeneration(readSource(canals), { count: 0 }).calls).toEqual([])
})

describe('forty pages with a fact of its own on each', () => {
  const paged = pagedText({ pages: 40, filling: 6 })
  const source = readSource(paged.text)
  const flat = (text: string) => text.replace(/\s+/g, ' ')

  test('with forty cards every page is asked for exactly one, and every fact is sent whole', () => {
    const { calls, leftOut } = planGeneration(source, { count: 40 })
    expect(source.outline.sections).toHaveLength(40)
    expect(leftOut).toEqual([])
    const sent = calls.map((call) => flat(callText(source, call)))
    for (const fact of paged.facts) expect(sent.filter((text) => text.includes(fact))).toHaveLength(1)
    const perPage = source.outline.sections.map((page) =>
      calls
        .flatMap(({ keep }) => keep)
        .filter((part) => touches(part, page))
        .reduce((sum, { count }) => sum + count, 0),
    )
    expect(perPage).toEqual(Array(40).fill(1))
    expect(sent.join(' ')).not.toMatch(/HISTORY OF THE VALLEY.*HISTORY OF THE VALLEY/)
  })

  test('with ten cards the other pages are listed as left out', () => {
    const { calls, leftOut } = planGeneration(source, { count: 10 })
    const asked = (page: Span) => calls.some(({ parts }) => parts.some((part) => touches(part, page)))
    const left = new Set(leftOut.map((ordinal) => source.outline.passages[ordinal]!.section))
    for (const page of source.outline.sections) expect(asked(page) || left.has(page.ordinal)).toBe(true)
    expect(calls.reduce((sum, { count }) => sum + count, 0)).toBe(10)
  })
})

test('references and contents get no card and are named as such, unless nothing else was chosen', () => {
  const source = readSource(
    `# Contents\n\n${'Chapter one 5. '.repeat(30)}\n\n${BOOK}\n\n# References\n\n${'Smith, J. (1950). On chalk. London. '.repeat(30)}`,
  )
  const { calls, apparatus, leftOut } = planGeneration(source, { count: 30 })
  const headings = apparatus.map((ordinal) => spanOf(source, ordinal).headingPath.at(-1))
  expect(new Set(headings)).toEqual(new Set(['Contents', 'References']))
  expect(leftOut.filter((ordinal) => apparatus.includes(ordinal))).toEqual([])
  for (const call of calls) expect(callText(source, call)).not.toMatch(/Smith, J\.|Chapter one 5/)
  const references = source.outline.sections.find(({ headingPath }) => headingPath.at(-1) === 'References')!
  expect(planGeneration(source, { count: 3, within: [references] })).toMatchObject({
    apparatus: [],
    calls: [{ count: 3 }],
  })
})

test('a table and the last page are sent with their share', () => {
  const table = [
    '| metal | melts at |',
    '|---|---|',
    ...Array.from({ length: 20 }, (_, at) => `| metal ${at} | ${at * 97 + 230} degrees |`),
  ].join('\n')
  const source = readSource(
    `${BOOK}\n\n# Melting points\n\n${table}\n\n# The end\n\nThe last page says that the furnace was closed in 1931 by order of the council, and that nothing of it was left standing after the flood of the following spring, which is why the museum keeps its door, its bell and the seventy-one ledgers that the clerks had carried to the church tower on the night before the water came, as the sexton later wrote down in a letter to his sister.`,
  )
  const { calls } = planGeneration(source, { count: 60 })
  const kept = (heading: string) => {
    const section = source.outline.sections.find(({ headingPath }) => headingPath.at(-1) === heading)!
    return calls
      .flatMap(({ keep }) => keep)
      .filter((part) => touches(part, section))
      .reduce((sum, { count }) => sum + count, 0)
  }
  expect(kept('Melting points')).toBeGreaterThanOrEqual(1)
  expect(kept('The end')).toBeGreaterThanOrEqual(1)
  expect(calls.some((call) => callText(source, call).includes('| metal 11 | 1297 degrees |'))).toBe(true)
})

test('weak topics get twice the share of their size, strong ones half', () => {
  const parts = ['valves', 'blood', 'nerves'].map(
    (topic) =>
      `# On ${topic}\n\n${Array.from({ length: 12 }, (_, at) => `${topic} have property ${at} which is measured in unit ${at * 3} by hand number ${at + 2}.`).join(' ')}`,
  )
  const source = readSource(parts.join('\n\n'))
  const fit = fitProfiles(
    [{ proficiency: 'Novice', weaknesses: ['valves'], strengths: ['blood'], assessedAt: 5 }],
    source.text,
    source.outline,
  )
  const [call] = planGeneration(source, { count: 14, fit }).calls
  expect(call!.quotas).toEqual([
    { heading: 'On valves', count: 8 },
    { heading: 'On blood', count: 2 },
    { heading: 'On nerves', count: 4 },
  ])
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
