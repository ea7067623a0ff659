import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Engine, openSqlite } from '../db/engines.ts'
import { migrate } from '../db/migrate.ts'
import { llmConfig, startListeningServer } from './testing/listening-server.ts'
import {
  answers,
  halfStream,
  type ScriptedUpstream,
  startScriptedUpstream,
  streams,
} from './testing/scripted-upstream.ts'

/* Chat completions go from socket to socket beside the router; through the router they have to be the same. */

let database: Engine
let upstream: ScriptedUpstream
beforeAll(async () => {
  database = openSqlite(':memory:')
  await migrate(database, { backupDir: null, now: () => 1 })
  upstream = await startScriptedUpstream()
})
afterAll(async () => {
  await upstream.close()
  await database.close()
})

const BODY = { model: 'viable-2', messages: [{ role: 'user', content: 'One and one is two.' }] }
const REPLY = '{"flashcards":[]}'

describe.each([
  ['from socket to socket', false],
  ['through the router', true],
])('%s', (_name, routed) => {
  let server: Awaited<ReturnType<typeof startListeningServer>>
  beforeAll(async () => {
    server = await startListeningServer(database, { llm: llmConfig(upstream.baseUrl), routed })
  })
  afterAll(() => server.close())

  const post = (body: unknown, more: RequestInit = {}) =>
    fetch(`${server.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer token-of-ada' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
      ...more,
    })
  const leases = async () =>
    (await database.db.selectFrom('ai_allowance').selectAll().where('user_id', '=', 'ada').executeTakeFirst())?.leases

  test.each([
    ['a whole reply', BODY, 200],
    ['a stream', { ...BODY, stream: true }, 200],
    ['no JSON', '{"model":', 400],
    ['an unknown model', { ...BODY, model: 'gpt-5' }, 404],
    ['too large a body', { ...BODY, user: 'x'.repeat(5_000_000) }, 413],
  ])('%s has its status, the rules for browsers and an id', async (_, body, status) => {
    upstream.play(streams(REPLY))
    const answer = await post(body)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(answer.headers.get('x-ai-engine')).toBe(status === 200 ? 'upstream' : null)
    const text = await answer.text()
    expect(text).toContain(status === 200 ? 'flashcards' : '"error"')
    expect(await leases()).toMatch(/^\{\}$/)
  })

  test('a stream that breaks off ends with an error event, a fault before it is a status', async () => {
    upstream.play(halfStream('{"flash', 'breaks'))
    const cut = await (await post({ ...BODY, stream: true })).text()
    expect(cut).toMatch(/"code":"upstream_cut"\}\}\n\n$/)
    upstream.play(answers(500, ''))
    expect((await post({ ...BODY, stream: true })).status).toBe(502)
    expect(await leases()).toBe('{}')
  })

  test('who leaves in the middle leaves the upstream too, within a second', async () => {
    upstream.play(streams('x'.repeat(4_000), { pieces: 400, pauseMs: 20 }))
    const index = upstream.requests.length
    const abort = new AbortController()
    const answer = await post({ ...BODY, stream: true }, { signal: abort.signal })
    await answer.body?.getReader().read()
    const leftAt = performance.now()
    abort.abort()
    const request = await upstream.request(index)
    await expect.poll(() => request.leftAt, { timeout: 1_000, interval: 5 }).not.toBeNull()
    expect(request.leftAt! - leftAt).toBeLessThan(1_000)
    await expect.poll(leases).toBe('{}')
  })

  test('other addresses and methods are the router’s', async () => {
    const headers = { authorization: 'Bearer token-of-ada' }
    const get = (path: string) => fetch(`${server.url}${path}`, { headers })
    expect((await get('/v1/models')).status).toBe(200)
    const wrongMethod = await get('/v1/chat/completions')
    expect([wrongMethod.status, (await wrongMethod.json()) as unknown]).toMatchObject([
      405,
      { error: { code: 'method_not_supported' } },
    ])
    expect(wrongMethod.headers.get('allow')).toBe('POST')
    expect((await get('/v1/embeddings')).status).toBe(404)
    expect((await get('/healthz')).status).toBe(200)
  })
})
