import type { ServerResponse } from 'node:http'
import { buildFlashcardsRequest } from '@cairn/core/generation/flashcards'
import { OpenAI } from 'openai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AiCallError, aiEngine, knownAiLimits, STREAM_IDLE_MS, type StreamEnd, streamChat } from './ai-client.ts'
import { announceHere } from './live.ts'
import { isSessionExpired, setLearner } from './session.ts'
import { begin, json, piece, refused } from './testing/chat-replies.ts'
import { aLearner } from './testing/fake-server.ts'
import { freshDevice } from './testing/fresh-device.ts'
import { type Handler, type ListeningServer, listen } from './testing/listening-server.ts'

const CHAT = '/v1/chat/completions'
const REQUEST = buildFlashcardsRequest({ text: 'Chalk is a soft white rock.' })
const TEN_MINUTES = 600_000

let server: ListeningServer | null = null
/** Every wait that the client or our own code asked for, in ms. Short ones pass at once; longer ones only when a test wants them to. */
let waits: number[] = []
let passes: (ms: number) => boolean = () => false

beforeEach(async () => {
  await freshDevice()
  await setLearner(aLearner())
  waits = []
  passes = (ms) => ms < 60_001 && ms !== STREAM_IDLE_MS
  const real = globalThis.setTimeout
  vi.stubGlobal('setTimeout', (task: () => void, ms = 0, ...more: unknown[]) => {
    const [, , caller = ''] = (new Error('who asks').stack ?? '').split('\n')
    const ours = /node_modules\/openai\/|\/data\/ai-/.test(caller)
    if (!ours) return real(task, ms, ...more) // the network of Node itself waits as ever
    waits.push(ms)
    return real(task, passes(ms) ? Math.min(ms, 5) : 2_000_000)
  })
})

afterEach(async () => {
  await server?.stop()
  server = null
  vi.unstubAllGlobals()
  // Nobody is signed in: the credential of this test is forgotten.
  await freshDevice()
  announceHere(['learner'])
})

/** A server that issues credentials and answers the chat by `chat`. */
async function serve(chat: Handler): Promise<ListeningServer> {
  server = await listen((request, response, at) => {
    if (request.path.startsWith('/v1/')) return chat(request, response, at)
    const limits = { callsPerMinute: 7, callsAtOnce: 3 }
    const credential = { token: `token-${at + 1}`, expiresAt: Date.now() + 3_600_000, engine: 'built-in' }
    return json(response, 200, { ...credential, ...limits })
  })
  return server
}

/** Takes a whole reply: its pieces, how it ended, or what it failed with. */
async function take(signal = new AbortController().signal) {
  const pieces: string[] = []
  try {
    const reply = streamChat(REQUEST, signal)
    for (let next = await reply.next(); ; next = await reply.next()) {
      if (next.done) return { pieces, end: next.value satisfies StreamEnd, error: null }
      pieces.push(next.value)
    }
  } catch (error) {
    if (!(error instanceof AiCallError)) throw error
    return { pieces, end: null, error }
  }
}

const backoffs = () => waits.filter((ms) => ms >= 300 && ms < 60_001)

describe('a reply', () => {
  test('comes piece by piece, with the engine and the reason it ended', async () => {
    const { of } = await serve((_request, response) => {
      begin(response)
      piece(response, '{"flash')
      piece(response, 'cards":[]}')
      piece(response, '', 'stop')
      response.end('data: [DONE]\n\n')
    })
    expect(await take()).toEqual({
      pieces: ['{"flash', 'cards":[]}'],
      end: { finishReason: 'stop', engine: 'built-in' },
      error: null,
    })
    const [sent] = of(CHAT)
    expect(sent).toMatchObject({ method: 'POST', authorization: 'Bearer token-1' })
    expect(sent?.body).toEqual({
      model: 'viable-2',
      messages: REQUEST.messages,
      response_format: { type: 'json_object' },
      stream: true,
      metadata: { task: 'flashcards', count: '10', proficiency: '', strengths: '', weaknesses: '' },
    })
  })

  test('may say in a note why it is less than was asked for', async () => {
    const note = 'The text holds 1 of 10 cards that the built-in engine can make.'
    await serve((_request, response) => {
      begin(response)
      piece(response, '{}')
      const last = { index: 0, delta: {}, finish_reason: 'stop' }
      response.end(
        `data: ${JSON.stringify({ choices: [last], system_fingerprint: 'built-in', note })}\n\ndata: [DONE]\n\n`,
      )
    })
    expect((await take()).end).toEqual({ finishReason: 'stop', engine: 'built-in', note })
  })

  test('that a filter stops is not taken for a whole one, nor for a broken one', async () => {
    await serve((_request, response) => {
      begin(response)
      piece(response, '{"flash')
      piece(response, '', 'content_filter')
      response.end('data: [DONE]\n\n')
    })
    expect(await take()).toMatchObject({ pieces: ['{"flash'], error: { problem: 'content-filter' } })
  })

  test('that is a refusal is told as one, not as an empty reply', async () => {
    await serve((_request, response) => {
      begin(response)
      const choice = { index: 0, delta: { content: '', refusal: 'I will not.' }, finish_reason: 'stop' }
      response.end(`data: ${JSON.stringify({ choices: [choice] })}\n\ndata: [DONE]\n\n`)
    })
    expect(await take()).toMatchObject({ pieces: [], error: { problem: 'refusal' } })
  })

  test('that ends without a reason was cut', async () => {
    await serve((_request, response) => {
      begin(response)
      piece(response, '{"flash')
      response.end()
    })
    expect(await take()).toMatchObject({ pieces: ['{"flash'], end: { finishReason: null } })
  })

  test('that the engine gives up is told as a text that is too much for it, asked for once', async () => {
    const { of } = await serve((_request, response, at) => {
      if (at === 0) return json(response, 422, refused(422, 'text_too_demanding'))
      begin(response)
      piece(response, '{"flash')
      response.end(`data: ${JSON.stringify(refused(422, 'text_too_demanding'))}\n\n`)
    })
    expect(await take()).toMatchObject({ pieces: [], error: { problem: 'too-demanding' } })
    expect(of(CHAT)).toHaveLength(1)
    expect(await take()).toMatchObject({ pieces: ['{"flash'], error: { problem: 'too-demanding' } })
    expect(of(CHAT)).toHaveLength(2)
    expect(backoffs()).toEqual([])
  })

  test.each([
    ['the connection', (response: ServerResponse) => void response.destroy()],
    ['a half event', (response: ServerResponse) => void response.end('data: {"id":"c","choices":[{"del')],
    [
      'the model behind the server',
      (response: ServerResponse) => void response.end(`data: ${JSON.stringify(refused(502, 'upstream_cut'))}\n\n`),
    ],
  ])('that breaks off with %s was cut, and what came is there', async (_name, breakOff) => {
    await serve(async (_request, response) => {
      begin(response)
      piece(response, '{"flash')
      await new Promise((resolve) => setImmediate(resolve))
      breakOff(response)
    })
    expect(await take()).toMatchObject({ pieces: ['{"flash'], end: { finishReason: null }, error: null })
  })

  test.each([
    ['upstream_timeout', 'timeout'],
    ['rate_limit_exceeded', 'rate-limit'],
    ['content_filter', 'content-filter'],
    ['upstream_out_of_credit', 'model-setup'],
    ['upstream_error', 'server-error'],
  ])('with an error %s inside is problem %s', async (code, problem) => {
    await serve((_request, response) => {
      begin(response)
      piece(response, '{"flash')
      response.end(`data: ${JSON.stringify(refused(502, code))}\n\n`)
    })
    const { error, pieces } = await take()
    expect(error).toMatchObject({ problem })
    expect(pieces).toEqual(['{"flash'])
  })

  test('that stalls is given up, though the client would wait for ever', async () => {
    passes = (ms) => ms === STREAM_IDLE_MS
    await serve((_request, response) => {
      begin(response)
      piece(response, '{"flash')
    })
    const { error, pieces } = await take()
    expect(pieces).toEqual(['{"flash'])
    expect(error).toMatchObject({ problem: 'timeout' })
  })

  test('that has not begun is not called stalled: the first byte has the ten minutes of the client', async () => {
    passes = (ms) => ms === STREAM_IDLE_MS
    let answer = () => {}
    const { of } = await serve((_request, response) => {
      answer = () => {
        begin(response)
        piece(response, '{}', 'stop')
        response.end('data: [DONE]\n\n')
      }
    })
    const taken = take()
    await vi.waitUntil(() => of(CHAT).length === 1)
    expect(waits).not.toContain(STREAM_IDLE_MS)
    answer()
    expect((await taken).error).toBeNull()
  })

  test('is stopped by its signal at once, before and after it began', async () => {
    const { of } = await serve((_request, response) => {
      begin(response)
      piece(response, '{"flash')
    })
    const stop = new AbortController()
    const taken = take(stop.signal)
    await vi.waitUntil(() => of(CHAT).length === 1)
    stop.abort()
    expect((await taken).error).toMatchObject({ problem: 'abort' })
    expect((await take(AbortSignal.abort())).error).toMatchObject({ problem: 'abort' })
  })

  test('is stopped while its credential is still on the way', async () => {
    server = await listen(() => {})
    const stop = new AbortController()
    const taken = take(stop.signal)
    stop.abort()
    expect((await taken).error).toMatchObject({ problem: 'abort' })
  })
})

describe('the official client keeps its defaults', () => {
  test('its own numbers: ten minutes, two retries; a stream that has begun may be silent for 75 s', () => {
    const client = new OpenAI({ baseURL: 'http://x/v1', apiKey: 'k', dangerouslyAllowBrowser: true })
    expect({ timeout: client.timeout, maxRetries: client.maxRetries }).toEqual({ timeout: 600_000, maxRetries: 2 })
    // Longer than the minute after which the server itself ends a stream that stalls behind it, and says why.
    expect(STREAM_IDLE_MS).toBe(75_000)
  })

  test('ten minutes for a request', async () => {
    await serve((_request, response) => json(response, 400, refused(400)))
    await take()
    expect(waits.filter((ms) => ms > 60_000 && ms < 3_000_000)).toEqual([TEN_MINUTES])
  })

  test('a request over the time is problem timeout', async () => {
    passes = (ms) => ms === TEN_MINUTES || (ms > 300 && ms < 2_000)
    await serve(() => {})
    expect((await take()).error).toMatchObject({ problem: 'timeout' })
    // A request whose time is cut to nothing may end before it leaves: each attempt is known by the wait it asks for.
    expect(waits.filter((ms) => ms === TEN_MINUTES)).toHaveLength(3)
  })

  test.each([408, 409, 429, 500, 503])('status %i is tried twice more, after about 0.5 s and 1 s', async (status) => {
    const { of } = await serve((_request, response) => json(response, status, refused(status)))
    await take()
    expect(of(CHAT)).toHaveLength(3)
    const [first = 0, second = 0, ...more] = backoffs()
    expect(first).toBeGreaterThanOrEqual(375)
    expect(first).toBeLessThanOrEqual(500)
    expect(second).toBeGreaterThanOrEqual(750)
    expect(second).toBeLessThanOrEqual(1_000)
    expect(more).toEqual([])
  })

  test.each([400, 403, 404, 422])('status %i is not tried again', async (status) => {
    const { of } = await serve((_request, response) => json(response, status, refused(status)))
    await take()
    expect(of(CHAT)).toHaveLength(1)
  })

  test('the wait doubles up to 8 s with up to a quarter less by chance', async () => {
    const { of } = await serve((_request, response) => json(response, 500, refused(500)))
    const client = new OpenAI({ baseURL: 'http://x/v1', apiKey: 'k', maxRetries: 7, dangerouslyAllowBrowser: true })
    await expect(client.models.list()).rejects.toThrow('500')
    expect(of('/v1/models')).toHaveLength(8)
    const seconds = backoffs().map((ms) => ms / 1_000)
    for (const [at, most] of [0.5, 1, 2, 4, 8, 8, 8].entries()) {
      expect(seconds[at]).toBeLessThanOrEqual(most)
      expect(seconds[at]).toBeGreaterThanOrEqual(most * 0.75)
    }
  })

  test.each([
    ['60', 60_000],
    ['7', 7_000],
  ])('a Retry-After of %s s is obeyed', async (header, ms) => {
    await serve((_request, response) => json(response, 429, refused(429), { 'retry-after': header }))
    await take()
    expect(backoffs()).toEqual([ms, ms])
  })

  test('a Retry-After over 60 s is passed by, and told to the learner', async () => {
    await serve((_request, response) => json(response, 429, refused(429), { 'retry-after': '61' }))
    const { error } = await take()
    expect(Math.max(...backoffs())).toBeLessThanOrEqual(1_000)
    expect(error).toMatchObject({ problem: 'rate-limit', retryAfterSeconds: 61 })
  })
})

describe('each status has its problem', () => {
  test.each([
    [400, 'bad-request'],
    [401, 'authentication'],
    [403, 'permission-denied'],
    [404, 'not-found'],
    [408, 'timeout'],
    [409, 'conflict'],
    [422, 'unprocessable'],
    [429, 'rate-limit'],
    [500, 'server-error'],
    [502, 'server-error'],
    [504, 'server-error'],
  ] as const)('%i is %s', async (status, problem) => {
    await serve((_request, response) => json(response, status, refused(status)))
    expect((await take()).error).toMatchObject({ problem })
  })

  test.each([
    [424, 'upstream_auth', 'model-setup'],
    [424, 'upstream_not_found', 'model-setup'],
    [424, 'upstream_out_of_credit', 'model-setup'],
    [400, 'content_filter', 'content-filter'],
  ] as const)('%i with the code %s is %s, after one call', async (status, code, problem) => {
    const { of } = await serve((_request, response) => json(response, status, refused(status, code)))
    expect((await take()).error).toMatchObject({ problem })
    expect(of(CHAT)).toHaveLength(1)
  })

  test('no server is problem connection', async () => {
    const { stop } = await serve((_request, response) => json(response, 500, {}))
    await aiEngine()
    await stop()
    expect((await take()).error).toMatchObject({ problem: 'connection' })
  })
})

describe('the credential', () => {
  test('says how much may be asked of the engine', async () => {
    await serve((_request, response) => json(response, 500, {}))
    await aiEngine()
    expect(knownAiLimits()).toMatchObject({ callsPerMinute: 7, callsAtOnce: 3 })
  })

  test('that is refused is fetched anew and used, once', async () => {
    const { of } = await serve((request, response) => {
      if (request.authorization === 'Bearer token-1') return json(response, 401, refused(401))
      begin(response)
      piece(response, '{}', 'stop')
      response.end('data: [DONE]\n\n')
    })
    expect(await take()).toMatchObject({ pieces: ['{}'], error: null })
    expect(of(CHAT).map(({ authorization }) => authorization)).toEqual(['Bearer token-1', 'Bearer token-2'])
  })

  test('that cannot be had after the session ended says so to every screen', async () => {
    server = await listen((_request, response) =>
      json(response, 401, { error: { code: 'unauthorized', message: 'Sign in first.', requestId: 'r' } }),
    )
    expect((await take()).error).toMatchObject({ problem: 'authentication' })
    expect(isSessionExpired()).toBe(true)
  })

  test.each([500, 404])('that the server fails to give (%i) is the words of the catalogue', async (status) => {
    server = await listen((_request, response) =>
      json(response, status, { error: { code: 'internal', message: 'Broken.', requestId: 'r' } }),
    )
    const { error } = await take()
    expect(error).toMatchObject({
      problem: 'not-initialized',
      message: 'OpenAI is not initialized. Check proxy setup.',
    })
  })

  test('of one learner is not used for another', async () => {
    const { of } = await serve((_request, response) => json(response, 400, refused(400)))
    await take()
    await setLearner({ ...aLearner(), id: '01890000-0000-7000-8000-000000000099' })
    await take()
    expect(of(CHAT).map(({ authorization }) => authorization)).toEqual(['Bearer token-1', 'Bearer token-2'])
  })
})
