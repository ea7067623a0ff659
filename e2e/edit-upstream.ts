import { createServer, type Server, type ServerResponse } from 'node:http'

/** An OpenAI-compatible endpoint that changes single cards, or answers with what nobody asked for. */
export interface EditUpstream {
  /** For `LLM_BASE_URL`. */
  readonly baseUrl: string
  mode: 'ok' | 'wrong-schema'
  /** Bodies of the requests so far. */
  readonly requests: string[]
  stop(): Promise<void>
}

export async function startEditUpstream(): Promise<EditUpstream> {
  const upstream = { mode: 'ok' as EditUpstream['mode'], requests: [] as string[] }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    upstream.requests.push(body)
    stream(response, upstream.mode === 'ok' ? changed(body) : JSON.stringify({ items: ['none'] }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(upstream, {
    baseUrl: `http://127.0.0.1:${portOf(server)}/v1`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}

/** An example behind the answer of a card, or three wrong answers. */
function changed(body: string): string {
  const { messages } = JSON.parse(body) as { messages: { role: string; content: string }[] } // Cairn is the only caller
  const [system = '', user = '{}'] = messages.map(({ content }) => content)
  if (system.includes('{"distractors"'))
    return JSON.stringify({ distractors: ['Quartz', 'Granite', 'Slate'], note: '' })
  const { card } = JSON.parse(user) as { card: { front: string; back: string } } // as above
  return JSON.stringify({ cards: [{ front: card.front, back: `${card.back}. For example: a cliff` }], note: '' })
}

function stream(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const content of text.match(/[\s\S]{1,12}/g) ?? []) response.write(event({ content }, null))
  response.end(`${event({}, 'stop')}data: [DONE]\n\n`)
}

const event = (delta: object, finishReason: string | null) =>
  `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finishReason }] })}\n\n`

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The upstream has no port')
  return address.port
}
