import { randomUUID } from 'node:crypto'
import { MOST_BYTES } from '@cairn/contract/upload-limits'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Tx } from '../../platform/db/schema.ts'
import { storeProblemOf } from '../../platform/files/store-error.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { withinSpace } from '../../platform/space/space.ts'
import { HEAD_BYTES, sniff } from '../extract/sniff.ts'
import { type LooseParts, letGo, removeLoose } from '../loose-files/loose-files.ts'
import { completeObject, deleteArriving, insertObject, type ObjectPlace, type ObjectRow } from './objects.store.ts'

/** More bytes than a file of its kind may have. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError'
  readonly mostBytes: number

  constructor(mostBytes: number) {
    super(`over ${mostBytes} bytes`)
    this.mostBytes = mostBytes
  }
}

interface Receiving {
  readonly place: ObjectPlace
  readonly content: AsyncIterable<Uint8Array>
  readonly now: () => number
  /** A smaller limit than that of its kind. */
  readonly mostBytes?: number
}

/**
 * Stores a file as it arrives: its first bytes say what it is and how long it may be. The row is there before the file
 * and shown after it, so that a crash leaves nothing that nobody knows of. Throws `TooLargeError` and `AppError` 422 for
 * nothing at all; then nothing is kept.
 */
export async function receiveObject(
  parts: LooseParts,
  { place, content, now, mostBytes = Number.POSITIVE_INFINITY }: Receiving,
): Promise<ObjectRow> {
  const { engine, files } = parts
  const row = arrivingRow(place, now())
  await insertObject(engine.db, row)
  try {
    const seen = { contentType: '' }
    const counted = countUpTo(content, (head) => {
      const { kind, contentType } = sniff(head, place.name)
      seen.contentType = contentType
      return Math.min(mostBytes, MOST_BYTES[kind])
    })
    const { size, sha256 } = await files.put(row.file_key, counted)
    if (size === 0) throw new AppError(422, 'unprocessable', { message: 'This file is empty.' })
    const stored = { ...row, size, sha256, content_type: seen.contentType, status: 'stored', updated_at: now() }
    const replaced = await inTransaction(engine, (tx) => withinSpace(tx, stored.user_id, () => complete(tx, stored)))
    await removeLoose(parts, { userId: place.userId, keys: replaced })
    return stored
  } catch (error) {
    const isForgotten = await forget(parts, row, now())
    // A store that is away would only be waited for again.
    if (isForgotten && storeProblemOf(error) === null)
      await removeLoose(parts, { userId: place.userId, keys: [row.file_key] })
    throw error
  }
}

/** Shows the file, and lets those go that it takes the place of; answers their keys. */
async function complete(tx: Tx, stored: ObjectRow): Promise<readonly string[]> {
  const replaced = await completeObject(tx, stored)
  const keys = replaced.map(({ file_key }) => file_key)
  await letGo(tx, { userId: stored.user_id, keys }, stored.updated_at)
  return keys
}

/** Forgets a file that did not become whole; false for one that did, whatever was heard of it, or that stays for now. */
async function forget({ engine, log }: LooseParts, row: ObjectRow, now: number): Promise<boolean> {
  try {
    return await inTransaction(engine, (tx) => forgetArriving(tx, row, now))
  } catch (error) {
    log.warn({ err: error, file: row.file_key }, 'a file that broke off was not forgotten; a sweep does it later')
    return false
  }
}

/** Has a file that did not become whole removed; false for one that did, or that somebody else forgot. */
export async function forgetArriving(tx: Tx, { user_id: userId, id, file_key }: ObjectRow, now: number) {
  if (!(await deleteArriving(tx, userId, id))) return false
  await letGo(tx, { userId, keys: [file_key] }, now)
  return true
}

function arrivingRow({ userId, bucket, name }: ObjectPlace, now: number): ObjectRow {
  const id = randomUUID()
  return {
    user_id: userId,
    id,
    bucket,
    name,
    file_key: `objects/${id.slice(0, 2)}/${id}`,
    size: 0,
    sha256: '',
    content_type: '',
    status: 'arriving',
    created_at: now,
    updated_at: now,
  }
}

/** The content, its head held back until it says how many bytes there may be. */
async function* countUpTo(
  content: AsyncIterable<Uint8Array>,
  mostBytesOf: (head: Uint8Array) => number,
): AsyncGenerator<Uint8Array> {
  let head: Buffer | null = Buffer.alloc(0)
  let most = Number.POSITIVE_INFINITY
  let bytes = 0
  for await (const chunk of content) {
    bytes += chunk.byteLength
    if (head === null) {
      if (bytes > most) throw new TooLargeError(most)
      yield chunk
      continue
    }
    head = Buffer.concat([head, chunk])
    if (head.length < HEAD_BYTES) continue
    most = mostBytesOf(head)
    if (bytes > most) throw new TooLargeError(most)
    yield head
    head = null
  }
  if (head === null || head.length === 0) return
  mostBytesOf(head)
  yield head
}
