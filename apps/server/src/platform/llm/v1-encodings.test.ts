import { setTimeout as delay } from 'node:timers/promises'
import { brotliCompressSync, constants, createBrotliCompress, createDeflate, createGzip, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Engine, openSqlite } from '../db/engines.ts'
import { migrate } from '../db/migrate.ts'
import { llmConfig, startListeningServer } from './testing/listening-server.ts'
import {
  chunkOf,
  event,
  type Script,
  type ScriptedUpstream,
  startScriptedUpstream,
} from './testing/scripted-upstream.ts'

/* Endpoints, and proxies before them, that compress though they are asked not to. */

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

const messages = [{ role: 'user' as const, content: 'One and one is two.' }]
const call = (more: object = {}) =>
  server.client('ada').chat.completions.create({ model: 'viable-2', messages, ...more, stream: false })

const CODERS = {
  gzip: () => createGzip(),
  deflate: () => createDeflate(),
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
}
const flushed = (coder: { flush(done: () => void): void }) => new Promise<void>((done) => coder.flush(done))

/** A stream of events, each of them sent on its way as soon as it is written. */
function encoded(coding: keyof typeof CODERS, texts: readonly string[], end: 'whole' | 'breaks' = 'whole'): Script {
  return async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'Content-Encoding': coding })
    const coder = CODERS[coding]()
    coder.pipe(response)
    for (const text of texts) {
      coder.write(event(chunkOf({ content: text })))
      await flushed(coder)
      await delay(60)
    }
    if (end === 'breaks') return void response.destroy()
    coder.end(`${event(chunkOf({}, 'stop'))}data: [DONE]\n\n`)
  }
}

describe.each(['gzip', 'deflate', 'br'] as const)('%s', (coding) => {
  test('streamed: each piece arrives when it was sent', async () => {
    const texts = ['{"a":', '"Zwölf 🪨"', '}']
    upstream.play(encoded(coding, texts))
    const stream = await server
      .client('ada')
      .chat.completions.create({ model: 'viable-2', messages, stream: true, response_format: { type: 'json_object' } })
    const arrived: { text: string; at: number }[] = []
    for await (const chunk of stream) {
      const text = chunk.choices[0]?.delta.content
      if (text) arrived.push({ text, at: performance.now() })
    }
    expect(arrived.map(({ text }) => text)).toEqual(texts)
    expect(arrived.at(-1)!.at - arrived[0]!.at).toBeGreaterThan(90)
  })

  test('asked for as a whole, several times over a kept connection', async () => {
    upstream.play(encoded(coding, ['{"a":1}']))
    for (let time = 0; time < 3; time += 1) expect((await call()).choices[0]?.message.content).toBe('{"a":1}')
  })

  test('cut off in the middle it is a cut, never a whole reply', async () => {
    upstream.play(encoded(coding, ['{"a":', '1'], 'breaks'))
    await expect(call()).rejects.toMatchObject({ status: 502, code: 'upstream_cut' })
  })
})

test('one JSON body, compressed', async () => {
  const body = { choices: [{ index: 0, message: { role: 'assistant', content: '{"b":2}' }, finish_reason: 'stop' }] }
  upstream.play((response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'br' })
    response.end(brotliCompressSync(JSON.stringify(body)))
  })
  expect((await call()).choices[0]?.message.content).toBe('{"b":2}')
})

test('a refusal that is compressed is understood too', async () => {
  upstream.play((response) => {
    response.writeHead(429, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
    response.end(gzipSync(JSON.stringify({ error: { code: 'insufficient_quota' } })))
  })
  await expect(call()).rejects.toMatchObject({ status: 424, code: 'upstream_out_of_credit' })
})

test.each([
  ['bytes that are not what they are called', 'gzip', 'upstream_invalid_reply'],
  ['bytes that are no Brotli', 'br', 'upstream_invalid_reply'],
  ['a coding that nobody knows', 'cairn', 'upstream_invalid_reply'],
])('%s: a 502', async (_name, coding, code) => {
  upstream.play((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'content-encoding': coding })
    response.end('data: {"choices":[]}\n\n')
  })
  await expect(call()).rejects.toMatchObject({ status: 502, code })
})

test('a reply that swells without end is stopped by its length, not by the memory', async () => {
  const line = event(chunkOf({ content: 'x'.repeat(50_000) }))
  upstream.play((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' })
    response.end(gzipSync(line.repeat(200)))
  })
  await expect(call()).rejects.toMatchObject({ status: 502, code: 'upstream_reply_too_large' })
})
