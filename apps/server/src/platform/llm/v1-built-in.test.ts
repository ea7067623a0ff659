import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Engine, openSqlite } from '../db/engines.ts'
import { migrate } from '../db/migrate.ts'
import { llmConfig, startListeningServer } from './testing/listening-server.ts'
import { refuses, type ScriptedUpstream, startScriptedUpstream, streams } from './testing/scripted-upstream.ts'

const worker = { file: new URL('./testing/scripted-worker.ts', import.meta.url) }

let database: Engine
let server: Awaited<ReturnType<typeof startListeningServer>>
let upstream: ScriptedUpstream | undefined

beforeAll(async () => {
  database = openSqlite(':memory:')
  await migrate(database, { backupDir: null, now: () => 1 })
})
afterAll(() => database.close())
afterEach(async () => {
  await server.close()
  await upstream?.close()
  upstream = undefined
})

const ask = (content: string) => ({ model: 'viable-2', messages: [{ role: 'user' as const, content }] })
const json = { response_format: { type: 'json_object' as const } }

test('without an upstream the built-in engine answers, and says that it is one', async () => {
  server = await startListeningServer(database, { llm: null, worker })
  const { data, response } = await server.client('ada').chat.completions.create(ask('say 3')).withResponse()
  expect(data.choices[0]?.message.content).toMatch(/^\d+:0;\d+:1;\d+:2;$/)
  expect(data.system_fingerprint).toBe('built-in')
  expect(data.model).toBe('viable-2')
  expect(data.usage).toEqual({ prompt_tokens: 3, completion_tokens: 5, total_tokens: 8 })
  expect(response.headers.get('x-ai-engine')).toBe('built-in')
  expect(data).toMatchObject({ note: 'scripted' })
})

test('it streams piece by piece', async () => {
  server = await startListeningServer(database, { llm: null, worker })
  const { data, response } = await server
    .client('ada')
    .chat.completions.create({ ...ask('say 4 60'), stream: true })
    .withResponse()
  const arrivals: number[] = []
  let note: unknown
  for await (const chunk of data) {
    if (chunk.choices[0]?.delta.content) arrivals.push(performance.now())
    if ('note' in chunk) note = chunk.note
  }
  expect(arrivals).toHaveLength(4)
  expect(arrivals.at(-1)! - arrivals[0]!).toBeGreaterThan(120)
  expect(response.headers.get('x-ai-engine')).toBe('built-in')
  expect(note).toBe('scripted')
})

test('its failures are statuses, and one of them ends no other call', async () => {
  server = await startListeningServer(database, { llm: null, worker, limits: { atOnce: 10 } })
  const client = server.client('ada')
  const failed = await client.chat.completions.create(ask('fail')).catch((error: unknown) => error)
  expect(failed).toMatchObject({ status: 500, code: 'engine_failed' })
  const stream = await client.chat.completions.create({ ...ask('say 60 10'), stream: true })
  const died = client.chat.completions.create(ask('die')).catch((error: unknown) => error)
  let pieces = 0
  for await (const chunk of stream) pieces += chunk.choices[0]?.delta.content ? 1 : 0
  expect(pieces).toBe(60)
  expect(await died).toMatchObject({ status: 500, code: 'engine_failed' })
})

test('a text that takes too long is refused in words that the official client does not repeat', async () => {
  server = await startListeningServer(database, {
    llm: null,
    worker: { ...worker, jobMs: 300 },
    limits: { builtIn: { callsPerMinute: 100, atOnce: 10 } },
  })
  let requests = 0
  const counting: typeof fetch = (...parts) => {
    requests += 1
    return fetch(...parts)
  }
  const client = server.client('mallory', { maxRetries: 2, fetch: counting })
  const others = Array.from({ length: 5 }, () => server.client('ada').chat.completions.create(ask('say 3 20')))
  const refused = await client.chat.completions.create(ask('spin')).catch((error: unknown) => error)
  expect(refused).toMatchObject({
    status: 422,
    code: 'text_too_demanding',
    type: 'invalid_request_error',
    message: '422 The built-in engine could not work through this text in time and stopped. Send a shorter part of it.',
  })
  expect(requests).toBe(1)
  for (const { choices } of await Promise.all(others)) expect(choices[0]?.message.content).toMatch(/:0;.*:1;.*:2;$/)
})

test('its calls use up no budget of the instance', async () => {
  server = await startListeningServer(database, { llm: null, worker, limits: { instanceTokensPerDay: 1 } })
  const reply = await server.client('bob').chat.completions.create(ask('say 1'))
  expect(reply.choices[0]?.message.content).toBeTruthy()
})

test('an endpoint that neither takes the format nor writes JSON is stood in for, under the stand-in’s own name', async () => {
  upstream = await startScriptedUpstream()
  upstream.play(refuses(({ response_format: format }) => (format ? 'response_format' : null), streams('I cannot.')))
  server = await startListeningServer(database, { llm: llmConfig(upstream.baseUrl), worker })
  const whole = await server
    .client('ada')
    .chat.completions.create({ ...ask('say 2'), ...json })
    .withResponse()
  expect(whole.data.choices[0]?.message.content).toMatch(/^\d+:0;\d+:1;$/)
  expect([whole.data.system_fingerprint, whole.response.headers.get('x-ai-engine')]).toEqual(['built-in', 'built-in'])

  const streamed = await server
    .client('ada')
    .chat.completions.create({ ...ask('say 2'), ...json, stream: true })
    .withResponse()
  const names = new Set<unknown>()
  let text = ''
  for await (const chunk of streamed.data) {
    names.add(chunk.system_fingerprint)
    text += chunk.choices[0]?.delta.content ?? ''
  }
  expect(text).toMatch(/^\d+:0;\d+:1;$/)
  expect([...names, streamed.response.headers.get('x-ai-engine')]).toEqual(['built-in', 'built-in'])
})
