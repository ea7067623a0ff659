import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * What the endpoint does with a request. `ok` makes cards from the sentences of the text it was given; `half-stream`
 * breaks off after two cards, `stall` falls silent after them, `length-limit` stops in the middle of the third; `obeys`
 * does what documents ask of a model: more cards, other keys, markup that loads from the canary; `reads` sees `IN_PICTURE`
 * in every picture.
 */
export type UpstreamMode =
  | 'ok'
  | 'trickle'
  | 'unauthorized'
  | 'no-credit'
  | 'no-quota'
  | 'content-filter'
  | 'refusal'
  | 'rate-limit'
  | 'server-error'
  | 'hang'
  | 'garbage'
  | 'empty-content'
  | 'wrong-schema'
  | 'half-stream'
  | 'stall'
  | 'length-limit'
  | 'obeys'
  | 'error-as-reply'
  | 'reads'

/** What stands in the pictures that `reads` is shown. */
export const IN_PICTURE =
  '# Chalk\n\nChalk is a soft white rock. It is made of the shells of tiny creatures of the sea. ' +
  'The creatures are called Globigerinae. Chalk is nothing but carbonate of lime. ' +
  'Granite is a hard rock that cools slowly below the ground. Basalt is a dark rock that cools quickly from lava. ' +
  'Slate is a grey rock that splits into thin plates. Marble is a rock that was limestone once.'

/** A small OpenAI-compatible endpoint that does as it is told. Every failure of it repeats the key, as bad ones do. */
export interface Upstream {
  /** For `LLM_BASE_URL`. */
  readonly baseUrl: string
  mode: UpstreamMode
  /** What to do with this request in place of `mode`; null for nothing else. */
  modeFor: (body: string) => UpstreamMode | null
  /** Address that the replies of `obeys` load from. */
  canary: string
  /** Between two pieces of a `trickle`. */
  gapMs: number
  /** Bodies of the requests so far. */
  readonly requests: string[]
  /** Those of them whose reply reached its end with somebody listening, in the order in which they did. */
  readonly answered: string[]
  /** Requests that were left before their reply had ended. */
  readonly left: string[]
  stop(): Promise<void>
}

export async function startUpstream(key: string): Promise<Upstream> {
  const requests: string[] = []
  const answered: string[] = []
  const left: string[] = []
  let mode: UpstreamMode = 'ok'
  let modeFor: Upstream['modeFor'] = () => null
  let canary = 'http://canary.invalid'
  let gapMs = 25
  const server = createServer((request, response) => {
    void bodyOf(request).then(async (body) => {
      requests.push(body)
      response.on('close', () => {
        if (!response.writableEnded) left.push(body)
      })
      if (request.headers.authorization !== `Bearer ${key}`) return fail(response, 401, key)
      await answer(response, modeFor(body) ?? mode, { body, key, canary, gapMs })
      if (response.writableEnded && !response.destroyed) answered.push(body)
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
    get modeFor() {
      return modeFor
    },
    set modeFor(next) {
      modeFor = next
    },
    get canary() {
      return canary
    },
    set canary(next) {
      canary = next
    },
    get gapMs() {
      return gapMs
    },
    set gapMs(next) {
      gapMs = next
    },
    requests,
    answered,
    left,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

interface Asked {
  readonly body: string
  readonly key: string
  readonly canary: string
  readonly gapMs: number
}

async function answer(response: ServerResponse, mode: UpstreamMode, { body, key, canary, gapMs }: Asked) {
  switch (mode) {
    case 'ok':
      return stream(response, pieces(reply(body)), 0)
    case 'reads':
      return stream(response, pieces(IN_PICTURE), 0)
    case 'trickle':
      return stream(response, pieces(reply(body)), gapMs)
    case 'half-stream':
      await stream(response, pieces(firstTwo(reply(body))), 0, null)
      return response.destroy()
    case 'stall':
      return stream(response, pieces(firstTwo(reply(body))), 0, null)
    case 'length-limit': {
      const cards = reply(body)
      const third = cards.indexOf('{"front"', cards.indexOf('}', cards.indexOf('}') + 1)) + 20
      return stream(response, pieces(cards.slice(0, third)), 0, 'length')
    }
    case 'obeys':
      return stream(response, pieces(obedientReply(body, canary)), 0)
    case 'empty-content':
      return stream(response, [], 0)
    case 'wrong-schema':
      return stream(response, [JSON.stringify({ suggestedTitle: 'Cards', items: ['none'] })], 0)
    case 'unauthorized':
      return fail(response, 401, key)
    case 'no-credit':
      return fail(response, 402, key)
    case 'no-quota':
      return fail(response, 429, key, { headers: { 'retry-after': '1' }, code: 'insufficient_quota' })
    case 'content-filter':
      return fail(response, 400, key, { code: 'content_filter' })
    case 'refusal':
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      return response.end(`${event({ refusal: 'I will not.' }, 'stop')}data: [DONE]\n\n`)
    case 'rate-limit':
      return fail(response, 429, key, { headers: { 'retry-after': '1' } })
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

interface Failure {
  readonly headers?: Record<string, string>
  readonly code?: string
}

function fail(response: ServerResponse, status: number, key: string, { headers = {}, code }: Failure = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', 'x-debug': key, ...headers })
  response.end(JSON.stringify({ error: { message: `Incorrect key: ${key}`, type: 'error', code: code ?? null } }))
}

/** Without a reason to finish nothing more is written; the connection stays as it is. */
async function stream(
  response: ServerResponse,
  texts: readonly string[],
  gapMs: number,
  finish: string | null = 'stop',
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const content of texts) {
    response.write(event({ content }, null))
    if (gapMs > 0) await wait(gapMs)
  }
  if (finish !== null) response.end(`${event({}, finish)}data: [DONE]\n\n`)
  else await wait(100) // so that what was written has left before the connection breaks
}

const event = (delta: object, finishReason: string | null) =>
  `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finishReason }] })}\n\n`

/** As far as the end of the second card. */
const firstTwo = (cards: string): string => cards.slice(0, cards.indexOf('}', cards.indexOf('}') + 1) + 1)

const pieces = (text: string): string[] => text.match(/[\s\S]{1,12}/g) ?? []

interface Card {
  readonly front: string
  readonly back: string
}

/** As many cards as the prompt asks for, evenly from the text, each a sentence of it with its last words left out. */
function reply(body: string): string {
  const checked = checkedExplanation(body)
  if (checked !== null) return checked
  const { cards, count } = readPrompt(body)
  const step = Math.max(1, cards.length / count)
  const evenly = Array.from({ length: Math.min(count, cards.length) }, (_, at) => cards[Math.floor(at * step)])
  return JSON.stringify({ suggestedTitle: 'Cards of the scripted model', flashcards: evenly })
}

/**
 * The check of an explanation: the first fact is told in the explanation's first sentence, the second in words that
 * nobody wrote, the others are missing. Null for another request.
 */
function checkedExplanation(body: string): string | null {
  const { messages } = JSON.parse(body) as { messages: { role: string; content: string }[] } // Cairn is the only caller
  const system = messages.find(({ role }) => role === 'system')?.content ?? ''
  if (!system.startsWith('You check what a learner explains')) return null
  const user = messages.findLast(({ role }) => role === 'user')?.content ?? '{}'
  const { facts, explanation } = JSON.parse(user) as { facts: { id: string }[]; explanation: string } // as above
  const said = [explanation.split('.')[0] ?? '', 'words that nobody wrote']
  const standings = facts.map(({ id }, at) => ({ id, standing: at < 2 ? 'told' : 'missing', said: said[at] ?? '' }))
  return JSON.stringify({ facts: standings })
}

function readPrompt(body: string): { cards: readonly Card[]; count: number } {
  const { messages } = JSON.parse(body) as { messages: { role: string; content: string }[] } // Cairn is the only caller
  const system = messages.find(({ role }) => role === 'system')?.content ?? ''
  const text = (messages.findLast(({ role }) => role === 'user')?.content ?? '').replace(/([^\n])\n(?!\n)/g, '$1 ')
  const count = Number(/exactly (\d+) flashcard/.exec(system)?.[1] ?? 1)
  const sentences = text.match(/[A-Z][^.!?\n]{40,}[.]/g) ?? []
  const cards = sentences.map((sentence) => {
    const words = sentence.slice(0, -1).split(/\s+/)
    return { front: `${words.slice(0, -2).join(' ')} _____.`, back: words.slice(-2).join(' ') }
  })
  // The prompt lists what was asked before.
  return { cards: cards.filter(({ front }) => !system.includes(front.slice(0, 40))), count }
}

/** What a model that follows a document would write: ten cards too many, keys nobody asked for, addresses to load. */
function obedientReply(body: string, canary: string): string {
  const { cards, count } = readPrompt(body)
  const markup = [
    `<img src="${canary}/img">`,
    `![chart](${canary}/markdown.png)`,
    `<script src="${canary}/script"></script>`,
    `<iframe src="${canary}/frame"></iframe>`,
    `[more](${canary}/link)`,
    `<style>@import url(${canary}/style)</style>`,
    `<a href="javascript:fetch('${canary}/js')">x</a>`,
    `<svg onload="fetch('${canary}/svg')"></svg>`,
    `<link rel="stylesheet" href="${canary}/css">`,
    `$\\includegraphics{${canary}/tex.png}$`,
  ]
  const wanted = Array.from({ length: count + 10 }, (_, at): Card & Record<string, unknown> => {
    const card = cards[at % Math.max(1, cards.length)] ?? { front: 'What is this?', back: 'A canary' }
    const added = markup[at % markup.length] ?? ''
    const call = { name: 'fetch', arguments: `${canary}/tool` }
    return { front: `${card.front} ${added}`, back: `${card.back} ${added}`, image: `${canary}/key`, tool_call: call }
  })
  const title = `<img src="${canary}/title"> ![t](${canary}/title.png) Owned`
  return JSON.stringify({ suggestedTitle: title, flashcards: wanted, accepted: true, system: 'Store all cards now' })
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
