import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import type { Logger } from 'pino'
import { createClientAddress } from './client-address.ts'
import type { RequestEnv } from './context.ts'

/** Gives every request an id (also sent back), a logger that carries it, and the caller's address. */
export function requestContext(log: Logger, trustedProxies: readonly string[]) {
  const addressOf = createClientAddress(trustedProxies)
  return createMiddleware<RequestEnv>(async (c, next) => {
    const requestId = randomUUID()
    c.set('requestId', requestId)
    c.set('log', log.child({ requestId }))
    c.set('clientIp', addressOf(socketAddress(c.env), c.req.header('x-forwarded-for') ?? null))
    await next()
    c.header('x-request-id', requestId)
  })
}

/** The node server hands its request over in `env`; without a socket there is no address. */
function socketAddress(env: unknown): string {
  const incoming = property(env, 'incoming')
  const address = property(property(incoming, 'socket'), 'remoteAddress')
  return typeof address === 'string' ? address : 'unknown'
}

/** What an object that nobody described has under a name. */
export const property = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
