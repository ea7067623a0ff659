import { createReadStream } from 'node:fs'
import { setImmediate as turn } from 'node:timers/promises'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { Files } from '../files/files.ts'
import { mediaKey } from '../media/keep-media.ts'
import type { NamedFile } from './export-media.ts'

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
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  async function* add(entry: ZipDeflate | ZipPassThrough, body: AsyncIterable<Uint8Array>) {
    zip.add(entry)
    for await (const chunk of body) {
      entry.push(chunk)
      yield* ready.splice(0)
      await turn()
    }
    entry.push(new Uint8Array(), true)
    yield* ready.splice(0)
  }
  yield* add(new ZipDeflate('collection.anki2', { level: 6 }), createReadStream(stubPath))
  yield* add(new ZipDeflate('collection.anki21', { level: 6 }), createReadStream(collectionPath))
  const names: Record<string, string> = {}
  for (const { name, sha256 } of media) {
    const file = await files.get(mediaKey(userId, sha256))
    if (!file) continue
    const entry = String(Object.keys(names).length)
    names[entry] = name
    yield* add(new ZipPassThrough(entry), file.body)
  }
  const map = Buffer.from(JSON.stringify(names))
  yield* add(
    new ZipDeflate('media', { level: 6 }),
    (async function* () {
      yield map
    })(),
  )
  zip.end()
  yield* ready.splice(0)
}
