import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { issueCredential } from '../apps/server/src/people/ai/issue-token.ts'
import { createVerifyBearer } from '../apps/server/src/people/ai/verify-bearer.ts'
import { type Engine, openSqlite } from '../apps/server/src/platform/db/engines.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { listen as listenTo } from '../apps/server/src/platform/http/listen.ts'
import { createLimiter } from '../apps/server/src/platform/http/rate-limit.ts'
import { createChatService } from '../apps/server/src/platform/llm/chat-service.ts'
import { llmConfig } from '../apps/server/src/platform/llm/testing/listening-server.ts'
import { chunkOf, event } from '../apps/server/src/platform/llm/testing/scripted-upstream.ts'
import { createUpstreamEngine } from '../apps/server/src/platform/llm/upstream/upstream-engine.ts'
import { createV1Lane } from '../apps/server/src/platform/llm/v1-lane.ts'

/*
 * What the model proxy adds to a call, against the least anything in between can add: a node:http pipe. Upstream,
 * pipe, Cairn and load are processes of their own; the three ways alternate, and direct/direct is the A/A pair.
 *
 *   node bench/model-proxy.ts
 *   BENCH_MEMORY=1 node bench/model-proxy.ts     (without a disk under the counters)
 */

const ROUNDS = 7
const CALLS = 200
const CLIENTS = 64
const MEMORY_STREAMS = 500
const LEARNERS = 400

const body = JSON.stringify({
  model: 'viable-2',
  messages: [
    { role: 'system', content: 'You write flashcards.' },
    { role: 'user', content: 'One and one is two. '.repeat(100) },
  ],
  stream: true,
})

/** Ten pieces at once, as a model that is infinitely fast; a request that says hold gets one and then waits. */
function serveUpstream(): void {
  const pieces = Array.from({ length: 10 }, (_, index) => event(chunkOf({ content: `piece ${index} of the reply ` })))
  const whole = `${pieces.join('')}${event(chunkOf({}, 'stop'))}data: [DONE]\n\n`
  listen(
    http.createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk) => chunks.push(chunk))
      request.on('end', () => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        if (Buffer.concat(chunks).includes('hold: ')) response.write(pieces[0])
        else response.end(whole)
      })
    }),
  )
}

function servePipe(upstream: string): void {
  const agent = new http.Agent({ keepAlive: true })
  listen(
    http.createServer((request, response) => {
      const options = { method: request.method, headers: request.headers, agent }
      const onward = http.request(`${upstream}${request.url}`, options, (reply) => {
        response.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(response)
      })
      onward.on('error', () => response.destroy())
      response.on('close', () => onward.destroy())
      request.pipe(onward)
    }),
  )
}

/** As in production: tokens of learners, limits, quotas, a log line for each call; only more calls than usual. */
async function serveCairn(upstream: string): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'cairn-bench-'))
  process.on('exit', () => rmSync(dir, { recursive: true, force: true }))
  const engine = openSqlite(process.env.BENCH_MEMORY ? ':memory:' : join(dir, 'cairn.sqlite'))
  await migrate(engine, { backupDir: null, now: () => 1 })
  const log = pino({ level: 'info' }, pino.destination({ dest: '/dev/null', sync: true }))
  const upstreamEngine = createUpstreamEngine(llmConfig(`${upstream}/v1`))
  const models = {
    answering: (_: unknown, learner: string) => ({
      engine: upstreamEngine.engineFor(learner),
      label: 'upstream' as const,
    }),
  }
  const callers = { verifyBearer: createVerifyBearer(engine.db, Date.now), limiter: createLimiter(engine, Date.now) }
  const most = 1_000_000_000
  const limits = { callsPerMinute: most, atOnce: 10_000, tokensPerDay: most, instanceTokensPerDay: most }
  const chat = createChatService({ engine, now: Date.now, models, limits, ...callers })
  const lane = createV1Lane(chat, { log, publicUrl: null, hstsSubdomains: false, trustedProxies: [] })
  const { port } = await listenTo(
    { fetch: () => new Response('Only the lane is measured', { status: 500 }) },
    { host: '127.0.0.1', port: 0, lane },
  )
  // As many as keep each below its limit per minute, each with the credential that a browser fetches.
  const tokens = []
  for (let n = 0; n < LEARNERS; n += 1) tokens.push(await credentialOf(engine, `learner-${n}`))
  ready(`http://127.0.0.1:${port}`, tokens)
}

async function credentialOf(engine: Engine, id: string): Promise<string> {
  const now = Date.now()
  const times = { created_at: now, updated_at: now }
  const session = { id, user_id: id, token_hash: id, user_agent: '', expires_at: now + 86_400_000, ...times }
  await engine.db
    .insertInto('identity')
    .values({ id, email: id, email_verified: 1, name: '', ...times })
    .execute()
  await engine.db.insertInto('session').values(session).execute()
  return (await issueCredential(engine, { userId: id, sessionId: id, signedInAt: now }, now)).token
}

function listen(server: http.Server): void {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    ready(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)
  })
}

function ready(url: string, tokens: readonly string[] = ['any']): void {
  process.send?.({ url, tokens })
  process.on('message', (question) => {
    if (question === 'cpu') {
      const { user, system } = process.cpuUsage()
      return process.send?.(user + system)
    }
    globalThis.gc?.()
    const { heapUsed, external } = process.memoryUsage()
    return process.send?.(heapUsed + external)
  })
  process.on('disconnect', () => process.exit())
}

interface Way {
  readonly name: string
  readonly url: string
  readonly child: ChildProcess
  readonly tokens: readonly string[]
}

async function start(name: string, ...args: string[]): Promise<Way> {
  const child = fork(fileURLToPath(import.meta.url), [name, ...args], { execArgv: ['--expose-gc'] })
  // The first message of every child; see `ready`.
  const { url, tokens } = (await message(child)) as { url: string; tokens: readonly string[] }
  return { name, child, url, tokens }
}

const message = (child: ChildProcess) => new Promise<unknown>((resolve) => child.once('message', resolve))

/** Bytes in use after a collection, or µs of processor time so far. */
async function ask({ child }: Way, question: 'memory' | 'cpu'): Promise<number> {
  const answer = message(child)
  child.send(question)
  return Number(await answer)
}

let calls = 0
function headersFor({ tokens }: Way) {
  calls += 1
  return { 'content-type': 'application/json', authorization: `Bearer ${tokens[calls % tokens.length]}` }
}

function call(way: Way, agent: http.Agent): Promise<{ firstMs: number; ms: number }> {
  const startedAt = performance.now()
  const { url } = way
  return new Promise((resolve, reject) => {
    const request = http.request(`${url}/v1/chat/completions`, {
      method: 'POST',
      agent,
      headers: { ...headersFor(way), 'content-length': Buffer.byteLength(body) },
    })
    request.on('error', reject)
    request.on('response', (response) => {
      let firstMs = 0
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`))
      response.on('data', () => {
        firstMs ||= performance.now() - startedAt
      })
      response.on('end', () => resolve({ firstMs, ms: performance.now() - startedAt }))
    })
    request.end(body)
  })
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Connections of its own for each measurement: one that idled is closed by the other side at any moment. */
async function connected<T>(measure: (agent: http.Agent) => Promise<T>): Promise<T> {
  const agent = new http.Agent({ keepAlive: true })
  try {
    return await measure(agent)
  } finally {
    agent.destroy()
  }
}

const latency = (way: Way) => connected((agent) => latencyOver(way, agent))

async function latencyOver(way: Way, agent: http.Agent) {
  const times = []
  for (let index = 0; index < CALLS; index += 1) times.push(await call(way, agent))
  return { first: median(times.map(({ firstMs }) => firstMs)), whole: median(times.map(({ ms }) => ms)) }
}

/** Calls a second of 64 clients, and µs of processor time for each: the steadier figure on a machine that is shared. */
const throughput = (way: Way) => connected((agent) => throughputOver(way, agent))

async function throughputOver(way: Way, agent: http.Agent): Promise<{ rate: number; cpu: number }> {
  const before = await ask(way, 'cpu')
  const startedAt = performance.now()
  const all = CALLS * 10
  let left = all
  const client = async () => {
    while (left > 0) {
      left -= 1
      await call(way, agent)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  const rate = (all * 1_000) / (performance.now() - startedAt)
  return { rate, cpu: ((await ask(way, 'cpu')) - before) / all }
}

/** Memory, in kB, for each stream that is open and waits. */
async function memoryPerStream(way: Way): Promise<number> {
  await throughput(way)
  const before = await ask(way, 'memory')
  const held = body.replace('You write', 'hold: you write')
  const open = await Promise.all(Array.from({ length: MEMORY_STREAMS }, () => openStream(way, held)))
  const after = await ask(way, 'memory')
  for (const request of open) request.destroy()
  return (after - before) / MEMORY_STREAMS / 1_024
}

function openStream(way: Way, payload: string): Promise<http.ClientRequest> {
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', headers: headersFor(way), agent: false }
    const request = http.request(`${way.url}/v1/chat/completions`, options)
    request.on('error', reject) // also hears that we leave
    request.on('response', (response) => response.once('data', () => resolve(request)))
    request.end(payload)
  })
}

async function load(): Promise<void> {
  const upstream = await start('upstream')
  const pipe = await start('pipe', upstream.url)
  const cairn = await start('cairn', upstream.url)
  const ways = { direct: upstream, again: upstream, pipe, cairn }
  const rounds: Record<keyof typeof ways, { first: number; whole: number }>[] = []
  for (const way of [upstream, pipe, cairn]) await latency(way)
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({
      direct: await latency(upstream),
      pipe: await latency(pipe),
      cairn: await latency(cairn),
      again: await latency(upstream),
    })
  const of = (way: keyof typeof ways, what: 'first' | 'whole') => median(rounds.map((round) => round[way][what]))
  console.log(`model proxy, ${process.version}, ${cpus().length} cores, ${ROUNDS} rounds of ${CALLS} calls, medians`)
  for (const what of ['first', 'whole'] as const) {
    const base = of('direct', what)
    const added = { pipe: of('pipe', what) - base, cairn: of('cairn', what) - base }
    console.log(
      `${what === 'first' ? 'first byte' : 'whole reply'}: direct ${base.toFixed(3)} ms (A/A ${(of('again', what) / base).toFixed(2)}),`,
      `pipe +${added.pipe.toFixed(3)} ms, Cairn +${added.cairn.toFixed(3)} ms, ratio ${(added.cairn / added.pipe).toFixed(2)}`,
    )
  }
  await printThroughput(pipe, cairn)
  const memory = { pipe: await memoryPerStream(pipe), cairn: await memoryPerStream(cairn) }
  console.log(`an open stream: pipe ${memory.pipe.toFixed(1)} kB, Cairn ${memory.cairn.toFixed(1)} kB`)
  for (const { child } of [upstream, pipe, cairn]) child.kill()
}

async function printThroughput(pipe: Way, cairn: Way): Promise<void> {
  const rounds: Record<'pipe' | 'cairn', { rate: number; cpu: number }>[] = []
  for (let round = 0; round < 6; round += 1)
    rounds.push({ pipe: await throughput(pipe), cairn: await throughput(cairn) })
  // The first one warms both up.
  const of = (way: 'pipe' | 'cairn', what: 'rate' | 'cpu') => median(rounds.slice(1).map((round) => round[way][what]))
  for (const [what, unit] of [
    ['rate', 'calls/s'],
    ['cpu', 'µs of processor time a call'],
  ] as const) {
    const [bare, ours] = [of('pipe', what), of('cairn', what)]
    console.log(
      `${CLIENTS} clients: pipe ${bare.toFixed(0)}, Cairn ${ours.toFixed(0)} ${unit}, ratio ${(ours / bare).toFixed(2)}`,
    )
  }
}

const role = process.argv[2] ?? 'load'
if (role === 'upstream') serveUpstream()
else if (role === 'pipe') servePipe(process.argv[3] ?? '')
else if (role === 'cairn') await serveCairn(process.argv[3] ?? '')
else await load()
