import http from 'node:http'
import https from 'node:https'
import { urlToHttpOptions } from 'node:url'
import { EngineFault } from '../llm-engine.ts'
import { decodedBody } from './decoded-body.ts'
import { waitOf } from './retry-after.ts'
import { type TextSource, textOf } from './text-source.ts'
import { type UpstreamTimeouts, watchOver } from './watch.ts'

/*
 * One POST to the operator's endpoint. node:http with kept connections: fetch costs twice the latency and three times
 * the memory. Redirects are not followed, and the key goes nowhere else.
 */

/** The time to the first byte is the operator's to set. */
export const DEFAULT_TIMEOUTS: Omit<UpstreamTimeouts, 'firstByteMs'> = {
  connectMs: 5_000,
  gapMs: 60_000,
  totalMs: 600_000,
}

export interface UpstreamReply {
  readonly status: number
  /** When it wants to be asked again. */
  readonly retryAfterSeconds: number | null
  readonly body: TextSource
  /** Ends the connection; for a body that nobody reads to its end. */
  discard(): void
}

export interface Endpoint {
  /** Resolves with the head of the reply, rejects with `EngineFault`. Aborting the signal ends the connection. */
  post(body: string, signal: AbortSignal): Promise<UpstreamReply>
  /** Closes the connections that are kept. */
  close(): void
}

interface EndpointOptions {
  readonly url: URL
  readonly apiKey: string | null
  readonly timeouts: UpstreamTimeouts
}

export function createEndpoint({ url, apiKey, timeouts }: EndpointOptions): Endpoint {
  const secure = url.protocol === 'https:'
  const pool = { keepAlive: true, maxSockets: 512, maxFreeSockets: 64, scheduling: 'lifo' as const }
  const agent = secure ? new https.Agent(pool) : new http.Agent(pool)
  // As a list they are written as they are, without a look at each.
  const headers = [
    ...['host', url.host],
    ...['content-type', 'application/json'],
    ...['accept', 'text/event-stream, application/json'],
    ...['accept-encoding', 'identity'],
    ...['user-agent', 'cairn'],
    ...authorization(url, apiKey),
    'content-length',
  ]
  const target = { ...urlToHttpOptions(url), method: 'POST' }
  const open: Open = (bytes, kept) => {
    const options = { ...target, agent: kept ? agent : false, headers: [...headers, String(bytes)] }
    return secure ? https.request(options) : http.request(options)
  }
  return { post: (body, signal) => post(open, body, signal, timeouts), close: () => agent.destroy() }
}

function authorization({ username, password }: URL, apiKey: string | null): readonly string[] {
  if (apiKey !== null) return ['authorization', `Bearer ${apiKey}`]
  if (username === '') return []
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return ['authorization', `Basic ${Buffer.from(credentials).toString('base64')}`]
}

/** `kept` lets the request use a connection that an earlier one has left open. */
type Open = (bytes: number, kept: boolean) => http.ClientRequest

function post(open: Open, body: string, signal: AbortSignal, timeouts: UpstreamTimeouts): Promise<UpstreamReply> {
  const bytes = Buffer.from(body)
  return send(open, { bytes, signal, timeouts, kept: true })
}

interface Sending {
  readonly bytes: Buffer
  readonly signal: AbortSignal
  readonly timeouts: UpstreamTimeouts
  readonly kept: boolean
}

function send(open: Open, sending: Sending): Promise<UpstreamReply> {
  const { signal, timeouts, kept } = sending
  if (signal.aborted) return Promise.reject(new EngineFault('aborted', 'The caller left'))
  const request = open(sending.bytes.byteLength, kept)
  const watch = watchOver(request, signal, timeouts)
  // Kept only until the answer begins: a stream that waits holds no copy of its prompt.
  let unanswered: Sending | null = sending
  return new Promise((resolve, reject) => {
    request.on('error', (error) => {
      watch.stop()
      // The body has its own word on how it ended.
      if (unanswered === null) return
      const fault = watch.fault() ?? connectionFault(error)
      // Most likely the other side closed a kept connection just as it was used again: once more on a new one.
      if (fault.kind === 'cut' && request.reusedSocket) resolve(send(open, { ...unanswered, kept: false }))
      else reject(fault)
    })
    request.once('response', (response) => {
      unanswered = null
      const discard = () => {
        watch.stop()
        response.destroy()
      }
      const { statusCode: status = 0 } = response
      // Of a good answer no header is looked at: what Node makes of them stays with a stream as long as it waits.
      const retryAfterSeconds = status < 300 ? null : waitOf(response.headers)
      const readable = decodedBody(response)
      if (readable === null && status < 300) {
        discard()
        return reject(new EngineFault('garbage', 'Upstream: a content encoding that is not understood'))
      }
      resolve({ status, retryAfterSeconds, body: textOf(readable ?? response, watch), discard })
    })
    request.end(unanswered?.bytes)
  })
}

const CUT: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'HPE_INVALID_CONSTANT', 'HPE_HEADER_OVERFLOW'])

function connectionFault(error: NodeJS.ErrnoException): EngineFault {
  const code = error.code ?? ''
  if (code.startsWith('HPE_')) return new EngineFault('garbage', `Upstream: no HTTP (${code})`, { cause: error })
  const kind = CUT.has(code) ? 'cut' : 'unavailable'
  return new EngineFault(kind, `Upstream: ${code || 'connection failed'}`, { cause: error })
}
