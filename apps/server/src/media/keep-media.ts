import { hash } from 'node:crypto'
import type { Engine } from '../db/engines.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Files } from '../files/files.ts'
import { findMedia, insertMedia } from './media.store.ts'

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

/** Keeps a file unless it is there. No row refers to bytes that were not written whole and found to be what they are. */
export async function keepMedia({ engine, files }: Parts, media: NewMedia): Promise<void> {
  const { userId, sha256, contentType, bytes, now, content } = media
  const key = mediaKey(userId, sha256)
  const known = await findMedia(engine.db, userId, sha256)
  if (known && (await files.sizeOf(key)) === bytes) return
  const stored = await files.put(key, content())
  if (stored.sha256 !== sha256) throw new Error('Inconsistent: a file changed while it was kept')
  const row = { user_id: userId, sha256, content_type: contentType, bytes, created_at: now, deleted_at: null }
  await inTransaction(engine, (tx) => insertMedia(tx, row))
}

export interface OpenMedia {
  readonly contentType: string
  readonly bytes: number
  readonly body: AsyncIterable<Uint8Array>
}

/** A learner's file, or null. */
export async function openMedia({ engine, files }: Parts, userId: string, sha256: string): Promise<OpenMedia | null> {
  const row = await findMedia(engine.db, userId, sha256)
  const file = row ? await files.get(mediaKey(userId, sha256)) : null
  return row && file ? { contentType: row.content_type, bytes: file.size, body: file.body } : null
}
