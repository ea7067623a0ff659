import { isIP } from 'node:net'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { AppError } from './app-error.ts'
import type { RequestEnv } from './context.ts'
import { property } from './request-context.ts'
import { isStreamedBody } from './streamed-body.ts'

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Requests that change something and have a body must be JSON (which no form of another site can send), or a file where
 * files arrive. All must come from this origin, but for those with a bearer token and no cookie: no browser adds a token
 * by itself, so no other site can send one. Browsers say where a request comes from in `Origin` or `Sec-Fetch-Site`; a
 * caller that sends a cookie and says neither is refused.
 *
 * Without a public address the origin is what the connection and `Host` say, and a name proves nothing there: its owner
 * can let it lead to this machine after a browser has loaded a page of theirs. Only localhost and IP addresses cannot be
 * turned round like that.
 */
export function sameOriginWrites(publicUrl: string | null) {
  const own = publicUrl ? new URL(publicUrl).origin : null
  return createMiddleware<RequestEnv>(async (c, next) => {
    if (READS.has(c.req.method)) return next()
    const { headers } = c.req.raw
    const type = headers.get('content-type') ?? ''
    const isReadable = JSON_TYPE.test(type) || isStreamedBody(c.req.method, c.req.path, type)
    if (!isReadable && hasBody(c)) throw new AppError(415, 'bad-request', { message: 'The body must be JSON.' })
    if (BEARER.test(headers.get('authorization') ?? '') && !headers.has('cookie')) return next()
    const site = own ?? originOfHost(c.req.raw)
    if (!isSameOrigin(headers, site)) throw fromElsewhere(headers, own)
    if (own === null && isFromBrowser(headers) && !isUnmistakable(headers.get('host') ?? '')) throw publicUrlNeeded()
    return next()
  })
}

const JSON_TYPE = /^application\/json\s*(;|$)/i
const BEARER = /^Bearer +\S/i

/** What HTTP says of a request's body; without a socket there is only the request itself. */
function hasBody(c: Context<RequestEnv>): boolean {
  const { headers } = c.req.raw
  const length = headers.get('content-length')
  if (length !== null) return length !== '0'
  if (headers.has('transfer-encoding')) return true
  return property(c.env, 'outgoing') === undefined && c.req.raw.body !== null
}

/** Where a page must be from to be of this server, as far as the request can say. */
function originOfHost({ url, headers }: Request): string | null {
  const address = `${new URL(url).protocol}//${headers.get('host') ?? ''}`
  return URL.canParse(address) ? new URL(address).origin : null
}

function isSameOrigin(headers: Headers, own: string | null): boolean {
  const origin = headers.get('origin')
  if (origin !== null) return origin === own
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  return !headers.has('cookie')
}

/** The same host under another scheme is the mark of a proxy that nobody told this server of. */
function fromElsewhere(headers: Headers, own: string | null): AppError {
  const origin = headers.get('origin') ?? ''
  const isThisHost = own === null && URL.canParse(origin) && new URL(origin).host === headers.get('host')
  return isThisHost
    ? publicUrlNeeded()
    : new AppError(403, 'forbidden', { message: 'This request came from another site.' })
}

const isFromBrowser = (headers: Headers) =>
  headers.has('origin') || headers.has('sec-fetch-site') || headers.has('cookie')

/** Whether a `Host` can only mean the machine that it names. */
function isUnmistakable(host: string): boolean {
  const name = /^(?:\[([^\]]+)\]|([^:]+))(?::\d{1,5})?$/.exec(host)
  const bare = name?.[1] ?? name?.[2] ?? ''
  return bare.toLowerCase() === 'localhost' || isIP(bare) !== 0
}

function publicUrlNeeded(): AppError {
  return new AppError(403, 'public-url-needed', {
    message:
      'This Cairn does not know the address you opened it with. Whoever runs it has to set PUBLIC_URL to that address ' +
      'and start it again; until then it can be used by localhost or by its IP address.',
  })
}
