import { createWriteStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { PackageError } from './package-problem.ts'
import { numberField, readMessage } from './protobuf.ts'
import type { ZipPackage } from './zip-entries.ts'

/** The three ways in which Anki has written packages. */
export type PackageFormat = 'legacy1' | 'legacy2' | 'latest'

const ENTRIES = { latest: 'collection.anki21b', legacy2: 'collection.anki21', legacy1: 'collection.anki2' } as const
const LATEST_VERSION = 3

/** Which of its collections counts. Throws when there is none, or one of a format that is not known yet. */
export async function formatOf(zip: ZipPackage): Promise<PackageFormat> {
  if (zip.names.has('meta')) {
    const fields = readMessage(await zip.readWhole('meta', 10_000)) ?? []
    if (numberField(fields, 1) > LATEST_VERSION) throw new PackageError('newer-format', 'a version not known')
  }
  for (const format of ['latest', 'legacy2', 'legacy1'] as const) if (zip.names.has(ENTRIES[format])) return format
  throw new PackageError('no-collection', 'no collection in the package')
}

/** Writes the collection to a file of its own, its bytes counted, and readies it for opening. */
export async function extractCollection(zip: ZipPackage, format: PackageFormat, path: string): Promise<void> {
  const name = ENTRIES[format]
  const source = Readable.from(zip.read(name))
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  try {
    if (format === 'latest') {
      const counted = countInflated(zip, zip.compressedBytes(name))
      await pipeline(source, createZstdDecompress(), counted, new NeutralCollation(), target)
    } else await pipeline(source, new NeutralCollation(), target)
  } catch (error) {
    if (error instanceof PackageError) throw error
    throw new PackageError('damaged', 'the collection cannot be inflated', error)
  }
}

/** What zstd makes of an entry counts like what the zip makes of it. */
export function countInflated({ budget }: ZipPackage, compressedBytes: number): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.byteLength
      try {
        budget.add(chunk.byteLength, bytes, compressedBytes)
        done(null, chunk)
      } catch (error) {
        done(error instanceof Error ? error : new Error('counting failed', { cause: error }))
      }
    },
  })
}

const COLLATION = Buffer.from('unicase')
const NEUTRAL = Buffer.from(' nocase')

/**
 * The latest format orders names by a collation of Anki's own, without which SQLite opens no table. Another of the
 * same length takes its place, in any spelling of its case; nothing here depends on the order.
 */
class NeutralCollation extends Transform {
  #held: Buffer = Buffer.alloc(0)

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error: Error | null, data?: Buffer) => void) {
    const bytes = Buffer.concat([this.#held, chunk])
    neutralise(bytes)
    const ready = Math.max(0, bytes.length - COLLATION.length - 16)
    this.#held = bytes.subarray(ready)
    done(null, bytes.subarray(0, ready))
  }

  override _flush(done: (error: Error | null, data?: Buffer) => void) {
    done(null, this.#held)
  }
}

/** Only behind the word `collate`: the same letters in a card's text stay. */
function neutralise(bytes: Buffer): void {
  for (let at = bytes.indexOf(COLLATION); at !== -1; at = bytes.indexOf(COLLATION, at + 1)) {
    const before = bytes.subarray(Math.max(0, at - 12), at).toString('latin1')
    if (/collate\s+$/i.test(before)) NEUTRAL.copy(bytes, at)
  }
}
