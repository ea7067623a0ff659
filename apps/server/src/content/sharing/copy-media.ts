import type { Engine } from '../../platform/db/engines.ts'
import type { Files } from '../../platform/files/files.ts'
import { describeMedia, keepMedia, mediaKey } from '../media/keep-media.ts'

interface Copying {
  readonly from: string
  readonly to: string
  readonly now: number
}

/** Gives a learner the files that another's cards show; those that are not there any more are left out. */
export async function copyMedia(
  parts: { readonly engine: Engine; readonly files: Files },
  sha256s: ReadonlySet<string>,
  { from, to, now }: Copying,
): Promise<void> {
  for (const sha256 of sha256s) {
    const original = await describeMedia(parts, { userId: from, sha256 })
    if (original === null) continue
    const read = () => bytesOf(parts.files, mediaKey(from, sha256))
    await keepMedia(parts, { userId: to, sha256, ...original, now, from: read })
  }
}

/** Opened only by who reads them: a learner who has the file already needs none of it. */
async function* bytesOf(files: Files, key: string): AsyncGenerator<Uint8Array> {
  const file = await files.get(key)
  if (file === null) throw new Error(`Inconsistent: ${key} went away while it was copied`)
  yield* file.body
}
