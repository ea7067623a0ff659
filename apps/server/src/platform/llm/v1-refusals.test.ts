import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Engine, openSqlite } from '../db/engines.ts'
import { migrate } from '../db/migrate.ts'
import { llmConfig, startListeningServer } from './testing/listening-server.ts'
import {
  answers,
  beginStream,
  chunkOf,
  event,
  type Script,
  type ScriptedUpstream,
  startScriptedUpstream,
  streams,
} from './testing/scripted-upstream.ts'

/* A model that will not answer, and a filter that does not let it. Neither is an empty reply, nor a broken one. */

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

const NO = 'I am sorry, I will not.'
const asked = {
  model: 'viable-2',
  messages: [{ role: 'user' as const, content: 'say 2' }],
  response_format: { type: 'json_object' as const },
}

async function whole() {
  const { choices, system_fingerprint: engine } = await server.client('ada').chat.completions.create(asked)
  const { message, finish_reason: finishReason } = choices[0]!
  return { content: message.content, refusal: message.refusal, finishReason, engine }
}

async function streamed() {
  const stream = await server.client('ada').chat.completions.create({ ...asked, stream: true })
  const said = { content: '', refusal: '', finishReason: '', engine: '' }
  for await (const chunk of stream) {
    const choice = chunk.choices[0]
    said.content += choice?.delta.content ?? ''
    said.refusal += choice?.delta.refusal ?? ''
    said.finishReason = choice?.finish_reason ?? said.finishReason
    said.engine = chunk.system_fingerprint ?? ''
  }
  return said
}

const refusesInPieces: Script = (response) => {
  beginStream(response)
  response.write(event(chunkOf({ role: 'assistant', content: null, refusal: '' })))
  for (const refusal of [NO.slice(0, 8), NO.slice(8)]) response.write(event(chunkOf({ refusal })))
  response.end(`${event(chunkOf({}, 'stop'))}data: [DONE]\n\n`)
}
const refusesAtOnce = answers(200, {
  choices: [{ index: 0, message: { role: 'assistant', content: null, refusal: NO }, finish_reason: 'stop' }],
})

test.each([
  ['in pieces', refusesInPieces],
  ['at once', refusesAtOnce],
])('a refusal that comes %s is passed on as one, in the model’s words', async (_name, script) => {
  upstream.play(script)
  expect(await whole()).toEqual({ content: null, refusal: NO, finishReason: 'stop', engine: 'upstream' })
  expect(await streamed()).toEqual({ content: '', refusal: NO, finishReason: 'stop', engine: 'upstream' })
})

test.each([
  ['nothing', ''],
  ['prose', 'I was about to'],
  ['the beginning of an object', '{"flashcards":[{"front":"What'],
])('a filter that stops a reply after %s is named, and nothing is mended or made up', async (_name, text) => {
  upstream.play(streams(text, { pieces: 1, finishReason: 'content_filter' }))
  const expected = { content: text, finishReason: 'content_filter', engine: 'upstream' }
  expect(await whole()).toEqual({ ...expected, refusal: null })
  expect(await streamed()).toEqual({ ...expected, refusal: '' })
})

test.each([
  [
    { code: 'content_filter', message: 'x' },
    { status: 400, code: 'content_filter' },
  ],
  [
    { code: 402, message: 'Insufficient credits' },
    { status: 424, code: 'upstream_out_of_credit' },
  ],
  [
    { code: 'insufficient_quota', message: 'x' },
    { status: 424, code: 'upstream_out_of_credit' },
  ],
  [
    { code: 429, message: 'x' },
    { status: 429, code: 'rate_limit_exceeded' },
  ],
  [
    { code: 'constructor', message: 'content filter' },
    { status: 502, code: 'upstream_error' },
  ],
])('an error in a reply’s clothes is known by its code: %j', async (error, expected) => {
  for (const script of [answers(200, { error }), answers(200, event({ error }))]) {
    upstream.play(script)
    await expect(whole()).rejects.toMatchObject(expected)
    await expect(streamed()).rejects.toMatchObject(expected)
  }
})

test('in the middle of a stream it is an event with that code', async () => {
  upstream.play((response) => {
    beginStream(response)
    response.write(event(chunkOf({ content: '{"flash' })))
    response.end(event({ error: { code: 'content_filter' } }))
  })
  await expect(streamed()).rejects.toMatchObject({ code: 'content_filter' })
})
