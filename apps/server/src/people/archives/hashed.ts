import type { Hash } from 'node:crypto'

/** The same bytes, each of them counted into the sum on its way. */
export async function* hashed(body: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    hash.update(chunk)
    yield chunk
  }
}
