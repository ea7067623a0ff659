import type { PutGeneration } from '@cairn/contract/sources'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeServer } from '../../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../../data/testing/fresh-device.ts'
import { newRun, type RunDraft, type RunState } from './run-state.ts'
import { forgetRun, keepRun, keepText, keptRuns, openRun, toPutGeneration, withServer } from './run-store.ts'

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
