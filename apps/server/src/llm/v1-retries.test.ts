import OpenAI from 'openai'
import { afterEach, expect, test } from 'vitest'
import { type Engine, openSqlite } from '../db/engines.ts'
import { migrate } from '../db/migrate.ts'
import type { AllowanceLimits } from './allowance.ts'
import { llmConfig, startListeningServer } from './testing/listening-server.ts'
import { answers, holds, type ScriptedUpstream, startScriptedUpstream, streams } from './testing/scripted-upstream.ts'

/*
 * The official client with its own two retries: it tries again where that can help, and tells the learner at once
 * where it cannot or where the wait would be long.
 */

let database: Engine
let upstream: ScriptedUpstream
let server: Awaited<ReturnType<typeof startListeningServer>>

afterEach(async () => {
  await server.close()
  await upstream.close()
  await database.close()
})

async function start(limits: Partial<AllowanceLimits> = {}) {
  database = openSqlite(':memory:')
  await migrate(database, { backupDir: null, now: () => 1 })
  upstream = await startScriptedUpstream()
  server = await startListeningServer(database, { llm: llmConfig(upstream.baseUrl), limits })
}

const body = { model: 'viable-2', messages: [{ role: 'user' as const, content: 'One and one is two.' }] }
const call = (learner: string, more: object = {}) =>
  server
    .client(learner, { maxRetries: 2 })
    .chat.completions.create({ ...body, ...more })
    .then(
      ({ choices }) => choices[0]?.message.content,
      (error: unknown) => error,
    )

async function timed<T>(work: Promise<T>): Promise<{ outcome: T; seconds: number }> {
  const startedAt = performance.now()
  const outcome = await work
  return { outcome, seconds: (performance.now() - startedAt) / 1_000 }
}

test.each([401, 403, 404])('a %i of the upstream is the operator’s to mend: asked once', async (status) => {
  await start()
  upstream.play(answers(status, ''))
  const { outcome } = await timed(call('ada'))
  expect(outcome).toBeInstanceOf(OpenAI.InternalServerError)
  expect(outcome).toMatchObject({ status: 502 })
  expect(upstream.requests).toHaveLength(1)
})

test.each([500, 503])('a %i of the upstream may pass: asked again', async (status) => {
  await start()
  upstream.play(answers(status, '', { 'retry-after': '1' }), streams('{"a":1}'))
  expect(await call('ada')).toBe('{"a":1}')
  expect(upstream.requests).toHaveLength(2)
})

test('an upstream with too many requests is asked again after the seconds it named, not after a minute', async () => {
  await start()
  upstream.play(answers(429, '', { 'retry-after': '1' }), streams('{"a":1}'))
  const short = await timed(call('ada'))
  expect(short.outcome).toBe('{"a":1}')
  expect(short.seconds).toBeGreaterThan(0.9)
  upstream.play(answers(429, '', { 'retry-after': '45' }))
  const long = await timed(call('ada'))
  expect(long.outcome).toBeInstanceOf(OpenAI.RateLimitError)
  expect(long.outcome instanceof OpenAI.APIError && long.outcome.headers?.get('retry-after')).toBe('45')
  expect(long.seconds).toBeLessThan(1)
  expect(upstream.requests).toHaveLength(3)
})

test.each([
  ['the calls of a minute', { callsPerMinute: 1 }, {}],
  ['the tokens of a day', { tokensPerDay: 4_050 }, { max_tokens: 4_040 }],
  ['the budget of this server', { instanceTokensPerDay: 4_050 }, { max_tokens: 4_040 }],
])('%s are used up: said at once, with the time to come back', async (_, limits, more) => {
  await start(limits)
  upstream.play(streams('{"a":1}'))
  await call('ada')
  const { outcome, seconds } = await timed(call('ada', more))
  expect(outcome).toBeInstanceOf(OpenAI.RateLimitError)
  expect(outcome instanceof OpenAI.APIError && Number(outcome.headers?.get('retry-after'))).toBeGreaterThan(10)
  expect(seconds).toBeLessThan(1)
  expect(upstream.requests).toHaveLength(1)
})

test('a place that is free again in a moment is waited for', async () => {
  await start({ atOnce: 1 })
  let release = () => {}
  upstream.play(holds(new Promise<void>((resolve) => (release = resolve))), streams('{"a":2}'))
  const first = call('busy')
  await upstream.request(0)
  const second = call('busy')
  setTimeout(release, 300)
  expect(await first).toBe('{}')
  expect(await second).toBe('{"a":2}')
})
