import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { type Engine, openSqlite } from '../db/engines.ts'
import { migrate } from '../db/migrate.ts'
import { listen, PortTakenError, TIME_LIMITS } from './listen.ts'

let engine: Engine
beforeAll(async () => {
  engine = openSqlite(':memory:')
  await migrate(engine, { backupDir: null, now: () => 1 })
})
afterAll(() => engine.close())

const start = () => listen(testApp(engine).app, { host: '127.0.0.1', port: 0 })

/** Sends raw text and answers what came back until the server hung up. */
function raw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let said = ''
    socket.on('data', (chunk) => {
      said += String(chunk)
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(said))
  })
}

const POST = 'POST /api/decks HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n'

test('a port that is taken is said to be so', async () => {
  const first = await start()
  await expect(listen(testApp(engine).app, { host: '127.0.0.1', port: first.port })).rejects.toThrow(PortTakenError)
  await first.stop(100)
})

test('bodies are read over a real socket, in one piece or in chunks, up to their limit', async () => {
  const server = await start()
  const unauthorized = 'HTTP/1.1 401'
  expect(await raw(server.port, `${POST}Content-Length: 2\r\n\r\n{}`)).toContain(unauthorized)
  expect(await raw(server.port, `${POST}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`)).toContain(
    unauthorized,
  )
  expect(await raw(server.port, `${POST}Content-Length: 3\r\n\r\n{x}`)).toContain('HTTP/1.1 400')
  expect(await raw(server.port, `${POST}Content-Length: 99999999\r\n\r\n`)).toContain('HTTP/1.1 413')
  const piece = 'x'.repeat(0x20000)
  const chunks = `20000\r\n${piece}\r\n`.repeat(9)
  expect(await raw(server.port, `${POST}Transfer-Encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`)).toContain(
    'HTTP/1.1 413',
  )
  await server.stop(100)
})

/** One request of an agent; rejects when the connection breaks before the answer is there. */
function send(agent: Agent, port: number, { path = '/healthz', body }: { path?: string; body?: Readable } = {}) {
  return new Promise<{ status: number; connection: string | undefined; reused: boolean }>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', authorization: 'Bearer token' }
    const out = request({ port, agent, path, method: body ? 'POST' : 'GET', headers: body ? headers : {} })
    out.on('error', reject)
    out.on('response', (response) => {
      response.resume()
      const { statusCode: status = 0, headers } = response
      response.on('end', () => resolve({ status, connection: headers.connection, reused: out.reusedSocket }))
    })
    if (body) body.pipe(out)
    else out.end()
  })
}

test.each([
  ['at once', 0],
  ['slower than the refusal', 150],
])('after a body that is too large and arrives %s, the connection serves the next request', async (_, pauseMs) => {
  const server = await start()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const body = async function* () {
    for (let piece = 0; piece < 8; piece += 1) {
      yield Buffer.alloc(400_000, 'x')
      await delay(pauseMs)
    }
  }
  const refused = await send(agent, server.port, { path: '/api/decks', body: Readable.from(body()) })
  expect(refused).toMatchObject({ status: 413, connection: 'keep-alive' })
  await delay(700)
  expect(await send(agent, server.port)).toMatchObject({ status: 200, reused: true })
  agent.destroy()
  await server.stop(100)
})

test('a body that is far too large ends its connection, and says so', async () => {
  const server = await start()
  const said = await raw(server.port, `${POST.replace('close', 'keep-alive')}Content-Length: 99999999\r\n\r\n`)
  expect(said).toMatch(/^HTTP\/1\.1 413 [\s\S]*\r\nconnection: close\r\n/i)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const endless = Readable.from(
    (async function* () {
      for (;;) yield Buffer.alloc(400_000, 'x')
    })(),
  )
  const outcome = await send(agent, server.port, { path: '/api/decks', body: endless }).catch((error: Error) => error)
  // A sender that does not listen while it sends may miss the answer.
  if (!(outcome instanceof Error)) expect(outcome).toMatchObject({ status: 413, connection: 'close' })
  endless.destroy()
  expect(await send(agent, server.port)).toMatchObject({ status: 200, reused: false })
  agent.destroy()
  await server.stop(100)
})

test('stopping lets a request under way finish and takes no more', async () => {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const server = await listen({ fetch: () => gate.then(() => new Response('done')) }, { host: '127.0.0.1', port: 0 })
  const under = fetch(`http://127.0.0.1:${server.port}/`)
  await delay(50)
  const stopped = server.stop(5_000)
  await expect(fetch(`http://127.0.0.1:${server.port}/`)).rejects.toThrow()
  release()
  expect(await (await under).text()).toBe('done')
  const waitedFrom = performance.now()
  await stopped
  expect(performance.now() - waitedFrom).toBeLessThan(2_500)
})

test('stopping does not wait for ever for a request that hangs', async () => {
  const hanging = { fetch: () => new Promise<Response>(() => undefined) }
  const server = await listen(hanging, { host: '127.0.0.1', port: 0 })
  const under = fetch(`http://127.0.0.1:${server.port}/`).catch(() => 'cut off')
  await delay(50)
  await server.stop(50)
  expect(await under).toBe('cut off')
})

test('a caller who sends headers or a body too slowly is cut off, and others are served meanwhile', async () => {
  expect(TIME_LIMITS).toMatchObject({ headersTimeout: 15_000, requestTimeout: 60_000 })
  const limits = {
    headersTimeout: 200,
    requestTimeout: 400,
    uploadTimeout: 600_000,
    keepAliveTimeout: 1_000,
    connectionsCheckingInterval: 50,
  }
  const server = await listen(testApp(engine).app, { host: '127.0.0.1', port: 0, limits })
  const slowHeaders = Array.from({ length: 50 }, () => raw(server.port, 'GET / HTTP/1.1\r\nHost: local'))
  const slowBody = raw(server.port, `${POST}Content-Length: 10\r\n\r\n{`)
  expect((await fetch(`http://127.0.0.1:${server.port}/healthz`)).status).toBe(200)
  for (const said of await Promise.all(slowHeaders)) expect(said).toContain('HTTP/1.1 408')
  expect(await slowBody).toMatch(/^$|HTTP\/1\.1 4\d\d/)
  await server.stop(100)
})
