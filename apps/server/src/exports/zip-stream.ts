import { setImmediate as turn } from 'node:timers/promises'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** How an entry is kept: `stored` for what is compressed already. */
export type Packing = 'deflated' | 'stored'

export interface ZipStream {
  /** Bytes of the zip as an entry's content comes; to be read to the end before the next entry. */
  add(name: string, body: AsyncIterable<Uint8Array>, packing?: Packing): AsyncGenerator<Uint8Array>
  /** The directory, the last bytes. */
  end(): Iterable<Uint8Array>
}

/** A zip that is made while it is read; nothing of it is held longer than it takes to hand it on. Up to 4 GB. */
export function zipStream(): ZipStream {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  return {
    async *add(name, body, packing = 'deflated') {
      const entry = packing === 'stored' ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 })
      zip.add(entry)
      for await (const chunk of body) {
        entry.push(chunk)
        yield* ready.splice(0)
        await turn()
      }
      entry.push(new Uint8Array(), true)
      yield* ready.splice(0)
    },
    end() {
      zip.end()
      return ready.splice(0)
    },
  }
}
