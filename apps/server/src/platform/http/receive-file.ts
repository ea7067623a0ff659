import type { Context } from 'hono'
import { AppError } from './app-error.ts'
import type { RequestEnv } from './context.ts'
import { boundaryOf, type Part, readMultipart } from './multipart.ts'
import { type BodyReader, bodyReader, chunksOf, isDrained } from './read-counted.ts'
import { DRAIN, malformed, refuseFile } from './refuse-file.ts'

const MOST_NAME = 200

interface Receiving<T> {
  /**
   * Throws what the sender shall hear instead, or answers what is there already of the same sending; nothing of the body
   * is read before.
   */
  readonly admit: () => Promise<T | undefined>
  readonly mostBytes: number
  /** In words, for a file of more bytes. */
  readonly tooLarge: string
  /** What a file without a name is called. */
  readonly name: string
  readonly keep: (name: string, body: AsyncIterable<Uint8Array>) => Promise<T>
}

/** Hands the file of a multipart request on as it streams. Throws `AppError`: 400, 413, and what the others throw. */
export async function receiveFile<T>(c: Context<RequestEnv>, receiving: Receiving<T>): Promise<T> {
  const reader = bodyReader(c)
  try {
    const boundary = boundaryOf(c.req.header('content-type') ?? '')
    if (boundary === null || !reader) throw malformed('The body must be multipart/form-data, with the file in it.')
    const known = await receiving.admit()
    if (known !== undefined) return await heard(reader, known)
    return await readFile(reader, boundary, receiving)
  } catch (error) {
    const isTooLarge = error instanceof TooLargeError
    return refuseFile(reader, isTooLarge ? new AppError(413, 'too-large', { message: receiving.tooLarge }) : error)
  }
}

/** A sender hears an answer only after it was let to finish. */
async function heard<T>(reader: BodyReader, known: T): Promise<T> {
  await isDrained(reader, DRAIN)
  return known
}

async function readFile<T>(reader: BodyReader, boundary: string, { mostBytes, name, keep }: Receiving<T>): Promise<T> {
  for await (const part of readMultipart(chunksOf(reader), boundary)) {
    const own = fileNameOf(part, name)
    if (own === null) continue
    const kept = await keep(own, counted(part.body, mostBytes))
    await isDrained(reader)
    return kept
  }
  throw malformed('The body has no part with a file.')
}

function fileNameOf({ headers }: Part, otherwise: string): string | null {
  const disposition = headers.get('content-disposition') ?? ''
  if (!/;\s*filename\*?=/i.test(disposition)) return null
  const name = /;\s*filename="([^"]*)"/i.exec(disposition)?.[1] ?? ''
  const last = name.replaceAll('\0', '').split(/[\\/]/).at(-1) ?? ''
  return last.slice(0, MOST_NAME) || otherwise
}

async function* counted(body: AsyncIterable<Uint8Array>, mostBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > mostBytes) throw new TooLargeError()
    yield chunk
  }
}

class TooLargeError extends Error {}
