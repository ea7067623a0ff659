import { type CompletionEnd, EngineFault, type FinishReason, type Pieces, type TokenUsage } from '../llm-engine.ts'
import { type CompletionChunk, readChunk } from './completion-chunk.ts'
import type { UpstreamReply } from './endpoint.ts'
import { createEventReader } from './event-lines.ts'
import type { TextSource } from './text-source.ts'

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
    let text: string | null = await firstText(body)
    const reply = text.trimStart().startsWith('{') ? createWhole() : createStream()
    for (; text !== null && !reply.isDone(); text = await nextText(body, reply)) {
      const piece = reply.add(text)
      if (piece !== '') yield piece
    }
    const last = reply.rest()
    if (last !== '') yield last
    const end = reply.end()
    whole = true
    return end
  } finally {
    if (whole) readOut(body, discard)
    else discard()
  }
}

/** Takes what follows `[DONE]`, most often nothing, so that the connection can serve the next call. */
function readOut(body: TextSource, discard: () => void): void {
  // The reply is complete: a connection that breaks now costs nothing but itself.
  body.next().then((text) => text !== null && discard(), discard)
}

/** Reads until there is something that tells a JSON object from a stream of events. */
async function firstText(body: TextSource): Promise<string> {
  let first = ''
  while (first.trim() === '') {
    const next = await body.next()
    if (next === null) throw new EngineFault('garbage', 'Upstream: an empty body')
    first += next
    if (first.length > MAX_REPLY_CHARS) throw new EngineFault('too-large', 'Upstream: blanks without end')
  }
  return first
}

async function nextText(body: TextSource, reply: ReplyReader): Promise<string | null> {
  if (reply.isDone()) return null
  try {
    return await body.next()
  } catch (error) {
    // A connection that breaks after the reason to finish has broken nothing.
    if (reply.isFinished()) return null
    throw error
  }
}

/** Makes the text of a reply from the text of its body. Each throws `EngineFault`. */
interface ReplyReader {
  add(text: string): string
  /** What was waiting for more. */
  rest(): string
  /** Whether nothing more is to be read. */
  isDone(): boolean
  /** Whether the reply said why it finished. */
  isFinished(): boolean
  end(): CompletionEnd
}

function createWhole(): ReplyReader {
  const parts: string[] = []
  let length = 0
  let reply: CompletionChunk | null = null
  return {
    add: (text) => {
      parts.push(text)
      length += text.length
      if (length > MAX_JSON_CHARS) throw new EngineFault('too-large', 'Upstream: a reply without end')
      return ''
    },
    rest: () => {
      reply = readChunk(parts.join(''))
      if (reply.text.length > MAX_REPLY_CHARS) throw new EngineFault('too-large', 'Upstream: too long a text')
      return reply.text
    },
    isDone: () => false,
    isFinished: () => false,
    end: () => endOf(reply?.finishReason ?? 'stop', reply?.usage ?? null, reply?.refusal ?? ''),
  }
}

function createStream(): ReplyReader {
  const events = createEventReader()
  const tally = createTally()
  return {
    add: (text) => tally.add(events.push(text)),
    rest: () => (tally.done() ? '' : tally.add(events.end())),
    isDone: tally.done,
    isFinished: tally.finished,
    end: tally.end,
  }
}

const endOf = (finishReason: FinishReason, usage: TokenUsage | null, refusal: string): CompletionEnd => ({
  ...{ finishReason, usage, note: null },
  ...(refusal !== '' && { refusal }),
})

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
  let refusal = ''
  let chars = 0
  const note = (chunk: CompletionChunk): string => {
    finishReason = chunk.finishReason ?? finishReason
    usage = chunk.usage ?? usage
    refusal += chunk.refusal
    chars += chunk.text.length + chunk.refusal.length
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
      return endOf(finishReason ?? 'stop', usage, refusal)
    },
  }
}
