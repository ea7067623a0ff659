import { SINGLE_CALL_TOKENS } from '@cairn/core/generation/plan-generation'
import { readSource } from '@cairn/core/text/read-source'
import { describe, expect, test } from 'vitest'
import { AiCallError } from '../../data/ai-client.ts'
import { PARALLEL_CALLS } from './generation-run.ts'
import { interrupted, type RunState } from './run-state.ts'
import {
  CHALK,
  cutAfter,
  INVENTED,
  LONG,
  type Reply,
  replyOf,
  SOUND,
  scriptedRun,
  whole,
} from './testing/scripted-run.ts'

const TEN = SOUND.slice(0, 10)
const fronts = ({ drafts }: RunState) => drafts.map(({ front }) => front)
const failure = (problem: AiCallError['problem'], retryAfterSeconds: number | null = null) =>
  new AiCallError(problem, problem === 'not-initialized' ? 'OpenAI is not initialized. Check proxy setup.' : 'words', {
    retryAfterSeconds,
  })

test('there are enough sound cards for these tests', () => {
  expect(SOUND.length).toBeGreaterThan(24)
})

describe('a text that fits one request', () => {
  test('every card becomes a draft with a quote that stands in the text at its offsets', async () => {
    const { run, requests } = scriptedRun(() => whole(TEN))
    await run.start()
    const state = run.state()
    expect(fronts(state)).toEqual(TEN.map(({ front }) => front))
    expect(state).toMatchObject({ status: 'ready', problem: null, pending: [], suggestedTitle: 'On chalk' })
    const { text } = readSource(CHALK)
    for (const { start, end, quote } of state.drafts) expect(text.slice(start ?? 0, end ?? 0)).toBe(quote)
    expect(requests).toHaveLength(1)
    expect(requests[0]?.messages[1].content).toBe(text)
  })

  test('drafts appear one by one, before the reply is whole', async () => {
    const text = replyOf(TEN)
    const { run, states } = scriptedRun(() => ({ pieces: [...text], finish: 'stop' }))
    await run.start()
    const seen = new Set(states.map((state) => state.drafts.length))
    expect(seen).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))
  })

  test('cards are judged while the first is waited for, and shown in the order they came', async () => {
    const first = Promise.withResolvers<void>()
    let asked = 0
    const { run } = scriptedRun(() => whole(TEN), {
      judgeAfter: async (at) => {
        asked += 1
        if (at === 0) await first.promise
      },
    })
    const made = run.start()
    await expect.poll(() => asked).toBe(10)
    expect(run.state().drafts).toEqual([])
    first.resolve()
    await made
    expect(fronts(run.state())).toEqual(TEN.map(({ front }) => front))
  })

  test('a judge that breaks ends the request at once, keeps the drafts before, and is told', async () => {
    const { run, load } = scriptedRun(() => ({ pieces: [replyOf(TEN)], hangs: true }), {
      judgeAfter: async (at) => {
        if (at === 2) throw new Error('the judge broke')
      },
    })
    await expect(run.start()).rejects.toThrow('the judge broke')
    expect(load.now).toBe(0)
    expect(fronts(run.state())).toEqual(TEN.slice(0, 2).map(({ front }) => front))
    expect(run.state().status).not.toBe('running')
  })

  test('a title that was given is not asked for again', async () => {
    const { run, requests } = scriptedRun(() => whole(TEN), {
      state: { ...scriptedRun(() => whole([])).run.state(), title: 'Mine' },
    })
    await run.start()
    expect(requests[0]?.messages[0].content).toContain('The deck is called "Mine"')
  })
})

describe('a text over several requests', () => {
  const eachItsOwn = (_request: unknown, at: number): Reply => whole(SOUND.slice(at * 3, at * 3 + 3))

  test('it takes several, never more than two at once, and gives the number of cards asked for', async () => {
    const { run, requests, load } = scriptedRun(eachItsOwn, { text: LONG, count: 12 })
    await run.start()
    expect(readSource(LONG).outline.passages.reduce((sum, { tokens }) => sum + tokens, 0)).toBeGreaterThan(
      SINGLE_CALL_TOKENS,
    )
    expect(requests.length).toBeGreaterThan(3)
    expect(load.most).toBe(PARALLEL_CALLS)
    expect(run.state().drafts.length).toBeLessThanOrEqual(12)
    expect(run.state()).toMatchObject({ status: 'ready', pending: [] })
  })

  test('where the server takes one call at a time, one is under way at a time', async () => {
    const { run, load } = scriptedRun(eachItsOwn, { text: LONG, count: 12, callsAtOnce: () => 1 })
    await run.start()
    expect(load.most).toBe(1)
    expect(run.state()).toMatchObject({ status: 'ready', pending: [] })
  })

  test.each(['refusal', 'content-filter'] as const)(
    'a %s is about one stretch: the others are asked for',
    async (kind) => {
      const { run, requests } = scriptedRun(
        (request, at) => (at === 0 ? { pieces: [], fails: new AiCallError(kind, 'No') } : eachItsOwn(request, at)),
        { text: LONG, count: 12 },
      )
      await run.start()
      expect(requests.length).toBeGreaterThan(3)
      expect(run.state()).toMatchObject({ status: 'failed', problem: { kind } })
      expect(run.state().outcomes).toContainEqual(expect.objectContaining({ status: 'failed', reason: kind }))
    },
  )

  test('a model that is not set up right is not asked for every stretch', async () => {
    const { run, requests } = scriptedRun(() => ({ pieces: [], fails: new AiCallError('model-setup', 'No') }), {
      text: LONG,
      count: 12,
    })
    await run.start()
    expect(requests.length).toBeLessThanOrEqual(PARALLEL_CALLS)
    expect(run.state()).toMatchObject({ status: 'failed', problem: { kind: 'model-setup' } })
  })

  test('only the first request asks for a title', async () => {
    const { run, requests } = scriptedRun(eachItsOwn, { text: LONG, count: 12 })
    await run.start()
    const asking = requests.filter(({ messages }) => messages[0].content.includes('a title for the cards'))
    expect(asking).toHaveLength(1)
  })

  test('each request is asked for more than it may keep, and the surplus is not shown', async () => {
    const { run, requests } = scriptedRun(() => whole(SOUND.slice(0, 20)), { text: LONG, count: 4 })
    await run.start()
    expect(run.state().drafts.length).toBeLessThanOrEqual(4)
    expect(requests[0]?.messages[0].content).toMatch(/Write exactly [23] flashcards/)
  })

  test('with fewer cards than passages, what is left out is named', async () => {
    const { run } = scriptedRun(() => whole([]), { text: LONG, count: 2 })
    await run.start()
    const skipped = run.state().outcomes.filter(({ reason }) => reason === 'fewer-cards')
    expect(skipped.length).toBeGreaterThan(0)
  })

  test('a reply that is broken costs its own passage only, and trying again asks for that alone', async () => {
    const { run, requests } = scriptedRun(
      (_request, at) =>
        at === 1 ? { pieces: ['{"cards": 1}'], finish: 'stop' } : whole(SOUND.slice(at * 2, at * 2 + 2)),
      { text: LONG, count: 12 },
    )
    await run.start()
    const before = run.state()
    expect(before.status).toBe('failed')
    expect(before.problem?.message).toBe('API returned response in unexpected format.')
    expect(before.pending).toHaveLength(1)
    const failed = before.outcomes.filter(({ status }) => status === 'failed')
    expect(failed.map(({ start, end }) => ({ start, end }))).toEqual(before.pending?.[0]?.parts)
    const made = requests.length
    await run.start()
    // Once more, and once for the stretches of it that gave nothing.
    expect(requests.length).toBeLessThanOrEqual(made + 2)
    const again = requests[made]?.messages[1].content ?? ''
    expect(again).toBe(requests[1]?.messages[1].content)
    for (const { messages } of requests.slice(made)) expect(again).toContain(messages[1].content.slice(0, 200))
    expect(run.state()).toMatchObject({ status: 'ready', problem: null, pending: [] })
    expect(run.state().outcomes.filter(({ status }) => status === 'failed')).toEqual([])
    expect(fronts(run.state()).slice(0, before.drafts.length)).toEqual(fronts(before))
  })

  test('trouble that the next request would meet as well ends the run at once', async () => {
    const { run, requests } = scriptedRun(() => ({ pieces: [], fails: failure('connection') }), {
      text: LONG,
      count: 12,
    })
    await run.start()
    expect(requests.length).toBeLessThanOrEqual(PARALLEL_CALLS)
    expect(run.state()).toMatchObject({ status: 'failed', problem: { kind: 'connection' } })
  })
})

describe('what goes wrong', () => {
  test.each([
    ['no finish reason', { finish: null }],
    ['the length limit', { finish: 'length' }],
  ])('a reply cut by %s keeps its whole cards and says so', async (_name, { finish }) => {
    const { run } = scriptedRun(() => ({ pieces: [cutAfter(TEN, 4)], finish }))
    await run.start()
    expect(fronts(run.state())).toEqual(TEN.slice(0, 4).map(({ front }) => front))
    expect(run.state()).toMatchObject({ status: 'failed', problem: { kind: 'cut' } })
  })

  test('a reply that looks whole but has no finish reason was cut', async () => {
    const { run } = scriptedRun(() => ({ pieces: [replyOf(TEN.slice(0, 3))], finish: null }))
    await run.start()
    expect(run.state()).toMatchObject({ status: 'failed', problem: { kind: 'cut' } })
  })

  test('after a cut only the missing cards are asked for, and those made are named as made', async () => {
    const { run, requests } = scriptedRun((_request, at) =>
      at === 0 ? { pieces: [cutAfter(TEN, 4)], finish: null } : whole(TEN.slice(4)),
    )
    await run.start()
    await run.start()
    const again = requests[1]?.messages[0].content ?? ''
    expect(again).toContain('Write exactly 6 flashcards')
    expect(again).toContain(JSON.stringify(TEN[0]?.front))
    expect(fronts(run.state())).toEqual(TEN.map(({ front }) => front))
    expect(run.state()).toMatchObject({ status: 'ready', outcomes: [] })
  })

  test.each([
    [
      'garbage',
      'I would rather talk about the weather.',
      'unexpected-format',
      'API returned response in unexpected format.',
    ],
    [
      'another schema',
      '{"cards":[{"front":"a","back":"b"}]}',
      'unexpected-format',
      'API returned response in unexpected format.',
    ],
    [
      'cards that are no list',
      '{"flashcards":{"front":"a"}}',
      'unexpected-format',
      'API returned response in unexpected format.',
    ],
    ['nothing', '', 'empty-reply', 'No content returned from API'],
    ['white space', ' \n\t', 'empty-reply', 'No content returned from API'],
    ['thinking only', '<think>{"flashcards":[]}</think>', 'empty-reply', 'No content returned from API'],
  ])('%s is answered in the words of the catalogue', async (_name, text, kind, message) => {
    const { run } = scriptedRun(() => ({ pieces: [text], finish: 'stop' }))
    await run.start()
    expect(run.state()).toMatchObject({ status: 'failed', problem: { kind, message }, drafts: [] })
  })

  test('a whole reply without any card is no failure, and says that nothing was found', async () => {
    const { run } = scriptedRun(() => whole([]))
    await run.start()
    expect(run.state()).toMatchObject({ status: 'ready', problem: { kind: 'nothing-found' }, pending: [] })
  })

  const NOTE = 'The text holds 3 of 10 cards that the built-in engine can make.'

  test('what the engine says of a reply that is less than was asked for is kept for the learner', async () => {
    const { run } = scriptedRun(() => ({ ...whole(TEN.slice(0, 3)), note: NOTE }))
    await run.start()
    expect(run.state()).toMatchObject({ status: 'ready', problem: null, note: NOTE })
    expect(run.state().drafts).toHaveLength(3)
  })

  test('where no card came at all, it is the reason', async () => {
    const { run } = scriptedRun(() => ({ ...whole([]), note: NOTE }))
    await run.start()
    expect(run.state().problem).toEqual({ kind: 'nothing-found', message: NOTE, retryAfterSeconds: null })
  })

  test('what it says of one reply of several is not said of them all, and not of the next run', async () => {
    const notes = [NOTE, undefined]
    const { run } = scriptedRun((_request, at) => {
      const note = notes[at]
      return { ...(at === 0 ? whole([INVENTED]) : whole(TEN)), ...(note !== undefined && { note }) }
    })
    await run.start()
    expect(run.state()).toMatchObject({ status: 'ready', note: null })
  })

  test.each([
    ['refusal', null],
    ['content-filter', null],
    ['model-setup', null],
    ['rate-limit', 30],
    ['authentication', null],
    ['connection', null],
    ['timeout', null],
    ['server-error', null],
    ['not-initialized', null],
  ] as const)('%s is told, what came is kept, and the rest can be asked for again', async (problem, seconds) => {
    const { run } = scriptedRun((_request, at) =>
      at === 0 ? { pieces: [cutAfter(TEN, 3)], fails: failure(problem, seconds) } : whole(TEN.slice(3)),
    )
    await run.start()
    expect(run.state()).toMatchObject({
      status: 'failed',
      problem: {
        kind: problem,
        retryAfterSeconds: seconds,
        message: problem === 'not-initialized' ? 'OpenAI is not initialized. Check proxy setup.' : null,
      },
    })
    expect(run.state().drafts).toHaveLength(3)
    await run.start()
    expect(run.state().drafts).toHaveLength(10)
    expect(run.state()).toMatchObject({ status: 'ready', problem: null })
  })

  test('stopping keeps what came and offers the rest', async () => {
    const { run } = scriptedRun((_request, at) =>
      at === 0 ? { pieces: [cutAfter(TEN, 2)], hangs: true } : whole(TEN.slice(2)),
    )
    const ended = run.start()
    await expect.poll(() => run.state().drafts.length).toBe(2)
    run.cancel()
    await ended
    expect(run.state()).toMatchObject({ status: 'ready', problem: { kind: 'abort' } })
    expect(run.state().pending).toHaveLength(1)
    await run.start()
    expect(run.state().drafts).toHaveLength(10)
    expect(run.state()).toMatchObject({ status: 'ready', problem: null, pending: [] })
  })

  test('a fault of ours ends the run with its drafts and is not swallowed', async () => {
    const { run } = scriptedRun(() => whole(TEN))
    const broken = scriptedRun(() => whole(TEN), { state: run.state() }).run
    broken.subscribe(() => {
      if (broken.state().drafts.length === 2) throw new Error('Inconsistent: a listener broke')
    })
    await expect(broken.start()).rejects.toThrow('a listener broke')
    expect(broken.state()).toMatchObject({ status: 'failed', problem: { kind: 'interrupted' } })
    expect(broken.state().drafts.length).toBeGreaterThanOrEqual(2)
  })
})

describe('after a reload', () => {
  test('the run goes on where it stopped and repeats no finished request', async () => {
    const first = scriptedRun(
      (_request, at) => (at < 2 ? whole(SOUND.slice(at * 3, at * 3 + 3)) : { pieces: [], hangs: true }),
      { text: LONG, count: 12 },
    )
    void first.run.start()
    await expect.poll(() => first.requests.length).toBe(4)
    const stored: RunState = structuredClone(first.run.state())
    expect(stored.status).toBe('running')
    const second = scriptedRun((_request, at) => whole(SOUND.slice(10 + at * 3, 13 + at * 3)), {
      text: LONG,
      state: interrupted(stored),
    })
    await second.run.start()
    const texts = second.requests.map(({ messages }) => messages[1].content)
    for (const { messages } of first.requests.slice(0, 2)) expect(texts).not.toContain(messages[1].content)
    expect(texts.length).toBe(stored.pending?.length)
    expect(fronts(second.run.state()).slice(0, stored.drafts.length)).toEqual(fronts(stored))
    first.run.cancel()
  })

  test('a reload in the middle of a reply leaves only the missing cards to be asked for', async () => {
    const first = scriptedRun(() => ({ pieces: [cutAfter(TEN, 3)], hangs: true }))
    void first.run.start()
    await expect.poll(() => first.run.state().drafts.length).toBe(3)
    const stored = interrupted(structuredClone(first.run.state()))
    first.run.cancel()
    const second = scriptedRun(() => whole(TEN.slice(3)), { state: stored })
    await second.run.start()
    expect(second.requests[0]?.messages[0].content).toContain('Write exactly 7 flashcards')
    expect(second.run.state().drafts).toHaveLength(10)
  })

  test('a reload after the last card of a reply leaves nothing to do', async () => {
    const { run } = scriptedRun(() => ({ pieces: [replyOf(TEN).slice(0, -2)], hangs: true }))
    void run.start()
    await expect.poll(() => run.state().drafts.length).toBe(10)
    const stored = interrupted(structuredClone(run.state()))
    run.cancel()
    expect(stored).toMatchObject({ status: 'ready', problem: null, pending: [] })
  })

  test('a run that the server alone remembers is planned for what is missing', async () => {
    const { run } = scriptedRun(() => whole(TEN.slice(0, 6)))
    await run.start()
    const remembered: RunState = interrupted({ ...run.state(), pending: null })
    const again = scriptedRun(() => whole(TEN.slice(6)), { state: remembered })
    await again.run.start()
    expect(again.requests[0]?.messages[0].content).toContain('Write exactly 4 flashcards')
    expect(again.run.state().drafts).toHaveLength(10)
  })
})
