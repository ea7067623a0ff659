import { type CompletionEnd, EngineFault, type FinishReason, type Pieces, type TokenUsage } from '../llm-engine.ts'
import { type CompletionChunk, readChunk } from './completion-chunk.ts'
import type { UpstreamReply } from './endpoint.ts'
import { createEventReader } from './event-lines.ts'

/** Longest text of a reply, in UTF-16 units. */
export const MAX_REPLY_CHARS = 4_000_000
/** Longest body of a reply that is not streamed. */
const MAX_JSON_CHARS = 2 * MAX_REPLY_CHARS

/**
 * The text of a reply body, streamed or whole, whichever the upstream sent. A stream is whole when it said why it
 * finished, or `[DONE]`; any other end is the fault `cut`.
 */
export async function* readPieces({ body, discard }: Pick<UpstreamReply, 'body' | 'discard'>): Pieces {
  let whole = false
  try {
    const first = await firstText(body)
    const end = yield* first.trimStart().startsWith('{') ? readWhole(first, body) : readStream(first, body)
    whole = true
    return end
  } finally {
    if (whole) readOut(body, discard)
    else discard()
  }
}

/** Takes what follows `[DONE]`, most often nothing, so that the connection can serve the next call. */
function readOut(body: AsyncGenerator<string, void>, discard: () => void): void {
  const next = (): Promise<void> =>
    body.next().then(({ done, value }) => (done ? undefined : value.length > 0 ? discard() : next()))
  // The reply is complete: a connection that breaks now costs nothing but itself.
  next().catch(discard)
}

/** Reads until there is something that tells a JSON object from a stream of events. */
async function firstText(body: AsyncGenerator<string, void>): Promise<string> {
  let first = ''
  while (first.trim() === '') {
    const next = await body.next()
    if (next.done) throw new EngineFault('garbage', 'Upstream: an empty body')
    first += next.value
    if (first.length > MAX_REPLY_CHARS) throw new EngineFault('too-large', 'Upstream: blanks without end')
  }
  return first
}

async function* readWhole(first: string, rest: AsyncGenerator<string, void>): Pieces {
  const parts = [first]
  let length = first.length
  for (let next = await rest.next(); !next.done; next = await rest.next()) {
    parts.push(next.value)
    length += next.value.length
    if (length > MAX_JSON_CHARS) throw new EngineFault('too-large', 'Upstream: a reply without end')
  }
  const { text, finishReason, usage } = readChunk(parts.join(''))
  if (text.length > MAX_REPLY_CHARS) throw new EngineFault('too-large', 'Upstream: too long a text')
  if (text !== '') yield text
  return { finishReason: finishReason ?? 'stop', usage, note: null }
}

async function* readStream(first: string, rest: AsyncGenerator<string, void>): Pieces {
  const events = createEventReader()
  const reply = createTally()
  for (let text = first; ; ) {
    const piece = reply.add(events.push(text))
    if (piece !== '') yield piece
    if (reply.done()) break
    const next = await rest.next().catch((error: unknown) => {
      // A connection that breaks after the reason to finish has broken nothing.
      if (reply.finished()) return { done: true as const, value: undefined }
      throw error
    })
    if (next.done) {
      const last = reply.add(events.end())
      if (last !== '') yield last
      break
    }
    text = next.value
  }
  return reply.end()
}

interface Tally {
  /** The text of some events, joined. */
  add(payloads: readonly string[]): string
  /** Whether `[DONE]` came. */
  done(): boolean
  /** Whether the reply said why it finished. */
  finished(): boolean
  end(): CompletionEnd
}

function createTally(): Tally {
  let finishReason: FinishReason | null = null
  let usage: TokenUsage | null = null
  let done = false
  let chars = 0
  const note = (chunk: CompletionChunk): string => {
    finishReason = chunk.finishReason ?? finishReason
    usage = chunk.usage ?? usage
    chars += chunk.text.length
    if (chars > MAX_REPLY_CHARS) throw new EngineFault('too-large', 'Upstream: too long a text')
    return chunk.text
  }
  return {
    add: (payloads) => {
      let text = ''
      for (const payload of payloads) {
        done ||= payload.trim() === '[DONE]'
        if (done) break
        text += note(readChunk(payload))
      }
      return text
    },
    done: () => done,
    finished: () => finishReason !== null,
    end: () => {
      if (finishReason === null && !done) throw new EngineFault('cut', 'Upstream: the stream ended before the reply')
      return { finishReason: finishReason ?? 'stop', usage, note: null }
    },
  }
}
