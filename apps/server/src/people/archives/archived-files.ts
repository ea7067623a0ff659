import { hash } from 'node:crypto'
import type { ZipPackage } from '../../content/imports/zip-entries.ts'
import { beforeWriting } from '../../content/loose-files/loose-files.ts'
import { mediaKey } from '../../content/media/keep-media.ts'
import type { Engine } from '../../platform/db/engines.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Files } from '../../platform/files/files.ts'
import { nextSeq } from '../../study/learners/next-seq.ts'
import { isFileNamed } from './account-rows.store.ts'
import type { Places } from './archived-portions.ts'
import type { ArchiveRow } from './archives.store.ts'
import type { ReadArchive } from './read-archive.ts'

interface Parts {
  readonly engine: Engine
  readonly files: Files
}

interface Keeping {
  readonly row: Pick<ArchiveRow, 'user_id' | 'id'>
  readonly zip: ZipPackage
  readonly read: Pick<ReadArchive, 'files'>
  readonly signal: AbortSignal
}

/** Puts the files of an archive into their places, those that are not there yet. Throws the signal's reason. */
export async function keepFiles({ engine, files }: Parts, { row, zip, read, signal }: Keeping): Promise<Places> {
  const places = new Map<string, { key: string; contentType: string }>()
  for (const { kind, key, entry, bytes, contentType } of read.files) {
    signal.throwIfAborted()
    const fileKey = kind === 'media' ? mediaKey(row.user_id, key) : broughtKey(row, key)
    // Also of one that an earlier attempt has put there: no row may name it yet.
    await beforeWriting(engine.db, { userId: row.user_id, keys: [fileKey] }, Date.now())
    if ((await files.sizeOf(fileKey)) !== bytes) await files.put(fileKey, zip.read(entry))
    places.set(`${kind} ${key}`, { key: fileKey, contentType })
  }
  return places
}

/** A brought file gets a place of its own, as the one before may still be another account's; the same one each time. */
function broughtKey({ id }: Pick<ArchiveRow, 'id'>, key: string): string {
  const place = hash('sha256', `${id}/${key}`)
  return `objects/${place.slice(0, 2)}/${place}`
}

/** Takes files away again that no row of the learner names: one may be theirs from before. */
export async function dropFiles({ engine, files }: Parts, userId: string, places: Places): Promise<void> {
  for (const { key } of places.values())
    await inTransaction(engine, async (tx) => {
      await nextSeq(tx, userId)
      // Inside, although it is no query: whoever keeps the same file waits for the learner's row, and then looks whether
      // the bytes are there. Deleting twice is fine.
      if (!(await isFileNamed(tx, userId, key))) await files.delete(key)
    })
}
