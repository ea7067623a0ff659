import OpenAI from 'openai'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { ConfigError, parseConfig } from '../config.ts'
import { llmConfig, startListeningServer } from './testing/listening-server.ts'
import { holds, type ScriptedUpstream, says, startScriptedUpstream, streams } from './testing/scripted-upstream.ts'

/* What learners may ask of models is the operator's to set, for an endpoint that costs money and for the engine here. */

const limitsOf = (env: Record<string, string> = {}) => parseConfig(env).modelLimits

test('without settings the limits are what they always were', () => {
  const usual = { callsPerMinute: 20, atOnce: 2 }
  const tokens = { tokensPerDay: 1_000_000, instanceTokensPerDay: 20_000_000 }
  expect(limitsOf()).toEqual({ ...usual, ...tokens, builtIn: usual })
  expect(limitsOf({ LLM_CALLS_PER_MINUTE: '' })).toEqual(limitsOf())
})

test.each([
  'LLM_CALLS_PER_MINUTE',
  'LLM_CALLS_AT_ONCE',
  'LLM_TOKENS_PER_LEARNER_DAY',
  'LLM_TOKENS_PER_DAY',
  'BUILT_IN_CALLS_PER_MINUTE',
  'BUILT_IN_CALLS_AT_ONCE',
])('%s has to be a whole number from 0, and the refusal names it', (name) => {
  for (const wrong of ['-1', '1.5', 'many', '1e99']) {
    const read = () => limitsOf({ [name]: wrong })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(new RegExp(`^${name}: `))
  }
  expect(JSON.stringify(limitsOf({ [name]: '7' }))).toMatch(/:7\b/)
})

const worker = { file: new URL('./testing/scripted-worker.ts', import.meta.url) }
const TOKENS = 10 + 4_000

describeOnBothDatabases('limits by setting', (database) => {
  let upstream: ScriptedUpstream
  let server: Awaited<ReturnType<typeof startListeningServer>> | undefined
  const clock = { passed: 0 }
  beforeAll(async () => {
    upstream = await startScriptedUpstream()
  })
  afterEach(async () => {
    await server?.close()
    await database().db.deleteFrom('ai_allowance').execute()
    clock.passed = 0
  })
  afterAll(() => upstream.close())

  async function start(env: Record<string, string>, hasEndpoint = true) {
    const now = () => Date.now() + clock.passed
    const llm = hasEndpoint ? llmConfig(upstream.baseUrl) : null
    server = await startListeningServer(database(), { llm, limits: limitsOf(env), worker, now })
    return server
  }
  const ask = async (client: OpenAI, more: object = {}) => {
    const messages = [{ role: 'user' as const, content: 'say 2' }]
    try {
      const reply = await client.chat.completions.create({ model: 'viable-2', messages, ...more, stream: false })
      return reply.system_fingerprint
    } catch (error) {
      if (error instanceof OpenAI.APIError) return error.code
      throw error
    }
  }
  /** All at once; those that are admitted end when the others have been refused. */
  const burst = async (clients: readonly OpenAI[], room: number) => {
    const before = upstream.requests.length
    let release = () => {}
    upstream.play(holds(new Promise<void>((resolve) => (release = resolve))))
    let refused = 0
    const codes = await Promise.all(
      clients.map(async (client) => {
        const outcome = await ask(client)
        if (outcome !== 'upstream' && ++refused === clients.length - room) release()
        return outcome
      }),
    )
    return { asked: upstream.requests.length - before, codes: codes.filter((code) => code !== 'upstream') }
  }

  test('calls at once: 100 with room for 3, and exactly 3 reach the endpoint', async () => {
    const client = (await start({ LLM_CALLS_AT_ONCE: '3', LLM_CALLS_PER_MINUTE: '0' })).client('ada')
    const { asked, codes } = await burst(Array(100).fill(client), 3)
    expect([asked, codes]).toEqual([3, Array(97).fill('rate_limit_exceeded')])
  })

  test('tokens of the instance: 100 learners with room for 3, and exactly 3 reach the endpoint', async () => {
    const { client } = await start({ LLM_TOKENS_PER_DAY: String(3 * TOKENS + 1_000) })
    const crowd = Array.from({ length: 100 }, (_, index) => client(`crowd-${index}`))
    const { asked, codes } = await burst(crowd, 3)
    expect([asked, codes]).toEqual([3, Array(97).fill('insufficient_quota')])
  })

  test('calls of a minute and tokens of a day: one and the next is told', async () => {
    upstream.play(streams('{}'))
    const few = await start({ LLM_CALLS_PER_MINUTE: '1' })
    expect([await ask(few.client('ada')), await ask(few.client('ada'))]).toEqual(['upstream', 'rate_limit_exceeded'])
    await few.close()
    const thrifty = (await start({ LLM_TOKENS_PER_LEARNER_DAY: '5000' })).client('bob')
    expect(await ask(thrifty, { max_tokens: 4_980 })).toBe('upstream')
    expect(await ask(thrifty, { max_tokens: 4_980 })).toBe('insufficient_quota')
  })

  test('0 is no limit', async () => {
    const names = ['LLM_CALLS_PER_MINUTE', 'LLM_CALLS_AT_ONCE', 'LLM_TOKENS_PER_LEARNER_DAY', 'LLM_TOKENS_PER_DAY']
    const client = (await start(Object.fromEntries(names.map((name) => [name, '0'])))).client('ada')
    upstream.play(streams('{}'))
    const all = await Promise.all(Array.from({ length: 40 }, () => ask(client, { max_tokens: 1_000_000 })))
    expect(all).toEqual(Array(40).fill('upstream'))
  })

  test('the built-in engine has limits of its own, and no tokens', async () => {
    const none = { LLM_TOKENS_PER_LEARNER_DAY: '1', LLM_TOKENS_PER_DAY: '1', LLM_CALLS_PER_MINUTE: '1' }
    const { client } = await start({ ...none, BUILT_IN_CALLS_PER_MINUTE: '3' }, false)
    const outcomes: unknown[] = []
    for (let call = 0; call < 4; call += 1) outcomes.push(await ask(client('ada')))
    expect(outcomes).toEqual(['built-in', 'built-in', 'built-in', 'rate_limit_exceeded'])
    expect(await ask(client('bob'))).toBe('built-in')
    const rows = await database().db.selectFrom('ai_allowance').select(['user_id', 'day_tokens', 'leases']).execute()
    expect(rows.sort((one, other) => one.user_id.localeCompare(other.user_id))).toEqual([
      { user_id: 'built-in:ada', day_tokens: 0, leases: '{}' },
      { user_id: 'built-in:bob', day_tokens: 0, leases: '{}' },
    ])
  })

  test('calls of the built-in engine at once', async () => {
    const { client } = await start({ BUILT_IN_CALLS_AT_ONCE: '2' }, false)
    const messages = [{ role: 'user' as const, content: 'say 10 40' }]
    const slow = Array.from({ length: 10 }, () =>
      client('ada')
        .chat.completions.create({ model: 'viable-2', messages })
        .then(
          () => 'answered',
          (error: unknown) => (error instanceof OpenAI.APIError ? error.code : error),
        ),
    )
    const outcomes = (await Promise.all(slow)).sort()
    expect(outcomes).toEqual(['answered', 'answered', ...Array(8).fill('rate_limit_exceeded')])
  })

  test('what the endpoint wrote in vain is paid for though the built-in engine fails too', async () => {
    const { client } = await start({})
    upstream.play(says('I would rather not.'))
    const messages = [{ role: 'user' as const, content: 'fail' }]
    const asked = { model: 'viable-2', messages, response_format: { type: 'json_object' as const } }
    await expect(client('ada').chat.completions.create(asked)).rejects.toMatchObject({ code: 'engine_failed' })
    const rows = await database().db.selectFrom('ai_allowance').select(['day_tokens', 'leases']).execute()
    expect(rows).toEqual([
      { day_tokens: 18, leases: '{}' },
      { day_tokens: 18, leases: '{}' },
    ])
  })

  test('where the built-in engine stands in, what the endpoint wrote is paid for and the rest is free', async () => {
    const json = { response_format: { type: 'json_object' } }
    const { client, models } = await start({ LLM_TOKENS_PER_LEARNER_DAY: '5000', LLM_CALLS_PER_MINUTE: '2' })
    upstream.play(says('I would rather not.'))
    const before = upstream.requests.length
    for (let call = 0; call < 5; call += 1) expect(await ask(client('ada'), json)).toBe('built-in')
    // Two calls of the endpoint; for the learner the model rests, and its limits with it.
    expect(upstream.requests.length - before).toBe(2)
    expect(models.states()).toHaveProperty('viable-2')
    const used = await database()
      .db.selectFrom('ai_allowance')
      .select(['user_id', 'day_tokens', 'leases'])
      .orderBy('user_id')
      .execute()
    const paid = { day_tokens: 2 * 18, leases: '{}' }
    expect(used.sort((one, other) => one.user_id.localeCompare(other.user_id))).toEqual([
      { user_id: '*', ...paid },
      { user_id: 'ada', ...paid },
      { user_id: 'built-in:ada', day_tokens: 0, leases: '{}' },
    ])
  })
})
