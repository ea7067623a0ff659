import type { Context } from 'hono'
import type { Db } from '../../platform/db/schema.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { RequestEnv } from '../../platform/http/context.ts'
import type { Limiter } from '../../platform/http/deps.ts'
import { boundaryOf, type Part, readMultipart } from '../../platform/http/multipart.ts'
import { type BodyReader, bodyReader, chunksOf } from '../../platform/http/read-counted.ts'
import { malformed, refuseFile } from '../../platform/http/refuse-file.ts'
import { requireRoom } from '../../platform/space/space.ts'
import type { LooseParts } from '../loose-files/loose-files.ts'
import type { ObjectPlace, ObjectRow } from './objects.store.ts'
import { receiveObject, TooLargeError } from './receive-object.ts'
import { takeUploadTurn, type UploadTurn } from './upload-turn.ts'

const HOUR_MS = 3_600_000
const FILES_PER_HOUR = 20
/** Files that broke off on the way do not count as brought, but not without end. */
const ATTEMPTS = { max: 120, windowMs: HOUR_MS }

interface Parts extends LooseParts {
  readonly limiter: Limiter
  readonly now: () => number
}

/** The file of a multipart request, stored. Throws `AppError`: 400, 413, 429, and 507 or 503 for a disk that takes nothing. */
export async function receiveUpload(parts: Parts, c: Context<RequestEnv>, place: ObjectPlace): Promise<ObjectRow> {
  const reader = bodyReader(c)
  try {
    await checkRate(parts, place.userId)
    await requireRoom(parts.engine.db, place.userId, Number(c.req.header('content-length') ?? 0))
    const turn = await takeUploadTurn(parts.engine.db, place.userId, parts.now)
    if (turn === null) throw oneAtATime()
    try {
      return await readFile(parts, { type: c.req.header('content-type') ?? '', reader, place, turn })
    } finally {
      await turn.release()
    }
  } catch (error) {
    return refuseFile(reader, error instanceof TooLargeError ? tooLarge(error) : error)
  }
}

interface Body {
  readonly type: string
  readonly reader: BodyReader | undefined
  readonly place: ObjectPlace
  readonly turn: UploadTurn
}

async function readFile(parts: Parts, { type, reader, place, turn }: Body): Promise<ObjectRow> {
  const boundary = boundaryOf(type)
  if (boundary === null || !reader) throw malformed('The body must be multipart/related, with the file as a part.')
  const isRelated = /^multipart\/related/i.test(type)
  let stored: ObjectRow | null = null
  let at = 0
  for await (const part of readMultipart(chunksOf(reader), boundary)) {
    if (stored === null && isFile(part, isRelated, at))
      stored = await receiveObject(parts, { place, content: movingOn(part.body, turn), now: parts.now })
    at += 1
  }
  if (stored === null) throw malformed('The body has no part with a file.')
  return stored
}

/** The same bytes; the turn is kept for as long as they come and go. */
async function* movingOn(body: AsyncIterable<Uint8Array>, turn: UploadTurn): AsyncGenerator<Uint8Array> {
  for await (const piece of body) {
    turn.moveOn()
    yield piece
  }
}

/** Of related parts the first describes the second; of a form the one with a file name is the file. */
function isFile({ headers }: Part, isRelated: boolean, at: number): boolean {
  if (!isRelated) return /;\s*filename\*?=/i.test(headers.get('content-disposition') ?? '')
  return at > 0 || !/^application\/json\b/i.test(headers.get('content-type') ?? '')
}

async function checkRate({ engine, limiter, now }: Parts, userId: string): Promise<void> {
  const attempt = await limiter.hit(`upload-attempt:${userId}`, ATTEMPTS)
  if (!attempt.ok) throw tooMany(attempt.retryAfterSeconds)
  const brought = await broughtSince(engine.db, userId, now() - HOUR_MS)
  const [oldest] = brought
  if (oldest !== undefined && brought.length >= FILES_PER_HOUR) throw tooMany((oldest + HOUR_MS - now()) / 1_000)
}

async function broughtSince(db: Db, userId: string, since: number): Promise<number[]> {
  const rows = await db
    .selectFrom('stored_object')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('status', '=', 'stored')
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute()
  return rows.map(({ created_at }) => created_at)
}

const tooLarge = (cause: TooLargeError) =>
  new AppError(413, 'too-large', {
    message: `This file is over ${Math.floor(cause.mostBytes / 1_048_576)} MB, the most that a file of its kind may have.`,
    cause,
  })

const tooMany = (seconds: number) =>
  new AppError(429, 'too-many-requests', {
    message: `You have brought ${FILES_PER_HOUR} files in the last hour. The next one can come a little later.`,
    headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) },
  })

const oneAtATime = () =>
  new AppError(429, 'too-many-requests', {
    message: 'Another file of yours is on its way. This one can follow it.',
    headers: { 'retry-after': '5' },
  })
