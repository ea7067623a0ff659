import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** What the endpoint does with a request. `ok` makes cards from the sentences of the text it was given. */
export type UpstreamMode =
  | 'ok'
  | 'trickle'
  | 'unauthorized'
  | 'rate-limit'
  | 'server-error'
  | 'hang'
  | 'garbage'
  | 'empty-content'
  | 'wrong-schema'
  | 'half-stream'
  | 'error-as-reply'

/** A small OpenAI-compatible endpoint that does as it is told. Every failure of it repeats the key, as bad ones do. */
export interface Upstream {
  /** For `LLM_BASE_URL`. */
  readonly baseUrl: string
  mode: UpstreamMode
  /** Bodies of the requests so far. */
  readonly requests: string[]
  stop(): Promise<void>
}

export async function startUpstream(key: string): Promise<Upstream> {
  const requests: string[] = []
  let mode: UpstreamMode = 'ok'
  const server = createServer((request, response) => {
    void bodyOf(request).then(async (body) => {
      requests.push(body)
      if (request.headers.authorization !== `Bearer ${key}`) return fail(response, 401, key)
      await answer(response, mode, { body, key })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${portOf(server)}/v1`,
    get mode() {
      return mode
    },
    set mode(next) {
      mode = next
    },
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(response: ServerResponse, mode: UpstreamMode, { body, key }: { body: string; key: string }) {
  switch (mode) {
    case 'ok':
      return stream(response, pieces(reply(body)), 0)
    case 'trickle':
      return stream(response, pieces(reply(body)), 25)
    case 'half-stream': {
      const cards = reply(body)
      const second = cards.indexOf('}', cards.indexOf('}') + 1) + 1
      await stream(response, pieces(cards.slice(0, second)), 0, false)
      return response.destroy()
    }
    case 'empty-content':
      return stream(response, [], 0)
    case 'wrong-schema':
      return stream(response, [JSON.stringify({ suggestedTitle: 'Cards', items: ['none'] })], 0)
    case 'unauthorized':
      return fail(response, 401, key)
    case 'rate-limit':
      return fail(response, 429, key, { 'retry-after': '1' })
    case 'server-error':
      return fail(response, 500, key)
    case 'error-as-reply':
      return fail(response, 200, key)
    case 'garbage':
      return response.end(`<html>Bad gateway for ${key}</html>`)
    case 'hang':
      return
    default:
      return mode satisfies never
  }
}

function fail(response: ServerResponse, status: number, key: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', 'x-debug': key, ...headers })
  response.end(JSON.stringify({ error: { message: `Incorrect key: ${key}`, type: 'error', code: null } }))
}

async function stream(response: ServerResponse, texts: readonly string[], gapMs: number, whole = true): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const content of texts) {
    response.write(event({ content }, null))
    if (gapMs > 0) await wait(gapMs)
  }
  if (whole) response.end(`${event({}, 'stop')}data: [DONE]\n\n`)
  else await wait(100) // so that what was written has left before the connection breaks
}

const event = (delta: object, finishReason: string | null) =>
  `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finishReason }] })}\n\n`

const pieces = (text: string): string[] => text.match(/[\s\S]{1,12}/g) ?? []

/** As many cards as the prompt asks for, each a sentence of the text with its last words left out. */
function reply(body: string): string {
  const { messages } = JSON.parse(body) as { messages: { role: string; content: string }[] } // Cairn is the only caller
  const system = messages.find(({ role }) => role === 'system')?.content ?? ''
  const text = messages.findLast(({ role }) => role === 'user')?.content ?? ''
  const count = Number(/exactly (\d+) flashcard/.exec(system)?.[1] ?? 1)
  const sentences = text.match(/[A-Z][^.!?\n]{40,}[.]/g) ?? []
  const flashcards = sentences.map((sentence) => {
    const words = sentence.slice(0, -1).split(' ')
    return { front: `${words.slice(0, -2).join(' ')} _____.`, back: words.slice(-2).join(' ') }
  })
  // The prompt lists what was asked before.
  const fresh = flashcards.filter(({ front }) => !system.includes(front.slice(0, 40)))
  return JSON.stringify({ suggestedTitle: 'Cards of the scripted model', flashcards: fresh.slice(0, count) })
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  return body
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The upstream has no port')
  return address.port
}
