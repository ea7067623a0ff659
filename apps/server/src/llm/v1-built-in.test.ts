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

test('its failures are statuses, and in the middle of a stream an error event', async () => {
  server = await startListeningServer(database, { llm: null, worker, limits: { atOnce: 10 } })
  const client = server.client('ada')
  const failed = await client.chat.completions.create(ask('fail')).catch((error: unknown) => error)
  expect(failed).toMatchObject({ status: 500, code: 'engine_failed' })
  const stream = await client.chat.completions.create({ ...ask('say 1000 10'), stream: true })
  const read = async () => {
    for await (const chunk of stream) expect(chunk.choices[0]?.finish_reason ?? null).toBeNull()
  }
  const ends = [read(), client.chat.completions.create(ask('die'))].map((end) => end.catch((error: unknown) => error))
  for (const end of await Promise.all(ends)) expect(end).toMatchObject({ code: 'engine_failed' })
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
