import OpenAI from 'openai'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import type { ModelLimits } from '../config.ts'
import { llmConfig, startListeningServer } from './testing/listening-server.ts'
import {
  answers,
  hangs,
  holds,
  type ScriptedUpstream,
  startScriptedUpstream,
  streams,
} from './testing/scripted-upstream.ts'

const body = { model: 'viable-2', messages: [{ role: 'user' as const, content: 'One and one is two.' }] }

describeOnBothDatabases('quota of model calls', (database) => {
  let upstream: ScriptedUpstream
  let server: Awaited<ReturnType<typeof startListeningServer>> | undefined
  beforeAll(async () => {
    upstream = await startScriptedUpstream()
  })
  afterEach(async () => {
    await server?.close()
  })
  afterAll(() => upstream.close())

  const start = async (limits: Partial<ModelLimits>) => {
    server = await startListeningServer(database(), {
      llm: llmConfig(upstream.baseUrl),
      limits: { callsPerMinute: 20, ...limits },
      timeouts: { firstByteMs: 1_000 },
    })
    return server
  }
  const call = async (client: OpenAI) => {
    try {
      return await client.chat.completions.create(body)
    } catch (error) {
      if (error instanceof OpenAI.APIError) return error
      throw error
    }
  }
  /** Makes all calls at once and lets those that were admitted end only when the others are refused. */
  const burst = async (clients: readonly OpenAI[], room: number) => {
    let release = () => {}
    upstream.play(holds(new Promise<void>((resolve) => (release = resolve))))
    let refused = 0
    return Promise.all(
      clients.map(async (client) => {
        const outcome = await call(client)
        if (outcome instanceof Error && ++refused === clients.length - room) release()
        return outcome
      }),
    )
  }
  const row = (userId: string) =>
    database().db.selectFrom('ai_allowance').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow()

  test('100 at once with room for 3: exactly 3 reach the upstream, 97 are told when to come back', async () => {
    const client = (await start({ atOnce: 3, callsPerMinute: 1_000 })).client('burst')
    const before = upstream.requests.length
    const outcomes = await burst(Array(100).fill(client), 3)
    expect(upstream.requests.length - before).toBe(3)
    const refused = outcomes.filter((outcome) => outcome instanceof OpenAI.RateLimitError)
    expect(refused).toHaveLength(97)
    for (const { code, status, headers } of refused) {
      expect([code, status]).toEqual(['rate_limit_exceeded', 429])
      expect(Number(headers?.get('retry-after'))).toBeGreaterThanOrEqual(1)
    }
    expect((await row('burst')).leases).toBe('{}')
  })

  test('100 learners at once with a budget for 3: exactly 3 reach the upstream', async () => {
    const tokens = 10 + 4_000
    const { client } = await start({ instanceTokensPerDay: 3 * tokens + 1_000 })
    const before = upstream.requests.length
    const outcomes = await burst(
      Array.from({ length: 100 }, (_, index) => client(`crowd-${index}`)),
      3,
    )
    expect(upstream.requests.length - before).toBe(3)
    expect(outcomes.filter((one) => one instanceof OpenAI.APIError && one.code === 'insufficient_quota')).toHaveLength(
      97,
    )
  })

  test('the twenty-first call of a minute waits for the next', async () => {
    const client = (await start({})).client('busy')
    upstream.play(streams('{}'))
    for (let index = 0; index < 20; index += 1) expect(await call(client)).not.toBeInstanceOf(Error)
    const refused = await call(client)
    expect(refused).toMatchObject({ status: 429, code: 'rate_limit_exceeded' })
    expect(refused instanceof OpenAI.APIError && Number(refused.headers?.get('retry-after'))).toBeGreaterThan(30)
  })

  test('a day’s tokens: the upstream’s own counts are what is used up', async () => {
    const client = (await start({ tokensPerDay: 5_000 })).client('thrifty')
    upstream.play(streams('{}'))
    await call(client)
    expect((await row('thrifty')).day_tokens).toBe(18)
    expect(
      await client.chat.completions.create({ ...body, max_tokens: 4_990 }).catch((error: unknown) => error),
    ).toMatchObject({ status: 429, code: 'insufficient_quota', type: 'insufficient_quota' })
    expect(await call(client)).not.toBeInstanceOf(Error)
  })

  test('a call that fails gives back what it had set aside', async () => {
    const client = (await start({ tokensPerDay: 5_000 })).client('unlucky')
    upstream.play(answers(500, ''), answers(401, ''), hangs, streams('{}'))
    for (const status of [502, 424, 504]) {
      expect(await call(client)).toMatchObject({ status })
      expect(await row('unlucky')).toMatchObject({ leases: '{}', day_tokens: 0 })
    }
    expect(await call(client)).not.toBeInstanceOf(Error)
  })

  test('whoever has read a reply to its end has room for the next call', async () => {
    const client = (await start({ atOnce: 1, callsPerMinute: 1_000 })).client('serial')
    upstream.play(streams('{"a":1}', { pieces: 3 }))
    for (let index = 0; index < 30; index += 1) {
      const stream = await client.chat.completions.create({ ...body, stream: true })
      for await (const chunk of stream) expect(chunk.object).toBe('chat.completion.chunk')
      expect(await call(client)).not.toBeInstanceOf(Error)
    }
  })
})
