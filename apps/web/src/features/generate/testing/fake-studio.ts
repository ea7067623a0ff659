import type { LearningProfile } from '@cairn/contract/profiles'
import type { AcceptDrafts, PutGeneration } from '@cairn/contract/sources'
import type { Upload } from '@cairn/contract/uploads'
import { vi } from 'vitest'
import { aDeck } from '../../../data/testing/fake-server.ts'

const LIMITS = { callsPerMinute: 20, callsAtOnce: 2 }

/** How the model behind the server answers one request: text, then an end; `held` waits until the test lets go. */
export interface Answer {
  readonly text: string
  readonly finish?: string | null
  readonly held?: Promise<unknown>
  readonly status?: number
}

/** The part of the server that makes cards from texts, in front of the fake server that keeps decks and cards. */
export class FakeStudio {
  readonly sources = new Map<string, { id: string; title: string; text: string }>()
  readonly runs = new Map<string, PutGeneration>()
  readonly accepted: AcceptDrafts[] = []
  /** Uploads by id; an address gets what `fetched` answers. */
  readonly uploads = new Map<string, Upload>()
  fetched: (id: string, url: string) => Upload = () => {
    throw new Error('the test fetches no address')
  }
  readonly chats: { messages: readonly { content: string }[]; metadata?: Record<string, string> }[] = []
  profiles: readonly LearningProfile[] = []
  weather: 'fine' | 'offline' | 'unauthorized' = 'fine'
  engine: 'built-in' | 'upstream' = 'built-in'
  answer: (at: number) => Answer = () => ({ text: '' })

  install(): this {
    const behind = globalThis.fetch
    vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
      const { pathname } = new URL(address, 'http://cairn.test')
      const mine =
        /^\/(api\/(sources|uploads|generations|ai|profiles)|v1)\b/.test(pathname) && pathname !== '/api/generations'
      if (!mine) return behind(address, init)
      await Promise.resolve()
      if (this.weather === 'offline') throw new TypeError('Failed to fetch')
      if (this.weather === 'unauthorized') return failure(401, 'unauthorized')
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
      return this.route(init.method ?? 'GET', pathname, body)
    })
    return this
  }

  private route(method: string, path: string, body: unknown): Response {
    if (path === '/api/profiles') return Response.json({ profiles: this.profiles })
    if (path === '/api/ai/credential')
      return Response.json({ token: 't', expiresAt: Date.now() + 3_600_000, engine: this.engine, ...LIMITS })
    if (path === '/v1/chat/completions') return this.chat(body as FakeStudio['chats'][number])
    const [, , kind, id = '', verb] = path.split('/')
    if (kind === 'uploads' && method === 'DELETE') {
      this.uploads.delete(id)
      return new Response(null, { status: 204 })
    }
    if (kind === 'uploads') return found(this.uploads.get(id))
    if (id === 'from-url') return this.fetchAddress(body as { id: string; url: string })
    if (kind === 'sources' && method === 'POST')
      return this.keepSource(body as { id: string; title: string; text: string })
    if (kind === 'sources') return found(this.sources.get(id))
    if (method === 'PUT') {
      this.runs.set(id, body as PutGeneration)
      return Response.json({})
    }
    if (verb === 'accept') {
      const accepted = body as AcceptDrafts
      this.accepted.push(accepted)
      const deck = { ...aDeck(1), id: accepted.deckId, title: accepted.deckTitle }
      return Response.json({ deck, cardIds: accepted.drafts.map(({ cardId }) => cardId) })
    }
    return failure(404, 'not-found')
  }

  private fetchAddress({ id, url }: { id: string; url: string }): Response {
    const upload = this.uploads.get(id) ?? this.fetched(id, url)
    this.uploads.set(id, upload)
    return Response.json(upload)
  }

  private keepSource(source: { id: string; title: string; text: string }): Response {
    this.sources.set(source.id, source)
    return Response.json(source)
  }

  private chat(request: FakeStudio['chats'][number]): Response {
    this.chats.push(request)
    const { text, finish = 'stop', held, status } = this.answer(this.chats.length - 1)
    if (status !== undefined) return failure(status, 'bad-request')
    const encoder = new TextEncoder()
    const stream = new ReadableStream<Uint8Array>({
      async start(controller) {
        const send = (delta: object, reason: string | null) =>
          controller.enqueue(encoder.encode(`data: ${JSON.stringify(chunk(delta, reason))}\n\n`))
        send({ content: text }, null)
        await held
        if (finish !== null) send({}, finish)
        controller.close()
      },
    })
    return new Response(stream, { headers: { 'content-type': 'text/event-stream' } })
  }
}

const chunk = (delta: object, finish: string | null) => ({
  ...{ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'viable-2', system_fingerprint: 'built-in' },
  choices: [{ index: 0, delta, finish_reason: finish }],
})

const found = (row: object | undefined) => (row === undefined ? failure(404, 'not-found') : Response.json(row))

const failure = (status: number, code: string) =>
  Response.json({ error: { code, message: `Answered ${status}`, requestId: 'r' } }, { status })
