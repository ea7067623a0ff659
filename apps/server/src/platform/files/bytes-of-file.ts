import { createReadStream } from 'node:fs'
import type { ByteRange } from './files.ts'

/** A file of this machine, or a range of it, opened when it is first read: given up before, it holds nothing open. */
export async function* bytesOfFile(path: string, range?: ByteRange): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, range)
}
