import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'

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
  return createServer({ ...limits, maxHeaderSize: 16_384 }, (incoming, outgoing) => {
    if (!lane?.(incoming, outgoing)) void route(incoming, outgoing)
  })
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
