import type { Engine } from '../db/engines.ts'
import type { Files } from '../files/files.ts'
import { keepMedia, openMedia } from '../media/keep-media.ts'

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
    const media = await openMedia(parts, { userId: from, sha256 })
    if (media === null) continue
    const { contentType, bytes, body } = media
    await keepMedia(parts, { userId: to, sha256, contentType, bytes, now, from: () => body })
  }
}
