import yauzl from 'yauzl'
import { ExtractProblem } from './document.ts'

/*
 * A ZIP in memory, read entry by entry. Nothing is believed that its headers say about sizes: inflated bytes are
 * counted while they come. Names are only looked up, never used as paths; an archive in an archive is not opened.
 */

const MEBIBYTE = 1_048_576
const MOST_ENTRIES = 100_000
const MOST_BYTES = 2_048 * MEBIBYTE
/** No part of a document is longer; more would not fit the thread that reads it. */
const MOST_ENTRY_BYTES = 200 * MEBIBYTE
const FREE_BYTES = 10 * MEBIBYTE
const MOST_RATIO = 100

export interface Archive {
  readonly names: readonly string[]
  /** The content of an entry; null when there is none of that name. Throws `ExtractProblem`. */
  read(name: string): Promise<Buffer | null>
}

/** Opens an archive. Throws `ExtractProblem`: damaged, encrypted, hostile. */
export async function openArchive(bytes: Uint8Array): Promise<Archive> {
  const zip = await yauzl
    .fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { lazyEntries: true })
    .catch((cause: unknown) => {
      throw new ExtractProblem('damaged', 'not a whole ZIP', cause)
    })
  if (zip.entryCount > MOST_ENTRIES) throw new ExtractProblem('hostile', `${zip.entryCount} entries`)
  const entries = await entriesOf(zip)
  const counter = { bytes: 0 }
  return {
    names: [...entries.keys()],
    read: async (name) => {
      const entry = entries.get(name)
      return entry === undefined ? null : inflate(zip, entry, counter)
    },
  }
}

function entriesOf(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>()
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: yauzl.Entry) => {
      entries.set(entry.fileName, entry)
      if (entries.size > MOST_ENTRIES) reject(new ExtractProblem('hostile', 'more entries than it says'))
      else zip.readEntry()
    })
    zip.on('end', () => resolve(entries))
    zip.on('error', (cause: unknown) => reject(damagedOrHostile(cause)))
    zip.readEntry()
  })
}

async function inflate(zip: yauzl.ZipFile, entry: yauzl.Entry, counter: { bytes: number }): Promise<Buffer> {
  if (entry.isEncrypted()) throw new ExtractProblem('encrypted', `${entry.fileName} is encrypted`)
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      bytes += chunk.length
      counter.bytes += chunk.length
      const isTooMuch = bytes > MOST_ENTRY_BYTES || counter.bytes > MOST_BYTES
      if (isTooMuch || (bytes > FREE_BYTES && bytes > entry.compressedSize * MOST_RATIO))
        throw new ExtractProblem('hostile', `${entry.fileName} inflates to more than it may`)
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof ExtractProblem ? error : damagedOrHostile(error)
  }
  return Buffer.concat(chunks)
}

/** A name that leads out of the archive or a size that lies is no accident. */
function damagedOrHostile(cause: unknown): ExtractProblem {
  const words = cause instanceof Error ? cause.message : String(cause)
  const lies = /invalid relative path|absolute path|too many bytes in the stream|invalid characters in fileName/i
  return new ExtractProblem(lies.test(words) ? 'hostile' : 'damaged', words, cause)
}

/** An entry that has to be there and is XML: refused with entities or document types of its own. Throws `ExtractProblem`. */
export async function readXml(archive: Archive, name: string): Promise<string | null> {
  const bytes = await archive.read(name)
  return bytes === null ? null : checkedXml(bytes, name)
}

/**
 * XML of an Office file as text. Office writes UTF-8 and no document type; what does can only mean harm, since entities
 * are how XML reads files, fetches addresses and grows without end.
 */
export function checkedXml(bytes: Buffer, name: string): string {
  if (/^(?:\xff\xfe|\xfe\xff|<\0|\0<)/.test(bytes.subarray(0, 2).toString('latin1')))
    throw new ExtractProblem('unsupported', `${name} is not UTF-8`)
  const text = bytes.toString('utf8')
  if (/<!(?:doctype|entity)/i.test(text)) throw new ExtractProblem('hostile', `${name} declares a document type`)
  return text
}
