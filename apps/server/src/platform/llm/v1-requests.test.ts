import OpenAI from 'openai'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Engine, openSqlite } from '../db/engines.ts'
import { migrate } from '../db/migrate.ts'
import { llmConfig, startListeningServer } from './testing/listening-server.ts'
import { type ScriptedUpstream, startScriptedUpstream, streams } from './testing/scripted-upstream.ts'

let database: Engine
let upstream: ScriptedUpstream
let server: Awaited<ReturnType<typeof startListeningServer>>

beforeAll(async () => {
  database = openSqlite(':memory:')
  await migrate(database, { backupDir: null, now: () => 1 })
  upstream = await startScriptedUpstream()
  upstream.play(streams('{"a":1}'))
  server = await startListeningServer(database, { llm: llmConfig(upstream.baseUrl) })
})
afterAll(async () => {
  await server.close()
  await upstream.close()
  await database.close()
})

const good = { model: 'viable-2', messages: [{ role: 'user', content: 'hello' }] }

async function send(body: unknown, headers: Record<string, string> = { authorization: 'Bearer token-of-ada' }) {
  const response = await fetch(`${server.url}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, text, error: text.startsWith('{"error"') ? JSON.parse(text).error : null }
}

test.each([
  ['tools', { ...good, tools: [{ type: 'function' }] }, 'unsupported_parameter', 'tools'],
  ['a choice of tools', { ...good, tool_choice: 'required' }, 'unsupported_parameter', 'tool_choice'],
  ['store', { ...good, store: true }, 'unsupported_parameter', 'store'],
  ['functions', { ...good, functions: [{ name: 'f' }] }, 'unsupported_parameter', 'functions'],
  ['a penalty', { ...good, presence_penalty: 1 }, 'unsupported_parameter', 'presence_penalty'],
  ['speech', { ...good, modalities: ['text', 'audio'] }, 'unsupported_parameter', 'modalities'],
  ['a word that is misspelt, whatever its value', { ...good, temprature: 0 }, 'unsupported_parameter', 'temprature'],
  [
    'a call of a tool in a message',
    { ...good, messages: [{ role: 'assistant', content: null, tool_calls: [{ id: 'x' }] }] },
    'unsupported_parameter',
    'messages.0.tool_calls',
  ],
  [
    'a user who says nothing at all',
    { ...good, messages: [{ role: 'user', content: null }] },
    'invalid_value',
    'messages.0.content',
  ],
  ['two choices', { ...good, n: 2 }, 'invalid_value', 'n'],
  ['a web search', { ...good, web_search_options: {} }, 'unsupported_parameter', 'web_search_options'],
  [
    'a key that reaches a prototype',
    `{"__proto__":{},"model":"viable-2","messages":[]}`,
    'unsupported_parameter',
    '__proto__',
  ],
  ['no messages', { model: 'viable-2', messages: [] }, 'invalid_value', 'messages'],
  [
    'a message that is no text',
    { ...good, messages: [{ role: 'user', content: 7 }] },
    'invalid_value',
    'messages.0.content',
  ],
  [
    'an image',
    { ...good, messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'http://x' } }] }] },
    null,
    null,
  ],
  ['a tool message', { ...good, messages: [{ role: 'tool', content: 'x' }] }, 'invalid_value', 'messages.0.role'],
  ['too hot', { ...good, temperature: 3 }, 'invalid_value', 'temperature'],
  ['metadata with objects', { ...good, metadata: { task: {} } }, 'invalid_value', 'metadata.task'],
  ['no model', { messages: good.messages }, 'invalid_value', 'model'],
  ['no JSON', '{"model":', 'invalid_json', null],
  ['a list', '[]', 'invalid_value', null],
  [
    'depth',
    `{"model":"viable-2","messages":[],"metadata":${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
    'invalid_json',
    null,
  ],
])('%s is a 400 that names the parameter', async (_name, body, code, param) => {
  const before = upstream.requests.length
  const { status, error } = await send(body)
  expect(status).toBe(400)
  expect(error).toMatchObject({ message: expect.any(String), type: 'invalid_request_error' })
  if (code !== null) expect(error).toMatchObject({ code, param })
  expect(upstream.requests.length).toBe(before)
})

test('parts of text and the harmless choice of one are taken', async () => {
  const parts = [
    { type: 'text', text: 'one' },
    { type: 'text', text: 'two' },
  ]
  const { status } = await send({ ...good, n: 1, messages: [{ role: 'user', content: parts }] })
  expect(status).toBe(200)
  expect(upstream.requests.at(-1)?.body.messages).toEqual([{ role: 'user', content: 'one\ntwo' }])
})

test.each<[string, object]>([
  [
    'nothing',
    {
      ...{ stop: null, tools: null, tool_choice: null, functions: null, logit_bias: null, logprobs: null, user: null },
      ...{ response_format: null, stream_options: null, metadata: null, n: null, store: null, service_tier: null },
      ...{ prediction: null, audio: null, reasoning_effort: null, verbosity: null, web_search_options: null },
    },
  ],
  ['lists of nothing', { stop: [], tools: [], functions: [] }],
  ['zero', { frequency_penalty: 0, presence_penalty: 0, top_logprobs: 0, temperature: 0, seed: 0 }],
  ['no', { logprobs: false, store: false, parallel_tool_calls: false, logit_bias: {}, metadata: {} }],
  ['whatever is usual', { tool_choice: 'auto', function_call: 'none', service_tier: 'auto', modalities: ['text'] }],
])('parameters that ask for %s are taken, and go no further', async (_name, more) => {
  const { status, text } = await send({ ...good, ...more })
  expect([status, text]).toEqual([200, expect.stringContaining('"finish_reason":"stop"')])
  const { temperature: _, seed: __, ...sent } = upstream.requests.at(-1)!.body
  expect(Object.keys(sent).sort()).toEqual(['messages', 'model', 'stream', 'stream_options'])
})

test('a reply of ours can be put back into a conversation as it came, and so can one that said nothing', async () => {
  const { text } = await send(good)
  const { message } = JSON.parse(text).choices[0]
  const silent = { role: 'assistant', content: null, refusal: null, tool_calls: [], annotations: [], audio: null }
  const messages = [...good.messages, message, silent, { role: 'assistant', content: [], name: null }, ...good.messages]
  expect(await send({ ...good, messages })).toMatchObject({ status: 200 })
  const sent: unknown = upstream.requests.at(-1)?.body.messages
  expect(sent).toEqual([
    ...good.messages,
    { role: 'assistant', content: '{"a":1}' },
    { role: 'assistant', content: '' },
    { role: 'assistant', content: '' },
    ...good.messages,
  ])
})

test('an unknown model is a 404', async () => {
  const { status, error } = await send({ ...good, model: 'gpt-5' })
  expect(status).toBe(404)
  expect(error).toMatchObject({ code: 'model_not_found', param: 'model', type: 'invalid_request_error' })
})

test('a body over 4 MiB is a 413, with its length announced or not; one just under is read', async () => {
  const padded = (bytes: number) =>
    JSON.stringify({ ...good, messages: [{ role: 'user', content: 'x'.repeat(bytes) }] })
  expect((await send(padded(4 * 1_048_576))).status).toBe(413)
  const chunked = await fetch(`${server.url}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer token-of-ada' },
    body: new Blob([padded(4 * 1_048_576)]).stream(),
    duplex: 'half',
  } as RequestInit) // `duplex` is not in the type yet
  expect(chunked.status).toBe(413)
  expect(JSON.parse(await chunked.text()).error.code).toBe('request_too_large')
  // Read, but more tokens than a day has.
  const { status, error } = await send(padded(4 * 1_048_576 - 200))
  expect([status, error?.code]).toEqual([429, 'insufficient_quota'])
})

test.each([
  ['nothing', {}],
  ['a cookie', { cookie: 'cairn_session=token-of-ada; __Host-session=token-of-ada' }],
  ['an unknown token', { authorization: 'Bearer nobody-knows' }],
  ['an empty token', { authorization: 'Bearer ' }],
  ['another scheme', { authorization: 'Basic dG9rZW4tb2YtYWRhOg==' }],
  ['a session header', { 'x-test-learner': 'ada' }],
])('%s is a 401', async (_name, headers: Record<string, string>) => {
  const before = upstream.requests.length
  const { status, error } = await send(good, headers)
  expect(status).toBe(401)
  expect(error).toMatchObject({ code: 'invalid_api_key', param: null })
  expect(upstream.requests.length).toBe(before)
  const models = await fetch(`${server.url}/v1/models`, { headers })
  expect(models.status).toBe(401)
})

test('the official client sees each failure as its own class', async () => {
  const ada = server.client('ada')
  const call = (client: OpenAI, more: object) =>
    client.chat.completions.create({ model: 'viable-2', messages: [{ role: 'user', content: 'x' }], ...more })
  await expect(call(ada, { tools: [{ type: 'function' }] })).rejects.toThrow(OpenAI.BadRequestError)
  await expect(call(ada, { model: 'nope' })).rejects.toThrow(OpenAI.NotFoundError)
  const stranger = new OpenAI({ apiKey: 'wrong', baseURL: `${server.url}/v1`, maxRetries: 0 })
  await expect(call(stranger, {})).rejects.toThrow(OpenAI.AuthenticationError)
})
