import { randomUUID } from 'node:crypto'
import { MOST_BYTES } from '@cairn/contract/upload-limits'
import type { Context } from 'hono'
import { inTransaction } from '../db/in-transaction.ts'
import { AppError, tooManyRequests } from '../http/app-error.ts'
import type { RequestEnv } from '../http/context.ts'
import type { Limiter } from '../http/deps.ts'
import { boundaryOf, MultipartError, type Part, readMultipart } from '../http/multipart.ts'
import { isDrained } from '../http/read-counted.ts'
import type { ImportParts } from './import-parts.ts'
import { findRunning, type ImportRow, insertImport } from './imports.store.ts'
import { packageKey } from './work-on-import.ts'

const IMPORTS = { max: 20, windowMs: 3_600_000 }
const MOST_NAME = 200
/** A sender hears a refusal only after it was let to finish; so much of a body is read to that end. */
const DRAIN = { mostBytes: 256 * 1_048_576, longestMs: 20_000 }

interface Receiving extends ImportParts {
  readonly limiter: Limiter
}

/** Keeps the package of a multipart request and the row of its import. Throws `AppError`: 400, 409, 413, 429. */
export async function receivePackage(parts: Receiving, c: Context<RequestEnv>, userId: string): Promise<ImportRow> {
  const reader = c.req.raw.body?.getReader()
  try {
    const boundary = boundaryOf(c.req.header('content-type') ?? '')
    if (boundary === null || !reader)
      throw malformed('The body must be multipart/form-data, with the package as a file.')
    if (await findRunning(parts.engine.db, userId)) throw oneAtATime()
    const outcome = await parts.limiter.hit(`import:${userId}`, IMPORTS)
    if (!outcome.ok) throw tooManyRequests(outcome.retryAfterSeconds)
    return await readFile(parts, { reader, boundary, userId })
  } catch (error) {
    const known = asRefusal(error)
    if (!(known instanceof AppError) || (await isDrained(reader, DRAIN).catch(() => false))) throw known
    const headers = { ...known.options.headers, connection: 'close' }
    throw new AppError(known.status, known.code, { ...known.options, headers, cause: known })
  }
}

interface Body {
  readonly reader: ReadableStreamDefaultReader<Uint8Array>
  readonly boundary: string
  readonly userId: string
}

async function readFile(parts: Receiving, { reader, boundary, userId }: Body): Promise<ImportRow> {
  for await (const part of readMultipart(chunksOf(reader), boundary)) {
    const name = fileNameOf(part)
    if (name === null) continue
    const id = randomUUID()
    const { size } = await parts.files.put(packageKey({ id }), counted(part.body))
    const row = newImport({ userId, id, name, size, now: parts.now() })
    await inTransaction(parts.engine, (tx) => insertImport(tx, row))
    await restOf(reader)
    return row
  }
  throw malformed('The body has no part with a file.')
}

function newImport({
  userId,
  id,
  name,
  size,
  now,
}: {
  userId: string
  id: string
  name: string
  size: number
  now: number
}) {
  const unknown = {
    total: null,
    format: null,
    collection_created_at: null,
    report: null,
    problem: null,
    lease_until: null,
  }
  const row: ImportRow = {
    user_id: userId,
    id,
    status: 'reading',
    file_name: name,
    bytes: size,
    done: 0,
    created_at: now,
    updated_at: now,
    ...unknown,
  }
  return row
}

function fileNameOf({ headers }: Part): string | null {
  const disposition = headers.get('content-disposition') ?? ''
  if (!/;\s*filename\*?=/i.test(disposition)) return null
  const name = /;\s*filename="([^"]*)"/i.exec(disposition)?.[1] ?? ''
  const last = name.replaceAll('\0', '').split(/[\\/]/).at(-1) ?? ''
  return last.slice(0, MOST_NAME) || 'package.apkg'
}

async function* chunksOf(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
}

async function restOf(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  await isDrained(reader)
}

async function* counted(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > MOST_BYTES.anki) throw new TooLargeError()
    yield chunk
  }
}

class TooLargeError extends Error {}

function asRefusal(error: unknown): unknown {
  if (error instanceof MultipartError) return malformed('The file did not arrive whole. Send it again.', error)
  if (error instanceof TooLargeError)
    return new AppError(413, 'too-large', { message: 'This package is over 250 MB, the most that one may have.' })
  return error
}

const malformed = (message: string, cause?: unknown) => new AppError(400, 'bad-request', { message, cause })

const oneAtATime = () =>
  new AppError(429, 'too-many-requests', {
    message: 'Another package of yours is being imported. This one can follow it.',
    headers: { 'retry-after': '10' },
  })
