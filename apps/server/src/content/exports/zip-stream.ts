import { pipeline, Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'

/** How an entry is kept: `stored` for what is compressed already. */
export type Packing = 'deflated' | 'stored'

export interface ZipStream {
  /** Bytes of the zip as an entry's content comes; to be read to the end before the next entry. */
  add(name: string, body: AsyncIterable<Uint8Array>, packing?: Packing): AsyncGenerator<Uint8Array>
  /** The directory, the last bytes. */
  end(): Iterable<Uint8Array>
}

const METHODS = { stored: 0, deflated: 8 } as const satisfies Record<Packing, number>

/** A zip that is made while it is read; nothing of it is held longer than it takes to hand it on. Up to 4 GB. */
export function zipStream(): ZipStream {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  return {
    async *add(name, body, packing = 'deflated') {
      const entry: ZipInputFile = { filename: name, size: 0, crc: 0, compression: METHODS[packing] }
      zip.add(entry)
      const content = measured(body, entry)
      for await (const chunk of packing === 'stored' ? content : deflated(content)) {
        entry.ondata?.(null, chunk as Uint8Array<ArrayBuffer>, false) // nobody hands over memory that is shared
        yield* ready.splice(0)
        await turn()
      }
      entry.ondata?.(null, new Uint8Array(), true)
      yield* ready.splice(0)
    },
    end() {
      zip.end()
      return ready.splice(0)
    },
  }
}

async function* measured(body: AsyncIterable<Uint8Array>, entry: Pick<ZipInputFile, 'size' | 'crc'>) {
  for await (const chunk of body) {
    entry.size += chunk.length
    entry.crc = crc32(chunk, entry.crc)
    yield chunk
  }
}

/** Beside the thread that answers everybody. What fails on the way fails whoever reads. */
function deflated(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  return pipeline(Readable.from(content), createDeflateRaw({ level: 6 }), () => undefined)
}
