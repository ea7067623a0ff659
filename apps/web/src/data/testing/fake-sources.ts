import type { Source, SourceInfo, SourceRuns } from '@cairn/contract/sources'
import { vi } from 'vitest'
import type { FakeServer } from './fake-server.ts'

const AT = Date.parse('2026-03-01T10:00:00Z')

export const sourceIdOf = (number: number): string => `01890000-0000-7000-8333-${number.toString(16).padStart(12, '0')}`

/** The sources of a fake server's learner, in the same weather. */
export class FakeSources {
  readonly rows = new Map<string, SourceInfo & { text: string }>()
  readonly runs = new Map<string, SourceRuns>()

  put(number: number, text: string, change: Partial<SourceInfo> = {}): this {
    const id = sourceIdOf(number)
    const info = { id, title: `Text ${number}`, kind: 'paste' as const, bytes: text.length, createdAt: AT + number }
    this.rows.set(id, { ...info, updatedAt: AT, deletedAt: null, version: 1, ...change, text })
    return this
  }

  /** Answers what is asked about sources; the server answers the rest. */
  installOver(server: FakeServer): this {
    const others = globalThis.fetch
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      if (!path.startsWith('/api/sources')) return others(path, init)
      server.requests.push({ method: init.method ?? 'GET', path, body: init.body })
      if (server.weather === 'offline') throw new TypeError('Failed to fetch')
      if (server.weather === 'unauthorized') return failure(401)
      return this.#answer(path, init)
    })
    return this
  }

  #answer(path: string, init: RequestInit): Response {
    const method = init.method ?? 'GET'
    const [, id = '', part = ''] = /^\/api\/sources(?:\/([^/]+))?(?:\/(\w+))?$/.exec(path) ?? []
    if (id === '') return json({ sources: [...this.rows.values()].map(withoutText) })
    const row = this.rows.get(id)
    if (row === undefined || (row.deletedAt !== null && method !== 'DELETE' && part !== 'restore')) return failure(404)
    if (part === 'runs') return json(this.runs.get(id) ?? { runs: [], outcomes: [] })
    if (part === 'restore') return this.#change(id, { deletedAt: null })
    if (method === 'DELETE') return this.#change(id, { deletedAt: AT + 1 })
    if (method === 'PATCH') {
      if (new Headers(init.headers).get('if-match') !== `"${row.version}"`)
        return failure(412, { code: 'stale-version', current: withoutText(row) })
      return this.#change(id, JSON.parse(String(init.body)))
    }
    const { title, kind, text, createdAt, version } = row
    return json({ id, title, kind, text, createdAt, version } satisfies Source)
  }

  #change(id: string, change: Partial<SourceInfo>): Response {
    const row = this.rows.get(id)
    if (row === undefined) return failure(404)
    const next = { ...row, ...change, version: row.version + 1 }
    this.rows.set(id, next)
    return json(withoutText(next))
  }
}

function withoutText({ text: _text, ...info }: SourceInfo & { text: string }): SourceInfo {
  return info
}

const json = (body: unknown) => new Response(JSON.stringify(body), { status: 200 })

function failure(status: number, more: object = {}): Response {
  const error = { code: 'not-found', message: 'No', requestId: 'r', ...more }
  return new Response(JSON.stringify({ error }), { status })
}
