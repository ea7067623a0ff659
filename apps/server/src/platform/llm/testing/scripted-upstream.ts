import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

/** A request that the upstream got. */
export interface SeenRequest {
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: IncomingHttpHeaders
  /** `performance.now()` when the connection closed before the answer was complete; null when it did not. */
  leftAt: number | null
}

export type Script = (response: ServerResponse, request: SeenRequest) => void | Promise<void>

export interface ScriptedUpstream {
  readonly baseUrl: string
  /** In the order they came. */
  readonly requests: readonly SeenRequest[]
  /** What the next requests meet; the last script stays. */
  play(...scripts: readonly Script[]): void
  /** The request with this number (from 0), as soon as there is one. */
  request(index: number): Promise<SeenRequest>
  close(): Promise<void>
}

/** A model endpoint on a port of its own that behaves, or misbehaves, as it is told. */
export async function startScriptedUpstream(): Promise<ScriptedUpstream> {
  const requests: SeenRequest[] = []
  let scripts: Script[] = [says('{}')]
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const request: SeenRequest = {
      body: JSON.parse(Buffer.concat(chunks).toString()),
      headers: incoming.headers,
      leftAt: null,
    }
    response.on('close', () => {
      if (!response.writableFinished) request.leftAt = performance.now()
    })
    response.setMaxListeners(0)
    requests.push(request)
    const script = scripts.length > 1 ? scripts.shift() : scripts[0]
    await script!(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    play: (...next) => {
      scripts = [...next]
    },
    request: async (index) => {
      while (requests.length <= index) await delay(2)
      return requests[index]!
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export const UPSTREAM_MODEL = 'secret-model-name'

export const chunkOf = (delta: object, finishReason: string | null = null) => ({
  id: 'upstream-id',
  object: 'chat.completion.chunk',
  created: 1,
  model: UPSTREAM_MODEL,
  system_fingerprint: 'fp_upstream',
  choices: [{ index: 0, delta, finish_reason: finishReason }],
})

export const event = (payload: unknown) => `data: ${JSON.stringify(payload)}\n\n`
const USAGE = { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 }

/** Splits a text into about `count` pieces. */
export function inPieces(text: string, count: number): readonly string[] {
  const size = Math.max(1, Math.ceil(text.length / count))
  return Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
    text.slice(index * size, (index + 1) * size),
  )
}

export function beginStream(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.flushHeaders()
}

interface StreamOptions {
  readonly pieces?: number
  /** Between pieces. */
  readonly pauseMs?: number
  readonly finishReason?: string
}

/** A well-behaved stream with usage when it is asked for. */
export function streams(text: string, { pieces = 4, pauseMs = 0, finishReason = 'stop' }: StreamOptions = {}): Script {
  return async (response, { body }) => {
    beginStream(response)
    response.write(event(chunkOf({ role: 'assistant', content: '' })))
    for (const piece of inPieces(text, pieces)) {
      response.write(event(chunkOf({ content: piece })))
      if (pauseMs > 0) await delay(pauseMs)
    }
    response.write(event(chunkOf({}, finishReason)))
    if (body.stream_options) response.write(event({ ...chunkOf({}), choices: [], usage: USAGE }))
    response.end('data: [DONE]\n\n')
  }
}

/** Begins its answer and ends it once `until` is settled, so that a test decides how long a call lasts. */
export function holds(until: Promise<unknown>): Script {
  return async (response, request) => {
    beginStream(response)
    response.write(event(chunkOf({ role: 'assistant', content: '' })))
    await until
    await streamRest(response, request)
  }
}

async function streamRest(response: ServerResponse, { body }: SeenRequest): Promise<void> {
  response.write(event(chunkOf({ content: '{}' })))
  response.write(event(chunkOf({}, 'stop')))
  if (body.stream_options) response.write(event({ ...chunkOf({}), choices: [], usage: USAGE }))
  response.end('data: [DONE]\n\n')
}

/** The whole reply as one JSON body, as endpoints answer that cannot stream. */
export function says(text: string): Script {
  return (response) =>
    answers(200, {
      ...chunkOf({}),
      object: 'chat.completion',
      choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
      usage: USAGE,
    })(response)
}

export function answers(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  return (response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
}

/** Refuses whatever the test says of a request, and plays `otherwise` for the rest. */
export function refuses(when: (body: SeenRequest['body']) => string | null, otherwise: Script): Script {
  return (response, request) => {
    const message = when(request.body)
    if (message === null) return otherwise(response, request)
    answers(400, { error: { message, type: 'invalid_request_error', param: null, code: null } })(response)
  }
}

/** Takes the request and never answers. */
export const hangs: Script = () => {}

/** Answers its headers at once and its first byte after `ms`. */
export function slowFirstByte(ms: number, text: string): Script {
  return async (response, request) => {
    beginStream(response)
    await delay(ms)
    await streams(text)(Object.assign(response, { writeHead: () => response }), request)
  }
}

/** Stops in the middle without a word; `how` says whether the body ends or the connection breaks. */
export function halfStream(text: string, how: 'ends' | 'breaks' | 'hangs'): Script {
  return async (response) => {
    beginStream(response)
    response.write(event(chunkOf({ content: text })))
    await delay(20)
    if (how === 'ends') response.end()
    if (how === 'breaks') response.destroy()
  }
}

/** One event of `bytes` without an end of line. */
export function longLine(bytes: number): Script {
  return async (response) => {
    beginStream(response)
    response.write('data: {"choices":[{"index":0,"delta":{"content":"')
    const block = 'x'.repeat(65_536)
    for (let sent = 0; sent < bytes && !response.destroyed; sent += block.length)
      if (!response.write(block)) await Promise.race([drained(response), delay(1_000)])
    response.end()
  }
}

const drained = (response: ServerResponse) =>
  new Promise<void>((resolve) => {
    response.once('drain', resolve)
    response.once('close', resolve)
  })

/** The same chunk twice in a row. */
export const duplicateChunk: Script = (response) => {
  beginStream(response)
  const chunk = event(chunkOf({ content: 'Zwo ' }))
  response.write(chunk + chunk)
  response.end(`${event(chunkOf({}, 'stop'))}data: [DONE]\n\n`)
}
