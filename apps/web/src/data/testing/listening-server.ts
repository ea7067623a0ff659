import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { vi } from 'vitest'

export interface Heard {
  readonly method: string
  readonly path: string
  readonly authorization: string
  readonly body: unknown
}

export type Handler = (request: Heard, response: ServerResponse, at: number) => unknown

export interface ListeningServer {
  readonly heard: Heard[]
  /** Requests of one path. */
  of(path: string): Heard[]
  /** Refuses connections from now on. */
  stop(): Promise<void>
}

/** A real HTTP server at the address the page seems to come from: every `fetch` of the test goes to it. */
export async function listen(handler: Handler): Promise<ListeningServer> {
  const heard: Heard[] = []
  const server = createServer(async (request, response) => {
    const entry = await read(request)
    heard.push(entry)
    const at = heard.filter(({ path }) => path === entry.path).length - 1
    await handler(entry, response, at)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('Inconsistent: a server without a port')
  const { port } = address
  const real = globalThis.fetch
  vi.stubGlobal('fetch', (target: string | URL, init?: RequestInit) => {
    const { pathname, search } = new URL(target, location.origin)
    return real(`http://127.0.0.1:${port}${pathname}${search}`, init)
  })
  return {
    heard,
    of: (path) => heard.filter((entry) => entry.path === path),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function read(request: IncomingMessage): Promise<Heard> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString('utf8')
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    authorization: request.headers.authorization ?? '',
    body: text === '' ? undefined : JSON.parse(text),
  }
}
