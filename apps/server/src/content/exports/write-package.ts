import { bytesOfFile } from '../../platform/files/bytes-of-file.ts'
import type { Files } from '../../platform/files/files.ts'
import { mediaKey } from '../media/keep-media.ts'
import type { NamedFile } from './export-media.ts'
import { zipStream } from './zip-stream.ts'

interface PackageSource {
  readonly files: Files
  readonly userId: string
  /** The collection, and the one that tells older programs to be renewed. */
  readonly collectionPath: string
  readonly stubPath: string
  readonly media: readonly NamedFile[]
}

/** A package as a stream of bytes; nothing of it is held longer than it takes to hand it on. */
export async function* writePackage({ files, userId, collectionPath, stubPath, media }: PackageSource) {
  const zip = zipStream()
  yield* zip.add('collection.anki2', bytesOfFile(stubPath))
  yield* zip.add('collection.anki21', bytesOfFile(collectionPath))
  const names: Record<string, string> = {}
  for (const { name, sha256 } of media) {
    const file = await files.get(mediaKey(userId, sha256))
    if (!file) continue
    const entry = String(Object.keys(names).length)
    names[entry] = name
    yield* zip.add(entry, file.body, 'stored')
  }
  const map = Buffer.from(JSON.stringify(names))
  yield* zip.add(
    'media',
    (async function* () {
      yield map
    })(),
  )
  yield* zip.end()
}
