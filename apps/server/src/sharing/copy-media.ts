import type { Engine } from '../db/engines.ts'
import type { Files } from '../files/files.ts'
import { keepMedia, mediaKey } from '../media/keep-media.ts'
import { findMedia } from '../media/media.store.ts'

interface Copying {
  readonly from: string
  readonly to: string
  readonly now: number
}

/** Gives a learner the files that another's cards show; those that are not there any more are left out. */
export async function copyMedia(
  { engine, files }: { readonly engine: Engine; readonly files: Files },
  sha256s: ReadonlySet<string>,
  { from, to, now }: Copying,
): Promise<void> {
  for (const sha256 of sha256s) {
    const key = mediaKey(from, sha256)
    const original = await findMedia(engine.db, from, sha256)
    const bytes = original ? await files.sizeOf(key) : null
    if (original === undefined || bytes === null) continue
    const copy = { userId: to, sha256, contentType: original.content_type, bytes, now }
    await keepMedia({ engine, files }, { ...copy, from: () => bytesOf(files, key) })
  }
}

/** Opened only by who reads them: a learner who has the file already needs none of it. */
async function* bytesOf(files: Files, key: string): AsyncGenerator<Uint8Array> {
  const file = await files.get(key)
  if (file === null) throw new Error(`Inconsistent: ${key} went away while it was copied`)
  yield* file.body
}
