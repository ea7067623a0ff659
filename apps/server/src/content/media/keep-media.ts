import { hash } from 'node:crypto'
import type { Engine } from '../../platform/db/engines.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { aFewAtOnce } from '../../platform/files/a-few-at-once.ts'
import type { ByteRange, Files } from '../../platform/files/files.ts'
import { requireRoom, withinSpace } from '../../platform/space/space.ts'
import { nextSeq } from '../../study/learners/next-seq.ts'
import { beforeWriting, tie } from '../loose-files/loose-files.ts'
import { findMedia, insertMedia, type MediaRow, unmarkMedia } from './media.store.ts'

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
  /** Its bytes, or where on this machine they are on the disk, whole and known to be what `sha256` says. */
  readonly from: (() => AsyncIterable<Uint8Array>) | string
}

interface Parts {
  readonly engine: Engine
  readonly files: Files
}

/** Keeps a file unless it is there. */
export function keepMedia(parts: Parts, media: NewMedia): Promise<void> {
  return keepAllMedia(parts, [media])
}

/**
 * Keeps files of one learner, each unless it is there, and notes them in one transaction. No row refers to bytes that were
 * not written whole and found to be what they are; and as a sweep may have taken them away while the rows were written,
 * they are looked for once more.
 */
export async function keepAllMedia(parts: Parts, files: readonly NewMedia[]): Promise<void> {
  const written: NewMedia[] = []
  // A package may hold the same file under several names.
  const once = [...new Map(files.map((media) => [media.sha256, media])).values()]
  await aFewAtOnce(once, async (media) => {
    if (await keepKnown(parts, media)) return
    written.push(media)
  })
  const [first] = written
  if (first === undefined) return
  const { userId } = first
  const own = { userId, keys: written.map(({ sha256 }) => mediaKey(userId, sha256)) }
  await requireRoom(parts.engine.db, userId, sumOfBytes(written))
  await beforeWriting(parts.engine.db, own, Date.now())
  await putBytes(parts, written)
  const noted = inTransaction(parts.engine, async (tx) => {
    await nextSeq(tx, userId)
    await withinSpace(tx, userId, async () => {
      for (const media of written) await insertMedia(tx, rowOf(media))
    })
    await tie(tx, own)
  })
  await noted.catch(async (error: unknown) => {
    // What a database out of reach leaves is found by the sweep of files that no row names.
    await Promise.allSettled([dropUnnoted(parts, written)])
    throw error
  })
  await aFewAtOnce(written, async (media) => {
    if (!(await isThere(parts, media))) await putBytes(parts, [media])
  })
}

const sumOfBytes = (media: readonly NewMedia[]) => media.reduce((sum, { bytes }) => sum + bytes, 0)

/** Another call may have noted the same file meanwhile; and one that is about to looks for its bytes afterwards. */
async function dropUnnoted({ engine, files }: Parts, media: readonly NewMedia[]): Promise<void> {
  await aFewAtOnce(media, async ({ userId, sha256 }) => {
    if ((await findMedia(engine.db, userId, sha256)) === undefined) await files.delete(mediaKey(userId, sha256))
  })
}

function rowOf({ userId, sha256, contentType, bytes, now }: NewMedia): MediaRow {
  return { user_id: userId, sha256, content_type: contentType, bytes, created_at: now, deleted_at: null }
}

/** Whether the file was there already and stays. */
async function keepKnown(parts: Parts, media: NewMedia): Promise<boolean> {
  const { userId, sha256 } = media
  const known = await findMedia(parts.engine.db, userId, sha256)
  if (known === undefined || !(await isThere(parts, media))) return false
  if (known.deleted_at === null) return true
  const isKept = await inTransaction(parts.engine, async (tx) => {
    await nextSeq(tx, userId)
    return unmarkMedia(tx, userId, sha256)
  })
  return isKept && (await isThere(parts, media))
}

async function isThere({ files }: Parts, { userId, sha256, bytes }: NewMedia): Promise<boolean> {
  return (await files.sizeOf(mediaKey(userId, sha256))) === bytes
}

async function putBytes({ files }: Parts, media: readonly NewMedia[]): Promise<void> {
  const keyed = media.map(({ userId, sha256, from }) => ({ key: mediaKey(userId, sha256), sha256, from }))
  await files.putAll(keyed.flatMap(({ key, from }) => (typeof from === 'string' ? [{ key, path: from }] : [])))
  await aFewAtOnce(keyed, async ({ key, sha256, from }) => {
    if (typeof from === 'string') return
    const stored = await files.put(key, from())
    if (stored.sha256 !== sha256) throw new Error('Inconsistent: a file changed while it was kept')
  })
}

/** What a learner's file is, without opening it; null where it is not there. */
export async function describeMedia(
  { engine, files }: Parts,
  { userId, sha256 }: { readonly userId: string; readonly sha256: string },
): Promise<Pick<OpenMedia, 'contentType' | 'bytes'> | null> {
  const row = await findMedia(engine.db, userId, sha256)
  const bytes = row ? await files.sizeOf(mediaKey(userId, sha256)) : null
  return row && bytes !== null ? { contentType: row.content_type, bytes } : null
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
