import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Engine, openSqlite } from '../db/engines.ts'
import { migrate } from '../db/migrate.ts'
import { REST_MS } from './model-rest.ts'
import { llmConfig, startListeningServer } from './testing/listening-server.ts'
import { refuses, type ScriptedUpstream, startScriptedUpstream, streams } from './testing/scripted-upstream.ts'

let database: Engine
let upstream: ScriptedUpstream
let server: Awaited<ReturnType<typeof startListeningServer>>

beforeAll(async () => {
  database = openSqlite(':memory:')
  await migrate(database, { backupDir: null, now: () => 1 })
})
afterAll(() => database.close())

const clock = { passed: 0 }
const worker = { file: new URL('./testing/scripted-worker.ts', import.meta.url) }

/** What an endpoint refuses is remembered, so each test has an endpoint and a server of its own. */
async function start() {
  upstream = await startScriptedUpstream()
  clock.passed = 0
  const now = () => Date.now() + clock.passed
  server = await startListeningServer(database, { llm: llmConfig(upstream.baseUrl), worker, now })
}
afterEach(async () => {
  await server.close()
  await upstream.close()
})

const OBJECT = '{"suggestedTitle":"","flashcards":[{"front":"What is one and one?","back":"two"}]}'
const messages = [
  { role: 'system' as const, content: 'You write flashcards.' },
  { role: 'user' as const, content: 'say 2' },
]
const json = { type: 'json_object' as const }
const schema = { type: 'json_schema' as const, json_schema: { name: 'cards', schema: { type: 'object' } } }
const formats = () => upstream.requests.map(({ body }) => Object(body.response_format).type ?? null)

async function whole(responseFormat: typeof json | typeof schema = json) {
  const { data, response } = await server
    .client('ada')
    .chat.completions.create({ model: 'viable-2', messages, response_format: responseFormat })
    .withResponse()
  const { message, finish_reason: finishReason } = data.choices[0]!
  return { text: message.content, finishReason, engine: response.headers.get('x-ai-engine'), data }
}

async function streamed() {
  const { data, response } = await server
    .client('ada')
    .chat.completions.create({ model: 'viable-2', messages, response_format: json, stream: true })
    .withResponse()
  let text = ''
  const names = new Set<unknown>()
  for await (const chunk of data) {
    text += chunk.choices[0]?.delta.content ?? ''
    names.add(chunk.system_fingerprint)
  }
  return { text, engine: response.headers.get('x-ai-engine'), names: [...names] }
}

test('response_format reaches the upstream as it was given', async () => {
  await start()
  upstream.play(streams(OBJECT))
  await whole(json)
  await whole(schema)
  expect(upstream.requests.map(({ body }) => body.response_format)).toEqual([json, schema])
})

test('json_schema, json_object, nothing: one step down for each refusal, and it is remembered', async () => {
  await start()
  upstream.play(
    refuses(
      ({ response_format: format }) => (format ? 'response_format is not supported' : null),
      streams(`\`\`\`json\n${OBJECT}\n\`\`\``),
    ),
  )
  expect((await whole(schema)).text).toBe(OBJECT)
  expect(formats()).toEqual(['json_schema', 'json_object', null])
  expect((await whole(json)).text).toBe(OBJECT)
  expect((await streamed()).text).toBe(OBJECT)
  expect(formats().slice(3)).toEqual([null, null])
})

test('a refusal without a reason is met by leaving the format out first', async () => {
  await start()
  upstream.play(refuses(({ response_format: format }) => (format ? '' : null), streams(`Here you are: ${OBJECT}`)))
  expect(await whole()).toMatchObject({ text: OBJECT, engine: 'upstream' })
  expect(formats()).toEqual(['json_object', null])
})

test('an endpoint that does not know stream_options is asked without them and keeps its format', async () => {
  await start()
  upstream.play(
    refuses(({ stream_options: options }) => (options ? 'extra field: stream_options' : null), streams(OBJECT)),
  )
  const { text, data } = await whole()
  expect(text).toBe(OBJECT)
  expect(formats()).toEqual(['json_object', 'json_object'])
  // Without counts from the endpoint they are estimated.
  expect(data.usage?.completion_tokens).toBe(Math.ceil(OBJECT.length / 4))
})

test('fences and thoughts around the object are dropped though the format was accepted', async () => {
  await start()
  upstream.play(streams(`<think>maybe {"a":1}</think>\n\`\`\`json\n${OBJECT}\n\`\`\``, { pieces: 40 }))
  expect((await whole()).text).toBe(OBJECT)
  expect((await streamed()).text).toBe(OBJECT)
})

test('without response_format a reply is passed on to the letter', async () => {
  await start()
  const text = '<think>hm</think>\n```json\n{"a":1}\n```'
  upstream.play(streams(text))
  const reply = await server.client('ada').chat.completions.create({ model: 'viable-1', messages })
  expect(reply.choices[0]?.message.content).toBe(text)
})

test('a whole reply with a slip in its JSON is mended once', async () => {
  await start()
  upstream.play(streams(OBJECT.replace('"back":', '"back" ')))
  expect(JSON.parse((await whole()).text!).flashcards[0].back).toBe('two')
})

test('a reply that was cut by its length is not mended, and says so', async () => {
  await start()
  upstream.play(streams(OBJECT.slice(0, 60), { finishReason: 'length' }))
  expect(await whole()).toMatchObject({ text: OBJECT.slice(0, 60), finishReason: 'length' })
})

test('a blank reply and one that was cut before its object stay as they are: the caller has words for them', async () => {
  await start()
  for (const [text, finishReason] of [
    ['', 'stop'],
    ['  \n', 'stop'],
    ['<think>so many thoughts', 'length'],
  ] as const) {
    upstream.play(streams(text, { pieces: 1, finishReason }))
    expect(await whole()).toMatchObject({ text, finishReason, engine: 'upstream' })
    expect(await streamed()).toMatchObject({ text, engine: 'upstream' })
  }
})

const BUILT_IN = /^\d+:0;\d+:1;$/

test('an endpoint that takes the format and writes prose: the built-in engine, by its own name', async () => {
  await start()
  upstream.play(streams('I would rather not.'))
  expect(await whole()).toMatchObject({ text: expect.stringMatching(BUILT_IN), engine: 'built-in' })
  const { text, engine, names } = await streamed()
  expect([engine, names]).toEqual(['built-in', ['built-in']])
  expect(text).toMatch(BUILT_IN)
})

test('every rung in its order, and the next call begins on the one that worked', async () => {
  await start()
  const takes = (format: string | null, reply: string) =>
    refuses(
      ({ response_format: given }) => (Object(given).type === (format ?? undefined) ? null : 'response_format'),
      streams(reply),
    )
  const ask = async () => {
    const before = upstream.requests.length
    const { text, engine } = await whole(schema)
    return [formats().slice(before), text, engine]
  }
  upstream.play(streams(OBJECT))
  expect(await ask()).toEqual([['json_schema'], OBJECT, 'upstream'])
  upstream.play(takes('json_object', OBJECT))
  expect(await ask()).toEqual([['json_schema', 'json_object'], OBJECT, 'upstream'])
  expect(await ask()).toEqual([['json_object'], OBJECT, 'upstream'])
  upstream.play(takes(null, `Here: ${OBJECT} There!`))
  expect(await ask()).toEqual([['json_object', null], OBJECT, 'upstream'])
  expect(await ask()).toEqual([[null], OBJECT, 'upstream'])
  upstream.play(takes(null, OBJECT.replace('"back":', '"back" ')))
  expect(await ask()).toEqual([[null], OBJECT.replace('"back":', '"back": '), 'upstream'])
  upstream.play(takes(null, 'No.'))
  expect(await ask()).toEqual([[null], expect.stringMatching(BUILT_IN), 'built-in'])
  expect(await ask()).toEqual([[null], expect.stringMatching(BUILT_IN), 'built-in'])
  // Twice in a row: from now on nobody waits for a reply that will not do, …
  upstream.play(takes(null, OBJECT))
  expect(await ask()).toEqual([[], expect.stringMatching(BUILT_IN), 'built-in'])
  // … each model for itself, …
  const other = await server
    .client('ada')
    .chat.completions.create({ model: 'viable-3', messages, response_format: json })
  expect(other.system_fingerprint).toBe('upstream')
  const text = await server.client('ada').chat.completions.create({ model: 'viable-2', messages })
  expect(text.system_fingerprint).toBe('upstream')
  // … and not for ever.
  clock.passed += REST_MS
  expect(await ask()).toEqual([[null], OBJECT, 'upstream'])
})

test('one reply without JSON among good ones changes nothing', async () => {
  await start()
  const [good, bad] = [streams(OBJECT), streams('No.')]
  upstream.play(bad, good, bad, good, good)
  const engines: unknown[] = []
  for (let call = 0; call < 5; call += 1) engines.push((await whole()).engine)
  expect(engines).toEqual(['built-in', 'upstream', 'built-in', 'upstream', 'upstream'])
})
