/** The doors of a server that take a text, as its learners and their programs go through them. */
import { setTimeout as delay } from 'node:timers/promises'
import OpenAI from 'openai'
import { uuidv7 } from '../apps/server/src/testing/ids.ts'

export interface Answer {
  readonly status: number
  readonly text: string
}

export interface Doors {
  readonly ask: (learner: string, model: string, text: string) => Promise<Answer>
  readonly extract: (learner: string, text: string) => Promise<Answer>
  readonly bring: (learner: string, bytes: Uint8Array) => Promise<Answer>
  readonly search: (learner: string, text: string) => Promise<Answer>
  readonly addCards: (learner: string, sides: readonly string[]) => Promise<Answer>
  readonly addSource: (learner: string, text: string) => Promise<Answer>
}

/** `tokens` are the learners' own for `/v1`, by learner. */
export function doorsOf(url: string, tokens: ReadonlyMap<string, string>): Doors {
  const signedIn = (learner: string) => ({ 'x-test-learner': learner, origin: new URL(url).origin })

  async function send(learner: string, path: string, init: RequestInit = {}): Promise<Answer> {
    const answer = await fetch(url + path, { ...init, headers: { ...signedIn(learner), ...init.headers } })
    return { status: answer.status, text: await answer.text() }
  }

  function post(learner: string, path: string, body: object): Promise<Answer> {
    return send(learner, path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  }

  async function until(learner: string, path: string, isEnd: RegExp): Promise<Answer> {
    for (;;) {
      const seen = await send(learner, path)
      if (seen.status !== 200 || isEnd.test(seen.text)) return seen
      await delay(100)
    }
  }

  async function ask(learner: string, model: string, text: string): Promise<Answer> {
    const client = new OpenAI({ apiKey: tokens.get(learner) ?? '', baseURL: `${url}/v1` })
    const task = model === 'viable-2' ? 'flashcards' : 'assessment-questions'
    const messages = [{ role: 'user' as const, content: text }]
    return client.chat.completions.create({ model, messages, metadata: { task, count: '10' } }).then(
      ({ choices }) => ({ status: 200, text: choices[0]?.message.content ?? '' }),
      (error: unknown) => {
        if (!(error instanceof OpenAI.APIError)) throw error
        return { status: error.status ?? 0, text: error.message }
      },
    )
  }

  async function extract(learner: string, text: string): Promise<Answer> {
    const id = uuidv7()
    const head = `--part\r\nContent-Type: application/json\r\n\r\n{}\r\n--part\r\nContent-Type: text/plain\r\n\r\n`
    const body = `${head}${text}\r\n--part--\r\n`
    const headers = { 'content-type': 'multipart/related; boundary=part' }
    const kept = await send(learner, `/api/storage/files/o?name=${id}.txt`, { method: 'POST', headers, body })
    if (kept.status >= 300) return kept
    const begun = await post(learner, '/api/uploads', { id, bucket: 'files', name: `${id}.txt` })
    return begun.status >= 300 ? begun : until(learner, `/api/uploads/${id}`, /"status":"(?:ready|failed)"/)
  }

  async function bring(learner: string, bytes: Uint8Array): Promise<Answer> {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(bytes)]), 'deck.apkg')
    const kept = await send(learner, '/api/imports', { method: 'POST', body: form })
    if (kept.status >= 300) return kept
    return until(learner, `/api/imports/${JSON.parse(kept.text).id}`, /"status":"(?:ready|failed)"/)
  }

  const search = (learner: string, text: string) => send(learner, `/api/cards?q=${encodeURIComponent(text)}`)

  /** A deck of its own, and cards in it, 200 in a request. */
  async function addCards(learner: string, sides: readonly string[]): Promise<Answer> {
    const deckId = uuidv7()
    let last = await post(learner, '/api/decks', { id: deckId, title: 'Poison' })
    for (let from = 0; from < sides.length && last.status < 300; from += 200) {
      const cards = sides
        .slice(from, from + 200)
        .map((front, place) => ({ id: uuidv7(), deckId, front, back: 'Paris', position: from + place + 1 }))
      last = await post(learner, '/api/cards', { cards })
    }
    return last
  }

  const addSource = (learner: string, text: string) =>
    post(learner, '/api/sources', { id: uuidv7(), title: 'Poison', text, kind: 'text' })

  return { ask, extract, bring, search, addCards, addSource }
}
