import OpenAI from 'openai'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Engine, openSqlite } from '../db/engines.ts'
import { migrate } from '../db/migrate.ts'
import { llmConfig, startListeningServer, UPSTREAM_KEY } from './testing/listening-server.ts'
import {
  type ScriptedUpstream,
  says,
  startScriptedUpstream,
  streams,
  UPSTREAM_MODEL,
} from './testing/scripted-upstream.ts'

let database: Engine
let upstream: ScriptedUpstream
let server: Awaited<ReturnType<typeof startListeningServer>>

beforeAll(async () => {
  database = openSqlite(':memory:')
  await migrate(database, { backupDir: null, now: () => 1 })
  upstream = await startScriptedUpstream()
  server = await startListeningServer(database, { llm: llmConfig(upstream.baseUrl) })
})
afterAll(async () => {
  await server.close()
  await upstream.close()
  await database.close()
})

const CARDS = JSON.stringify({
  suggestedTitle: 'Äpfel',
  flashcards: [{ front: 'Was ist 1 + 1?', back: '2 „zwei“ 🍎' }],
})
const messages = [
  { role: 'system' as const, content: 'You write flashcards.' },
  { role: 'user' as const, content: 'One and one is two.' },
]
const params = { model: 'viable-2', messages, response_format: { type: 'json_object' as const } }

test('a reply comes back whole, in OpenAI’s shape, under the name that was asked for', async () => {
  upstream.play(streams(CARDS))
  const { data, response } = await server.client('ada').chat.completions.create(params).withResponse()
  expect(data.object).toBe('chat.completion')
  expect(data.model).toBe('viable-2')
  expect(data.choices).toHaveLength(1)
  expect(data.choices[0]).toMatchObject({
    index: 0,
    finish_reason: 'stop',
    message: { role: 'assistant', content: CARDS },
  })
  expect(data.usage).toEqual({ prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 })
  expect(data.system_fingerprint).toBe('upstream')
  expect(response.headers.get('x-ai-engine')).toBe('upstream')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(JSON.stringify(data)).not.toContain(UPSTREAM_MODEL)
})

test('a reply is the same when the endpoint cannot stream', async () => {
  upstream.play(says(CARDS))
  const whole = await server.client('ada').chat.completions.create(params)
  expect(whole.choices[0]?.message.content).toBe(CARDS)
  const stream = await server.client('ada').chat.completions.create({ ...params, stream: true })
  let text = ''
  for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? ''
  expect(text).toBe(CARDS)
})

test('a stream has OpenAI’s chunks, its usage when asked for, and its end', async () => {
  upstream.play(streams(CARDS, { pieces: 8 }))
  const { data, response } = await server
    .client('ada')
    .chat.completions.create({ ...params, stream: true, stream_options: { include_usage: true } })
    .withResponse()
  const chunks: OpenAI.ChatCompletionChunk[] = []
  for await (const chunk of data) chunks.push(chunk)
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  expect(response.headers.get('x-ai-engine')).toBe('upstream')
  expect(chunks[0]?.choices[0]?.delta.role).toBe('assistant')
  expect(chunks.map((chunk) => chunk.choices[0]?.delta.content ?? '').join('')).toBe(CARDS)
  expect(new Set(chunks.map(({ id }) => id)).size).toBe(1)
  expect(new Set(chunks.map(({ model }) => model))).toEqual(new Set(['viable-2']))
  expect(new Set(chunks.map(({ system_fingerprint: name }) => name))).toEqual(new Set(['upstream']))
  expect(chunks.flatMap(({ choices }) => choices.map((choice) => choice.finish_reason)).filter(Boolean)).toEqual([
    'stop',
  ])
  expect(chunks.at(-1)).toMatchObject({
    choices: [],
    usage: { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 },
  })
  expect(chunks.slice(0, -1).every(({ usage }) => usage === null)).toBe(true)
})

test('the raw stream ends with [DONE], and has no usage when nobody asked', async () => {
  upstream.play(streams(CARDS))
  const response = await fetch(`${server.url}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer token-of-ada' },
    body: JSON.stringify({ ...params, stream: true }),
  })
  const text = await response.text()
  expect(text.endsWith('data: [DONE]\n\n')).toBe(true)
  expect(text).not.toContain('usage')
  expect(text.split('\n\n').filter((event) => event !== '' && !event.startsWith('data: '))).toEqual([])
})

test('pieces arrive while the upstream is still writing', async () => {
  upstream.play(streams(CARDS, { pieces: 5, pauseMs: 150 }))
  const startedAt = performance.now()
  const stream = await server.client('ada').chat.completions.create({ ...params, stream: true })
  const arrivals: number[] = []
  for await (const chunk of stream) if (chunk.choices[0]?.delta.content) arrivals.push(performance.now() - startedAt)
  expect(arrivals.length).toBeGreaterThanOrEqual(5)
  expect(arrivals[0]).toBeLessThan(140)
  expect(arrivals.at(-1)! - arrivals[0]!).toBeGreaterThan(400)
})

test('the upstream gets the mapped model, the key and nothing about the learner', async () => {
  upstream.play(streams(CARDS))
  const before = upstream.requests.length
  await server.client('ada').chat.completions.create({
    ...params,
    model: 'viable-3',
    temperature: 0.2,
    top_p: 0.9,
    seed: 7,
    max_tokens: 500,
    metadata: { task: 'flashcards' },
    user: 'ada@example.org',
  })
  const { body, headers } = upstream.requests[before]!
  expect(headers.authorization).toBe(`Bearer ${UPSTREAM_KEY}`)
  expect(headers.cookie).toBeUndefined()
  expect(body).toEqual({
    model: `${UPSTREAM_MODEL}-3`,
    messages,
    response_format: { type: 'json_object' },
    temperature: 0.2,
    top_p: 0.9,
    seed: 7,
    max_tokens: 500,
    stream: true,
    stream_options: { include_usage: true },
  })
})

test('there are exactly three models', async () => {
  const page = await server.client('ada').models.list()
  expect(page.data.map(({ id }) => id)).toEqual(['viable-1', 'viable-2', 'viable-3'])
  expect(page.data.every(({ object, created }) => object === 'model' && Number.isInteger(created))).toBe(true)
  expect((await server.client('ada').models.retrieve('viable-1')).id).toBe('viable-1')
  await expect(server.client('ada').models.retrieve('gpt-5')).rejects.toThrow(OpenAI.NotFoundError)
})

test('an unknown address under /v1 is a 404 of OpenAI’s kind', async () => {
  const failure = await server
    .client('ada')
    .post('/embeddings', { body: {} })
    .catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(OpenAI.NotFoundError)
  expect(failure).toMatchObject({ code: 'unknown_url', type: 'invalid_request_error', param: null })
})

test('the description of the API lists /v1', async () => {
  const description = JSON.parse(await (await fetch(`${server.url}/api/openapi.json`)).text())
  expect(Object.keys(description.paths)).toEqual(expect.arrayContaining(['/v1/chat/completions', '/v1/models']))
  const { responses } = description.paths['/v1/chat/completions'].post
  const statuses = Object.keys(responses)
  expect(statuses).toEqual(['200', '400', '401', '404', '422', '424', '429', '500', '502', '503', '504'])
})
