import { IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from 'hono'
import type { RequestEnv } from './context.ts'
import { property } from './request-context.ts'

/** The text of a body, or that it is too large and whether its connection can serve another request. */
export type CountedBody =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly isConnectionFree: boolean }

/** What is read of a body that is too large, only to be thrown away. */
const MOST_DRAINED_BYTES = 16 * 1_048_576
const LONGEST_DRAIN_MS = 5_000

/**
 * Reads a body and counts its bytes while it comes. One that is too large is read to its end all the same, as far as
 * that is reasonable: a connection with half a body in it cannot be used again, and a caller who is still sending
 * hears a reset instead of the answer.
 */
export async function readCounted(c: Context<RequestEnv>, maxBytes: number): Promise<CountedBody> {
  const announced = c.req.header('content-length')
  if (announced === undefined) return readChunks(c.req.raw.body, maxBytes)
  const bytes = Number(announced)
  if (bytes <= maxBytes) return { ok: true, text: await c.req.text() }
  const isConnectionFree = bytes <= MOST_DRAINED_BYTES && (await isDrained(c.req.raw.body?.getReader()))
  return { ok: false, isConnectionFree }
}

/** Reads a body piece by piece, and can be left in the middle. */
export interface BodyReader {
  read(): Promise<IteratorResult<Uint8Array, unknown>>
}

/**
 * The reader of a request's body, undefined when there is none. Of a request that came over a socket it reads what
 * arrives there: the web's stream before it would copy every piece, which with large files keeps the collector of
 * garbage busy.
 */
export function bodyReader(c: Context<RequestEnv>): BodyReader | undefined {
  const incoming = property(c.env, 'incoming')
  if (!(incoming instanceof IncomingMessage)) return c.req.raw.body?.getReader()
  const pieces: AsyncIterator<Buffer> = incoming.iterator({ destroyOnReturn: false })
  return { read: () => pieces.next() }
}

/** What comes of a body, for whoever may stop in the middle: unlike the stream itself it leaves the rest to be drained. */
export async function* chunksOf(reader: BodyReader): AsyncGenerator<Uint8Array> {
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
}

async function readChunks(body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<CountedBody> {
  const reader = body?.getReader()
  const chunks: Uint8Array[] = []
  let bytes = 0
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    bytes += next.value.byteLength
    if (bytes > maxBytes) return { ok: false, isConnectionFree: await isDrained(reader) }
    chunks.push(next.value)
  }
  return { ok: true, text: Buffer.concat(chunks).toString('utf8') }
}

/** Reads the rest; false when there is too much of it or it takes too long. */
export async function isDrained(
  reader: BodyReader | undefined,
  { mostBytes = MOST_DRAINED_BYTES, longestMs = LONGEST_DRAIN_MS } = {},
): Promise<boolean> {
  const late = new AbortController()
  const tooLate = delay(longestMs, null, { signal: late.signal, ref: false }).catch(() => null)
  try {
    for (let bytes = 0; bytes <= mostBytes; ) {
      const next = await Promise.race([reader?.read(), tooLate])
      if (next === null) return false
      if (next === undefined || next.done) return true
      bytes += next.value.byteLength
    }
    return false
  } finally {
    late.abort()
  }
}

/** The same for a request that did not come through the router. */
export function readIncoming(incoming: IncomingMessage, maxBytes: number): Promise<CountedBody> {
  const chunks: Buffer[] = []
  let bytes = 0
  return new Promise((resolve, reject) => {
    let tooLate: NodeJS.Timeout | undefined
    const end = (body: CountedBody) => {
      clearTimeout(tooLate)
      incoming.removeAllListeners('data')
      resolve(body)
    }
    const giveUp = () => end({ ok: false, isConnectionFree: false })
    incoming.on('data', (chunk: Buffer) => {
      bytes += chunk.byteLength
      if (bytes <= maxBytes) return void chunks.push(chunk)
      chunks.length = 0
      tooLate ??= setTimeout(giveUp, LONGEST_DRAIN_MS)
      if (bytes > maxBytes + MOST_DRAINED_BYTES) giveUp()
    })
    incoming.once('end', () =>
      end(bytes > maxBytes ? { ok: false, isConnectionFree: true } : { ok: true, text: textOf(chunks) }),
    )
    incoming.once('error', reject)
  })
}

const textOf = (chunks: readonly Buffer[]) =>
  (chunks.length === 1 ? chunks[0] : Buffer.concat(chunks))?.toString() ?? ''

/** Headers of a 413: a connection that cannot be used again is closed, and the caller told so. */
export const headersOfRefusal = ({ isConnectionFree }: Extract<CountedBody, { ok: false }>): Record<string, string> =>
  isConnectionFree ? {} : { connection: 'close' }
