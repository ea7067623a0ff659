import { RunProgress } from '@cairn/contract/run-progress'
import type { PutGeneration } from '@cairn/contract/sources'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeServer } from '../../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../../data/testing/fresh-device.ts'
import { keptRuns } from './kept-runs.ts'
import { newRun, type PendingCall, type RunDraft, type RunState } from './run-state.ts'
import {
  createSender,
  forgetRun,
  keepRun,
  keepText,
  openRun,
  stateOfView,
  toPutGeneration,
  withServer,
} from './run-store.ts'

const draft = (id: string, change: Partial<RunDraft> = {}): RunDraft => ({
  ...{ id, ordinal: 0, front: `Q ${id}`, back: 'A', start: 0, end: 4, quote: 'text', section: null, grade: 'verbatim' },
  ...{ findings: [], repeats: null, decision: 'open' },
  ...change,
})

const run = (change: Partial<RunState> = {}): RunState => ({
  ...newRun({ id: 'run-1', sourceId: 'source-1', title: '', requestedCount: 3 }),
  ...change,
})

const generation = {
  ...{ id: 'run-1', sourceId: 'source-1', deckId: null, title: '', suggestedTitle: 'T', requestedCount: 3 },
  ...{ engine: 'built-in', problem: null, createdAt: 1, updatedAt: 1, version: 1 },
}
const draftRow = (id: string, status: 'proposed' | 'accepted' | 'rejected') => ({
  ...{ id, generationId: 'run-1', ordinal: 0, kind: 'basic' as const, front: 'Q', back: 'A', start: 0, end: 4 },
  ...{ quote: 'text', grade: 'verbatim' as const, status, cardId: status === 'accepted' ? id : null },
})

const call = (ordinal: number): PendingCall => ({
  ...{ ordinal, parts: [{ start: 0, end: 40 }], start: 0, end: 40, headingPath: ['Cells'], count: 2, ask: 3 },
  ...{
    quotas: [{ heading: '', count: 3 }],
    keep: [{ start: 0, end: 40, count: 2 }],
    why: 'planned',
    spare: [draft('x')],
  },
})

beforeEach(async () => {
  await freshDevice()
  await signedIn(new FakeServer().install())
})

/** The server answers these paths, and nothing else. */
function serve(answers: Record<string, unknown>): void {
  vi.stubGlobal('fetch', async (path: string) => {
    if (path in answers) return Response.json(answers[path])
    return Response.json({ error: { code: 'not-found', message: 'No.', requestId: 'r' } }, { status: 404 })
  })
}

describe('on this device', () => {
  test('a run comes back with its text as it was kept, without the server', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    const state = run({ status: 'ready', pending: [], drafts: [draft('a', { decision: 'accepted' })] })
    await keepRun(state)
    await keepText('source-1', 'text of the source')
    expect(await openRun('run-1')).toEqual({ state, text: 'text of the source', resumes: false })
  })

  test('one that was under way when the tab closed says that it was interrupted', async () => {
    await keepRun(run({ status: 'running', drafts: [draft('a')] }))
    await keepText('source-1', 'text')
    const { state } = await openRun('run-1')
    expect(state).toMatchObject({ status: 'failed', problem: { kind: 'interrupted' } })
    expect(state.drafts).toHaveLength(1)
  })

  test('one that stopped a moment ago goes on by itself, one of yesterday waits for a word', async () => {
    await keepRun(run({ status: 'running', pending: [call(1)] }))
    await keepText('source-1', 'text')
    expect((await openRun('run-1')).resumes).toBe(true)
    const now = Date.now()
    vi.spyOn(Date, 'now').mockReturnValue(now + 86_400_000)
    expect((await openRun('run-1')).resumes).toBe(false)
    vi.restoreAllMocks()
  })

  test('a run kept by an earlier release is understood', async () => {
    const { parts, keep, ...callBefore } = call(3)
    const { section, ...draftBefore } = draft('a')
    const { held, reading, calls, pausedUntil, within, fit, ...before } = run({ status: 'failed' })
    const state = { ...before, passages: null, pending: [callBefore], drafts: [draftBefore] }
    await keepRun(state as unknown as RunState) // as it was before those fields were known
    await keepText('source-1', 'text')
    const opened = (await openRun('run-1')).state
    expect(opened).toMatchObject({ held: [], within: null, fit: null, drafts: [{ section: null }] })
    expect(opened.pending?.[0]).toMatchObject({ parts: [{ start: 0, end: 40 }], keep: [] })
  })

  test('only runs with something to judge wait', async () => {
    await keepRun(run({ id: 'judged', drafts: [draft('a', { decision: 'rejected' })] }))
    await keepRun(
      run({ id: 'open', suggestedTitle: 'Chalk', drafts: [draft('a'), draft('b', { decision: 'accepted' })] }),
    )
    expect(await keptRuns()).toEqual([
      expect.objectContaining({ id: 'judged', open: 0 }),
      expect.objectContaining({ id: 'open', open: 2, title: 'Chalk' }),
    ])
  })

  test('a run that is forgotten leaves nothing behind', async () => {
    await keepRun(run())
    await keepText('source-1', 'text')
    await forgetRun(run())
    serve({})
    await expect(openRun('run-1')).rejects.toMatchObject({ status: 404 })
    expect(await keptRuns()).toEqual([])
  })
})

describe('from the server', () => {
  test('a run of another device opens with its decisions', async () => {
    serve({
      '/api/generations/run-1': {
        generation: { ...generation, status: 'ready' },
        drafts: [draftRow('a', 'accepted'), draftRow('b', 'rejected'), draftRow('c', 'proposed')],
        progress: null,
      },
      '/api/sources/source-1': { text: 'text' },
    })
    const { state, text } = await openRun('run-1')
    expect(text).toBe('text')
    expect(state.drafts.map(({ decision }) => decision)).toEqual(['added', 'rejected', 'open'])
    expect(state).toMatchObject({ status: 'ready', pending: [], suggestedTitle: 'T' })
  })

  test('one that was under way there can be continued here', async () => {
    serve({
      '/api/generations/run-1': { generation: { ...generation, status: 'running' }, drafts: [], progress: null },
      '/api/sources/source-1': { text: 'text' },
    })
    const { state } = await openRun('run-1')
    expect(state).toMatchObject({ status: 'failed', problem: { kind: 'interrupted' }, pending: null })
  })

  test('what another device added is added here too, and its drafts join these', () => {
    const merged = withServer(run({ drafts: [draft('a'), draft('b', { decision: 'accepted' })] }), {
      generation: { ...generation, status: 'ready', deckId: 'deck-1' },
      progress: null,
      drafts: [draftRow('a', 'accepted'), draftRow('c', 'proposed')],
    })
    expect(merged.drafts.map(({ id, decision }) => `${id} ${decision}`)).toEqual(['a added', 'b accepted', 'c open'])
    expect(merged.deckId).toBe('deck-1')
  })
})

test('another device gets how far a run is, and goes on without doing anything twice', () => {
  const state = run({
    status: 'failed',
    within: [{ start: 0, end: 90 }],
    pending: [call(4)],
    outcomes: [{ start: 40, end: 90, status: 'failed', reason: 'cut' }],
    fit: { level: null, weak: [{ topic: 'osmosis', assessedAt: 7, paragraphs: [0] }], strong: [] },
    drafts: [draft('a')],
  })
  const { progress } = toPutGeneration(state)
  expect(RunProgress.parse(progress)).toEqual(progress)
  const there = stateOfView({
    generation: { ...generation, status: 'failed' },
    drafts: [draftRow('a', 'proposed')],
    progress: progress ?? null,
  })
  expect(there).toMatchObject({ within: state.within, outcomes: state.outcomes, fit: state.fit })
  expect(there.pending).toEqual([{ ...call(4), spare: [] }])
  expect(there.problem?.kind).toBe('interrupted')
})

describe('sending', () => {
  const sent: PutGeneration[] = []
  let failing = false
  beforeEach(() => {
    sent.length = 0
    failing = false
    vi.stubGlobal('fetch', async (_path: string, { body = '' }: { body?: string } = {}) => {
      if (failing) throw new TypeError('Failed to fetch')
      sent.push(JSON.parse(body))
      return Response.json({})
    })
  })
  const idsSent = () => sent.map(({ drafts }) => drafts.map(({ id }) => id))

  test('only drafts that changed since they were sent go out again', async () => {
    const send = createSender()
    const state = run({ drafts: [draft('a'), draft('b')] })
    await send(state)
    const edited = { ...draft('b'), front: 'Better?' }
    await send({ ...state, drafts: [state.drafts[0]!, edited, draft('c')] })
    await send({ ...state, drafts: [state.drafts[0]!, edited] })
    expect(idsSent()).toEqual([['a', 'b'], ['b', 'c'], []])
  })

  test('what did not arrive goes out with the next', async () => {
    const send = createSender()
    const state = run({ drafts: [draft('a')] })
    failing = true
    await expect(send(state)).rejects.toThrow()
    failing = false
    await send(state)
    expect(idsSent()).toEqual([['a']])
  })

  test('five hundred drafts go in pieces, and two states one after the other', async () => {
    const send = createSender()
    const drafts = Array.from({ length: 500 }, (_, at) => draft(`d${at}`))
    await Promise.all([send(run({ drafts })), send(run({ drafts, title: 'Later' }))])
    expect(sent.map(({ drafts: { length }, title }) => [length, title])).toEqual([
      [200, ''],
      [200, ''],
      [100, ''],
      [0, 'Later'],
    ])
  })
})

test('what is sent holds no decisions but rejections, no added drafts, and names blanks as cloze', () => {
  const sent: PutGeneration = toPutGeneration(
    run({
      problem: { kind: 'cut', message: null, retryAfterSeconds: null },
      drafts: [
        draft('a', { decision: 'accepted' }),
        draft('b', { decision: 'rejected', front: 'Chalk is _____.' }),
        draft('c', { decision: 'added' }),
      ],
    }),
  )
  expect(sent.drafts.map(({ id, kind, status }) => [id, kind, status])).toEqual([
    ['a', 'basic', 'proposed'],
    ['b', 'cloze', 'rejected'],
  ])
  expect(sent.problem).toBe('cut')
})
