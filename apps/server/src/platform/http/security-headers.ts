import { createMiddleware } from 'hono/factory'
import type { Config } from '../config.ts'
import type { RequestEnv } from './context.ts'

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types default cairn dompurify',
].join('; ')

const HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(self), payment=(), usb=(), browsing-topics=()',
  'x-frame-options': 'DENY',
}

/** Policy of a file that a learner brought: whatever it is, it runs nothing and loads nothing. */
export const SANDBOX = "default-src 'none'; sandbox"
/** The same for a drawing, whose styles and pictures stand within it. */
export const DRAWING_SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox"
/** Of what shows something shared: no other site hears where it stands. */
export const NO_REFERRER = 'no-referrer'
const STRICTER: Readonly<Record<string, readonly string[]>> = {
  'content-security-policy': [SANDBOX, DRAWING_SANDBOX],
  'referrer-policy': [NO_REFERRER],
}
const STRICT_TRANSPORT = 'max-age=31536000'

/** What the operator says of how browsers reach this server. */
export type Reached = Pick<Config, 'publicUrl' | 'hstsSubdomains'>

/** Headers of every response. HSTS only where `publicUrl` is https: on plain http it would lock people out. */
export function securityHeaders(reached: Reached) {
  const always = headersOfEveryAnswer(reached)
  return createMiddleware<RequestEnv>(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(always)) {
      // Files of learners and shared decks come with a stricter policy of their own.
      const isStricter = STRICTER[name]?.includes(c.res.headers.get(name) ?? '') ?? false
      if (!isStricter) c.res.headers.set(name, value)
    }
    if (isPrivatePath(c.req.path) && !c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
  })
}

/** The same for whoever answers beside the router. */
export function headersOfEveryAnswer({ publicUrl, hstsSubdomains }: Reached): Readonly<Record<string, string>> {
  if (!publicUrl?.startsWith('https://')) return HEADERS
  const strict = hstsSubdomains ? `${STRICT_TRANSPORT}; includeSubDomains` : STRICT_TRANSPORT
  return { ...HEADERS, 'strict-transport-security': strict }
}

const isPrivatePath = (path: string) => path.startsWith('/api/') || path.startsWith('/v1/')
