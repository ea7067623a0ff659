import { parse, serialize } from 'hono/utils/cookie'
import { SESSION_LIFE_MS } from '../../platform/http/session-life.ts'

/** The session's cookie: how it is read from a request, set and taken back. */
export interface SessionCookie {
  /** The token a browser sent, null when there is none or it cannot be one. */
  read(headers: Headers): string | null
  /** `Set-Cookie` for a new session. */
  set(token: string): string
  /** `Set-Cookie` that removes it. */
  clear(): string
}

const TOKEN = /^[A-Za-z0-9_-]{43}$/

/**
 * Behind https the `__Host-` prefix makes browsers refuse the cookie from any other host, path or plain http. Plain
 * http happens on loopback only, where browsers would not store a Secure cookie.
 */
export function createSessionCookie(publicUrl: string | null): SessionCookie {
  const secure = publicUrl?.startsWith('https:') ?? false
  const name = secure ? '__Host-cairn' : 'cairn'
  const attributes = { path: '/', httpOnly: true, sameSite: 'Lax', secure } as const
  return {
    read(headers) {
      const token = parse(headers.get('cookie') ?? '', name)[name]
      return token !== undefined && TOKEN.test(token) ? token : null
    },
    set: (token) => serialize(name, token, { ...attributes, maxAge: SESSION_LIFE_MS / 1_000 }),
    clear: () => serialize(name, '', { ...attributes, maxAge: 0 }),
  }
}
