import OpenAI from 'openai'
import { afterEach, expect, test } from 'vitest'
import type { ModelLimits } from '../config.ts'
import { type Engine, openSqlite } from '../db/engines.ts'
import { migrate } from '../db/migrate.ts'
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

async function start(limits: Partial<ModelLimits> = {}) {
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

const said = (message: string, more: object = {}) => ({ error: { message, param: null, code: null, ...more } })
const JSON_WANTED = { response_format: { type: 'json_object' as const } }

test.each<[string, number, unknown, string]>([
  ['a key that is refused', 401, '', 'upstream_auth'],
  ['a key without the right', 403, '', 'upstream_auth'],
  ['a key that is refused as a bad request', 400, said('API key not valid. Please pass one.'), 'upstream_auth'],
  ['a key that is refused by its code', 400, said('No.', { code: 'invalid_api_key' }), 'upstream_auth'],
  ['a model that is not there', 404, '', 'upstream_not_found'],
  ['a model that is a bad request', 400, said('Model Not Exist'), 'upstream_not_found'],
  ['a model that is none by its code', 400, said('No.', { code: 'model_not_found' }), 'upstream_not_found'],
  ['a bill', 402, '', 'upstream_out_of_credit'],
  ['a bill with words', 402, said('Insufficient Balance'), 'upstream_out_of_credit'],
  [
    'a quota that is used up',
    429,
    said('You exceeded your current quota.', { type: 'insufficient_quota', code: 'insufficient_quota' }),
    'upstream_out_of_credit',
  ],
  ['a bill as a bad request', 400, said('Your credit balance is too low'), 'upstream_out_of_credit'],
])('%s (%i) is the operator’s to mend: asked once, by whatever client', async (_name, status, body, code) => {
  await start()
  upstream.play(answers(status, body as object))
  const outcome = await call('ada', JSON_WANTED)
  expect(outcome).toMatchObject({ status: 424, code, type: 'api_error' })
  expect(upstream.requests).toHaveLength(1)
  expect(server.logged()).toMatch(/"level":50[^\n]+has to be mended/)
})

test.each<[string, number, unknown]>([
  [
    'by its code',
    400,
    said('Filtered.', { code: 'content_filter', innererror: { code: 'ResponsibleAIPolicyViolation' } }),
  ],
  ['by its sentence', 400, said("Filtered due to the prompt triggering Azure OpenAI's content management policy.")],
  ['as something forbidden', 403, said('Your chosen model requires moderation and your input was flagged.')],
  ['by a status of its own', 451, ''],
])('a text that a content filter stops, said %s (%i), is asked for once', async (_name, status, body) => {
  await start()
  upstream.play(answers(status, body as object))
  expect(await call('ada', JSON_WANTED)).toMatchObject({ status: 400, code: 'content_filter' })
  expect(upstream.requests).toHaveLength(1)
})

test.each<[number, unknown, object, number]>([
  [409, '', { status: 502, code: 'upstream_error' }, 3],
  [422, said('No.'), { status: 400, code: 'upstream_rejected_request' }, 3],
  [
    422,
    said('`inputs` tokens + `max_new_tokens` must be <= 4096'),
    { status: 400, code: 'context_length_exceeded' },
    1,
  ],
  [418, '', { status: 400, code: 'upstream_rejected_request' }, 1],
])('a %i of the upstream, with %j, is %j after %i calls', async (status, body, expected, calls) => {
  await start()
  upstream.play(answers(status, body as object, { 'retry-after-ms': '1' }))
  expect(await call('ada', JSON_WANTED)).toMatchObject(expected)
  expect(upstream.requests).toHaveLength(calls)
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

test.each<[string, Record<string, string>, string, string | null]>([
  ['retry-after-ms', { 'retry-after-ms': '250' }, '1', '250'],
  ['retry-after-ms before Retry-After', { 'retry-after-ms': '1500', 'retry-after': '40' }, '2', '1500'],
  ['a date', { 'retry-after': 'Tue, 24 Nov 2026 10:00:07 GMT', date: 'Tue, 24 Nov 2026 10:00:00 GMT' }, '7', null],
  ['a date that has passed', { 'retry-after': 'Tue, 24 Nov 2015 10:00:00 GMT' }, '1', null],
  ['nonsense', { 'retry-after': 'soon', 'retry-after-ms': '' }, '5', null],
])('when to come back, said as %s, is passed on', async (_name, headers, seconds, ms) => {
  await start()
  upstream.play(answers(429, '', headers))
  const outcome = await server
    .client('ada')
    .chat.completions.create(body)
    .catch((error: unknown) => error)
  if (!(outcome instanceof OpenAI.RateLimitError)) throw new Error('not refused')
  expect([outcome.headers?.get('retry-after'), outcome.headers?.get('retry-after-ms')]).toEqual([seconds, ms])
})

test('a wait of milliseconds is waited for by the official client, and no more', async () => {
  await start()
  upstream.play(answers(429, '', { 'retry-after-ms': '120' }), streams('{"a":1}'))
  const { outcome, seconds } = await timed(call('ada'))
  expect(outcome).toBe('{"a":1}')
  expect(seconds).toBeGreaterThan(0.11)
  expect(seconds).toBeLessThan(0.9)
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
