import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { isStreamedBody } from './streamed-body.ts'

/** The port belongs to somebody else. */
export class PortTakenError extends Error {
  override readonly name = 'PortTakenError'
}

export interface Listening {
  readonly port: number
  /** Takes no more requests, lets those under way finish for `graceMs`, then cuts them off. */
  stop(graceMs: number): Promise<void>
}

/** Answers some requests beside the router, from socket to socket; false for those that are not its own. */
export type Lane = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

interface Handler {
  fetch(request: Request, env: object): Response | Promise<Response>
}

/** How long (ms) a caller may take to send. Slow ones are cut off with 408, within `connectionsCheckingInterval`. */
export const TIME_LIMITS = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  /** For requests that carry a file. */
  uploadTimeout: 600_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
}

interface Place {
  readonly host: string
  readonly port: number
  readonly limits?: typeof TIME_LIMITS
  readonly lane?: Lane
}

/** Serves over HTTP with the time limits of the house. Resolves once connections are accepted. */
export async function listen(app: Handler, { host, port, limits = TIME_LIMITS, lane }: Place): Promise<Listening> {
  const server = createHttpServer(app, limits, lane)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const message = `Port ${port} is taken by another program. Stop it, or set PORT to a free one.`
      reject(error.code === 'EADDRINUSE' ? new PortTakenError(message, { cause: error }) : error)
    })
    server.listen(port, host, resolve)
  })
  return { port: boundPort(server), stop: (graceMs) => stop(server, graceMs) }
}

function createHttpServer(app: Handler, limits: typeof TIME_LIMITS, lane: Lane | undefined): Server {
  const route = getRequestListener((request, env) => app.fetch(request, env))
  const { uploadTimeout, requestTimeout, ...others } = limits
  return createServer({ ...others, requestTimeout: uploadTimeout, maxHeaderSize: 16_384 }, (incoming, outgoing) => {
    if (hasBody(incoming) && !carriesFile(incoming)) cutOffAfter(requestTimeout, incoming, outgoing)
    if (!lane?.(incoming, outgoing)) void route(incoming, outgoing)
  })
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const carriesFile = ({ method = '', url = '', headers }: IncomingMessage) =>
  isStreamedBody(method, url.split('?', 1)[0] ?? '', headers['content-type'] ?? '')

/** The server's own limit is that of files; every other body has less time. */
function cutOffAfter(ms: number, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const timer = setTimeout(() => {
    if (incoming.complete) return
    if (!outgoing.headersSent) outgoing.writeHead(408, { connection: 'close' }).end()
    incoming.socket.destroySoon()
  }, ms)
  timer.unref()
  const clear = () => clearTimeout(timer)
  incoming.once('end', clear).once('close', clear)
}

function boundPort(server: Server): number {
  // A server that listens on TCP has this kind of address.
  return (server.address() as AddressInfo).port
}

async function stop(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // A connection that is kept alive falls idle when its last request is answered.
  const sweep = setInterval(() => server.closeIdleConnections(), 20)
  const cutOff = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearInterval(sweep)
  clearTimeout(cutOff)
}
