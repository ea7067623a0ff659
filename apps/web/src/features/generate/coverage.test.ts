import { readSource } from '@cairn/core/text/read-source'
import { expect, test } from 'vitest'
import { callsDone, coverageOfRun, failedCalls, stretchesRead } from './coverage.ts'
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
const [first, second, third] = outline.paragraphs

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

test('every paragraph has one of four outcomes', () => {
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
