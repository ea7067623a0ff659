import { hash } from 'node:crypto'
import type { Engine } from '../db/engines.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { ByteRange, Files } from '../files/files.ts'
import { nextSeq } from '../learners/next-seq.ts'
import { findMedia, insertMedia, unmarkMedia } from './media.store.ts'

/** Where the bytes of a learner's file are: by content, so that the same file is kept once. */
export function mediaKey(userId: string, sha256: string): string {
  return `media/${hash('sha256', userId).slice(0, 32)}/${sha256}`
}

interface NewMedia {
  readonly userId: string
  readonly sha256: string
  readonly contentType: string
  readonly bytes: number
  readonly now: number
  readonly content: () => AsyncIterable<Uint8Array>
}

interface Parts {
  readonly engine: Engine
  readonly files: Files
}

/**
 * Keeps a file unless it is there. No row refers to bytes that were not written whole and found to be what they are; and
 * as a sweep may have taken them away while the row was written, they are looked for once more.
 */
export async function keepMedia(parts: Parts, media: NewMedia): Promise<void> {
  const { engine, files } = parts
  const { userId, sha256, contentType, bytes, now } = media
  const isThere = async () => (await files.sizeOf(mediaKey(userId, sha256))) === bytes
  const known = await findMedia(engine.db, userId, sha256)
  if (known && (await isThere())) {
    if (known.deleted_at === null) return
    const isKept = await inTransaction(engine, async (tx) => {
      await nextSeq(tx, userId)
      return unmarkMedia(tx, userId, sha256)
    })
    if (isKept && (await isThere())) return
  }
  await putBytes(parts, media)
  const row = { user_id: userId, sha256, content_type: contentType, bytes, created_at: now, deleted_at: null }
  await inTransaction(engine, async (tx) => {
    await nextSeq(tx, userId)
    await insertMedia(tx, row)
  })
  if (!(await isThere())) await putBytes(parts, media)
}

async function putBytes({ files }: Parts, { userId, sha256, content }: NewMedia): Promise<void> {
  const stored = await files.put(mediaKey(userId, sha256), content())
  if (stored.sha256 !== sha256) throw new Error('Inconsistent: a file changed while it was kept')
}

export interface OpenMedia {
  readonly contentType: string
  /** Of the whole file. */
  readonly bytes: number
  /** Of the range where one was asked for. */
  readonly body: AsyncIterable<Uint8Array>
}

/** A learner's file or a range of it, or null. */
export async function openMedia(
  { engine, files }: Parts,
  { userId, sha256, range }: { readonly userId: string; readonly sha256: string; readonly range?: ByteRange },
): Promise<OpenMedia | null> {
  const row = await findMedia(engine.db, userId, sha256)
  const file = row ? await files.get(mediaKey(userId, sha256), range) : null
  return row && file ? { contentType: row.content_type, bytes: file.size, body: file.body } : null
}
