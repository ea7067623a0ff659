// @vitest-environment node
import { readSource } from '@cairn/core/text/read-source'
import { expect, test } from 'vitest'
import { callsDone, coverageBySection, coverageOfRun, failedCalls, stretchesRead, stripOf } from './coverage.ts'
import { newRun, type PendingCall, type RunDraft, type RunState } from './run-state.ts'

const PARAGRAPH = 'This is a paragraph of more than eight words about'
const source = readSource(
  ['heart', 'lungs', 'liver']
    .map(
      (organ) =>
        `# The ${organ}\n\n${[1, 2, 3, 4].map((at) => `${PARAGRAPH} the ${organ}, number ${at}.`).join('\n\n')}`,
    )
    .join('\n\n'),
)
const { outline } = source
const [first, second, third, fourth] = outline.paragraphs

const draft = (span: { start: number; end: number }, change: Partial<RunDraft> = {}): RunDraft => ({
  ...{ id: String(span.start), ordinal: 0, front: 'Q', back: 'A', quote: '', section: null, grade: 'verbatim' },
  ...{ findings: [], repeats: null, decision: 'open', start: span.start, end: span.end },
  ...change,
})
const call = (
  ordinal: number,
  span: { start: number; end: number },
  change: Partial<PendingCall> = {},
): PendingCall => ({
  ...{ ordinal, parts: [{ start: span.start, end: span.end }], start: span.start, end: span.end, headingPath: [] },
  ...{ count: 2, ask: 3, quotas: [], keep: [], why: 'planned', spare: [] },
  ...change,
})
const run = (change: Partial<RunState>): RunState => ({
  ...newRun({ id: 'r', sourceId: 's', title: '', requestedCount: 4 }),
  ...change,
})

test('every paragraph has one of four outcomes, counted by section', () => {
  const coverage = coverageOfRun(
    run({
      drafts: [draft(first!), draft(second!, { decision: 'rejected' }), draft(third!, { grade: 'unsupported' })],
      outcomes: [
        { start: second!.start, end: second!.end, status: 'failed', reason: 'cut' },
        { start: third!.start, end: third!.end, status: 'skipped', reason: 'fewer-cards' },
      ],
    }),
    outline,
  )
  expect(coverage.paragraphs.slice(0, 4).map(({ status }) => status)).toEqual([
    'covered',
    'failed',
    'skipped',
    'uncovered',
  ])
  const sections = coverageBySection(coverage, outline)
  expect(sections.map(({ section, counts }) => [section.headingPath[0], ...Object.values(counts)])).toEqual([
    ['The heart', 1, 1, 1, 1],
    ['The lungs', 0, 0, 0, 4],
    ['The liver', 0, 0, 0, 4],
  ])
})

test('the strip runs from left to right, neighbours of one kind as one, and shows what is being read', () => {
  const coverage = coverageOfRun(run({ drafts: [draft(first!), draft(second!)] }), outline)
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
  const every = long.outline.paragraphs.filter((_, at) => Math.floor(at / 11) % 2 === 0).map((span) => draft(span))
  expect(stripOf(coverageOfRun(run({ drafts: every }), long.outline), []).length).toBeLessThanOrEqual(96)
})

test('what failed is named until it is done, and what is being read is known', () => {
  const state = run({
    calls: 3,
    reading: [2],
    pending: [call(1, first!), call(2, second!), call(7, third!, { why: 'more' })],
    outcomes: [{ start: first!.start, end: first!.end, status: 'failed', reason: 'cut' }],
  })
  expect(failedCalls(state).map(({ call: { ordinal }, reason }) => [ordinal, reason])).toEqual([[1, 'cut']])
  expect(stretchesRead(state)).toEqual([{ start: second!.start, end: second!.end }])
  expect(callsDone(state)).toBe(1)
})

test('a strip of a long text shows no more covered than is: one paragraph of three, a third of it', () => {
  const long = readSource(Array.from({ length: 600 }, (_, at) => `${PARAGRAPH} number ${at + 100}.`).join('\n\n'))
  const third = long.outline.paragraphs.filter((_, at) => Math.floor(at / 20) % 3 === 0).map((span) => draft(span))
  const parts = stripOf(coverageOfRun(run({ drafts: third }), long.outline), [])
  const share = (status: string) => {
    const length = (of: typeof parts) => of.reduce((sum, part) => sum + part.length, 0)
    return length(parts.filter((part) => part.status === status)) / length(parts)
  }
  expect(share('covered')).toBeCloseTo(1 / 3, 1)
  const scattered = long.outline.paragraphs.filter((_, at) => at % 7 === 0).map((span) => draft(span))
  expect(stripOf(coverageOfRun(run({ drafts: scattered }), long.outline), [])).toEqual([
    expect.objectContaining({ status: 'uncovered' }),
  ])
})
