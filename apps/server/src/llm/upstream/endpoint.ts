import http from 'node:http'
import https from 'node:https'
import { EngineFault } from '../llm-engine.ts'

/*
 * One POST to the operator's endpoint. node:http with kept connections: fetch costs twice the latency and three times
 * the memory. Redirects are not followed, the answer is not decompressed, and the key goes nowhere else.
 */

/** How long to wait, in ms. */
export interface UpstreamTimeouts {
  readonly connectMs: number
  /** From sending the request to the first byte of the reply's body. */
  readonly firstByteMs: number
  /** Between two pieces of the body. */
  readonly gapMs: number
  /** For the whole reply, however lively; shorter than the lease of a call. */
  readonly totalMs: number
}

/** The time to the first byte is the operator's to set. */
export const DEFAULT_TIMEOUTS: Omit<UpstreamTimeouts, 'firstByteMs'> = {
  connectMs: 5_000,
  gapMs: 60_000,
  totalMs: 600_000,
}

export interface UpstreamReply {
  readonly status: number
  readonly retryAfter: string | null
  /** Text as it comes. Throws `EngineFault`. */
  readonly body: AsyncGenerator<string, void>
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
  const headers = {
    'content-type': 'application/json',
    accept: 'text/event-stream, application/json',
    'accept-encoding': 'identity',
    'user-agent': 'cairn',
    ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
  }
  const open: Open = (bytes, kept) => {
    const options = { method: 'POST', agent: kept ? agent : false, headers: { ...headers, 'content-length': bytes } }
    return secure ? https.request(url, options) : http.request(url, options)
  }
  return { post: (body, signal) => post(open, body, signal, timeouts), close: () => agent.destroy() }
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
      response.setEncoding('utf8')
      const discard = () => {
        watch.stop()
        response.destroy()
      }
      const retryAfter = response.headers['retry-after'] ?? null
      resolve({ status: response.statusCode ?? 0, retryAfter, body: read(response, watch), discard })
    })
    request.end(unanswered?.bytes)
  })
}

async function* read(response: http.IncomingMessage, watch: Watch): AsyncGenerator<string, void> {
  try {
    for await (const piece of response) {
      watch.sawBytes()
      yield String(piece)
    }
  } catch (error) {
    throw watch.fault() ?? new EngineFault('cut', 'The upstream connection broke', { cause: error })
  } finally {
    watch.stop()
  }
}

interface Watch {
  sawBytes(): void
  stop(): void
  /** Why the request was ended from here, null when it was not. */
  fault(): EngineFault | null
}

/** Ends the request when the caller leaves or the upstream is too slow, and remembers which. */
function watchOver(request: http.ClientRequest, signal: AbortSignal, timeouts: UpstreamTimeouts): Watch {
  let fault: EngineFault | null = null
  const end = (why: EngineFault) => {
    fault ??= why
    stop()
    request.destroy(why)
  }
  const late = (what: string) => () => end(new EngineFault('timeout', `Upstream: ${what}`))
  const left = () => end(new EngineFault('aborted', 'The caller left'))
  let pace = setTimeout(late('no first byte'), timeouts.firstByteMs)
  let beforeFirstByte = true
  const total = setTimeout(late('the reply takes too long'), timeouts.totalMs)
  const connect = watchConnect(request, timeouts.connectMs, () =>
    end(new EngineFault('timeout', 'Upstream: no connection')),
  )
  const stop = () => {
    clearTimeout(pace)
    clearTimeout(total)
    connect.stop()
    signal.removeEventListener('abort', left)
  }
  signal.addEventListener('abort', left, { once: true })
  return {
    sawBytes: () => {
      if (!beforeFirstByte) return void pace.refresh()
      beforeFirstByte = false
      clearTimeout(pace)
      pace = setTimeout(late('no byte for too long'), timeouts.gapMs)
    },
    stop,
    fault: () => fault,
  }
}

/** A kept connection is there at once; a new one has `connectMs` for name, address and handshake. */
function watchConnect(request: http.ClientRequest, connectMs: number, late: () => void): { stop(): void } {
  const timer = setTimeout(late, connectMs)
  const stop = () => clearTimeout(timer)
  request.once('socket', (socket) => {
    if (request.reusedSocket) return stop()
    const encrypted = 'encrypted' in socket
    socket.once(encrypted ? 'secureConnect' : 'connect', stop)
    if (!encrypted && !socket.connecting) stop()
  })
  return { stop }
}

const CUT: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'HPE_INVALID_CONSTANT', 'HPE_HEADER_OVERFLOW'])

function connectionFault(error: NodeJS.ErrnoException): EngineFault {
  const code = error.code ?? ''
  if (code.startsWith('HPE_')) return new EngineFault('garbage', `Upstream: no HTTP (${code})`, { cause: error })
  const kind = CUT.has(code) ? 'cut' : 'unavailable'
  return new EngineFault(kind, `Upstream: ${code || 'connection failed'}`, { cause: error })
}
