import { isIP } from 'node:net'
import { createMiddleware } from 'hono/factory'
import { AppError } from './app-error.ts'
import type { RequestEnv } from './context.ts'
import { isStreamedBody } from './streamed-body.ts'

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Requests that change something must be JSON (which no form of another site can send), or a file where files arrive,
 * and come from this origin. Browsers say where from in `Origin` or `Sec-Fetch-Site`; a caller that sends a cookie and
 * says neither is refused.
 *
 * Without a public address the origin is what `Host` says, and a name proves nothing there: its owner can let it lead
 * to this machine after a browser has loaded a page of theirs. Only localhost and IP addresses cannot be turned round
 * like that.
 */
export function sameOriginWrites(publicUrl: string | null) {
  const own = publicUrl ? new URL(publicUrl).origin : null
  return createMiddleware<RequestEnv>(async (c, next) => {
    if (READS.has(c.req.method)) return next()
    const { headers } = c.req.raw
    const type = headers.get('content-type') ?? ''
    if (!/^application\/json\s*(;|$)/i.test(type) && !isStreamedBody(c.req.method, c.req.path, type))
      throw new AppError(415, 'bad-request', { message: 'The body must be JSON.' })
    if (!isSameOrigin(headers, own))
      throw new AppError(403, 'forbidden', { message: 'This request came from another site.' })
    if (own === null && isFromBrowser(headers) && !isUnmistakable(headers.get('host') ?? '')) throw publicUrlNeeded()
    return next()
  })
}

function isSameOrigin(headers: Headers, own: string | null): boolean {
  const origin = headers.get('origin')
  if (origin !== null) return own === null ? hostOf(origin) === headers.get('host') : origin === own
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  return !headers.has('cookie')
}

/** Host and port of an origin, null for `null` and anything that is no address. */
function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
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
