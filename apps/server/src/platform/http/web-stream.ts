import { Readable } from 'node:stream'

/** Bytes as the body of an answer; ended early, their source is too. */
export function toWebStream(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  // Node's web streams are those of the platform; its types are spelled apart.
  return Readable.toWeb(Readable.from(bytes)) as ReadableStream<Uint8Array>
}
