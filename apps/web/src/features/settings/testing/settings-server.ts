import type { Me, Session, SettingsChange } from '@cairn/contract/accounts'
import type { ApiToken } from '@cairn/contract/tokens'
import { vi } from 'vitest'
import type { FakeServer } from '../../../data/testing/fake-server.ts'

const AT = Date.parse('2026-03-02T10:00:00Z')

/** What the server in memory does not know and the settings ask for: settings under their version, tokens, sessions. */
export class SettingsServer {
  readonly changes: SettingsChange[] = []
  readonly tokens: ApiToken[] = []
  sessions: Session[] = [
    { id: 'phone', current: false, userAgent: 'Firefox/140 Android', signedInAt: AT, lastUsedAt: AT },
    { id: 'here', current: true, userAgent: 'Chrome/150 (X11; Linux)', signedInAt: AT, lastUsedAt: AT },
  ]
  isSignInRecent = true
  /** Refuses every change of settings, as a release that does not know a value. */
  refusesChanges = false
  readonly #server: FakeServer

  constructor(server: FakeServer) {
    this.#server = server
    const others = fetch
    vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
      const asked = `${init.method ?? 'GET'} ${new URL(address, 'http://cairn.test').pathname}`
      if (server.weather === 'fine') {
        const answer = this.#answer(asked, init)
        if (answer !== null) return answer
      }
      return others(address, init)
    })
  }

  /** Settings changed on another device. */
  changeElsewhere(change: Partial<Me['settings']>): void {
    const me = this.#me()
    this.#server.learner = { ...me, version: me.version + 1, settings: { ...me.settings, ...change } }
  }

  #answer(asked: string, init: RequestInit): Response | null {
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : {}
    if (asked === 'PATCH /api/me') return this.#patch(body, new Headers(init.headers))
    if (asked === 'GET /api/tokens') return Response.json({ tokens: this.tokens })
    if (asked === 'POST /api/tokens') return this.#makeToken(body)
    if (asked.startsWith('DELETE /api/tokens/')) {
      this.tokens.length = 0
      return new Response(null, { status: 204 })
    }
    if (asked === 'POST /api/auth/sign-in') {
      if (body.password !== 'right') return failure(401, 'invalid-credential')
      this.isSignInRecent = true
      return Response.json(this.#me())
    }
    if (asked === 'GET /api/auth/sessions') return Response.json({ sessions: this.sessions })
    if (asked.startsWith('DELETE /api/auth/sessions/')) {
      this.sessions = this.sessions.filter(({ id }) => !asked.endsWith(id))
      return new Response(null, { status: 204 })
    }
    return null
  }

  #patch(change: SettingsChange, headers: Headers): Response {
    const me = this.#me()
    if (headers.get('if-match') !== `"${me.version}"`) return failure(412, 'stale-version', me)
    if (this.refusesChanges) return failure(400, 'bad-request')
    this.changes.push(change)
    const { onboarded: _, ...settings } = change
    this.#server.learner = { ...me, version: me.version + 1, settings: Object.assign({}, me.settings, settings) }
    return Response.json(this.#server.learner)
  }

  #makeToken({ name, expiresInDays }: { name: string; expiresInDays: number | null }): Response {
    if (!this.isSignInRecent) return failure(403, 'requires-recent-login')
    const expiresAt = expiresInDays === null ? null : AT + expiresInDays * 86_400_000
    const token = { id: 'token-1', name, prefix: 'cairn_abc', createdAt: AT, lastUsedAt: null, expiresAt }
    this.tokens.push(token)
    return Response.json({ ...token, token: 'cairn_abcdef' })
  }

  #me(): Me {
    if (this.#server.learner === null) throw new Error('Inconsistent: nobody is signed in')
    return this.#server.learner
  }
}

function failure(status: number, code: string, current?: unknown): Response {
  return Response.json({ error: { code, message: `Answered ${status}`, requestId: 'r1', current } }, { status })
}
