import type { Readable } from 'node:stream'
import yauzl from 'yauzl'
import { InflationBudget, type InflationLimits } from './inflation-budget.ts'
import { PackageError } from './package-problem.ts'

/*
 * A zip file as a map of entries. Names are looked up and never become paths. What an entry inflates to is counted
 * while it comes; headers are not believed.
 */

const MOST_ENTRIES = 100_000
const SYMLINK = 0o120000
const FILE_TYPE = 0o170000
const MOST_NAME = 1_000

export interface ZipPackage {
  readonly names: ReadonlySet<string>
  /** The inflated bytes, counted. Throws `PackageError` when the entry is not there, damaged or too large. */
  read(name: string, mostBytes?: number): AsyncIterable<Uint8Array>
  readWhole(name: string, mostBytes?: number): Promise<Buffer>
  /** Bytes the entry takes in the package. */
  compressedBytes(name: string): number
  /** What the entry inflates to, by its header: to be shown, never to be relied on. */
  claimedBytes(name: string): number
  readonly budget: InflationBudget
  close(): void
}

/** Opens a package by its path. Throws `PackageError` for anything that is no plain zip file. */
export async function openZip(path: string, limits?: InflationLimits): Promise<ZipPackage> {
  const zip = await open(path)
  try {
    const entries = await listEntries(zip)
    return zipPackage(zip, entries, new InflationBudget(limits))
  } catch (error) {
    zip.close()
    throw error
  }
}

function open(path: string): Promise<yauzl.ZipFile> {
  const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true, decodeStrings: true }
  return new Promise((resolve, reject) => {
    yauzl.open(path, options, (error, zip) => {
      if (error) reject(new PackageError('not-a-zip', error.message, error))
      else resolve(zip)
    })
  })
}

function listEntries(zip: yauzl.ZipFile): Promise<ReadonlyMap<string, yauzl.Entry>> {
  if (zip.entryCount > MOST_ENTRIES) throw new PackageError('too-many-entries', `${zip.entryCount} entries`)
  const entries = new Map<string, yauzl.Entry>()
  return new Promise((resolve, reject) => {
    zip.on('error', (error: Error) => reject(new PackageError(problemOf(error), error.message, error)))
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: yauzl.Entry) => {
      const problem = problemOfEntry(entry)
      if (problem) return reject(problem)
      if (entries.size >= MOST_ENTRIES) return reject(new PackageError('too-many-entries', 'more than announced'))
      // Of two entries with one name the first counts, as in Anki.
      if (!entries.has(entry.fileName)) entries.set(entry.fileName, entry)
      zip.readEntry()
    })
    zip.readEntry()
  })
}

/** yauzl refuses names that climb out of a folder or begin at the root. */
function problemOf(error: Error) {
  return /(?:absolute|relative) path|invalid characters/.test(error.message) ? 'unsafe-entry' : 'damaged'
}

function problemOfEntry(entry: yauzl.Entry): PackageError | null {
  const { fileName, externalFileAttributes } = entry
  if (((externalFileAttributes >>> 16) & FILE_TYPE) === SYMLINK) return new PackageError('unsafe-entry', 'a link')
  if (fileName.length > MOST_NAME || fileName.includes('\0')) return new PackageError('unsafe-entry', 'a name')
  if ((entry.generalPurposeBitFlag & 1) !== 0) return new PackageError('encrypted', 'an encrypted entry')
  return null
}

function zipPackage(
  zip: yauzl.ZipFile,
  entries: ReadonlyMap<string, yauzl.Entry>,
  budget: InflationBudget,
): ZipPackage {
  async function* read(name: string, mostBytes = Number.POSITIVE_INFINITY): AsyncGenerator<Uint8Array> {
    const entry = entries.get(name)
    if (!entry) throw new PackageError('damaged', 'an entry is missing')
    let bytes = 0
    const stream = await openEntry(zip, entry)
    try {
      for await (const chunk of chunksOf(stream)) {
        bytes += chunk.byteLength
        budget.add(chunk.byteLength, bytes, entry.compressedSize)
        if (bytes > mostBytes) throw new PackageError('too-large-inside', 'an entry is too large')
        yield chunk
      }
    } catch (error) {
      if (error instanceof PackageError) throw error
      throw new PackageError('damaged', 'an entry cannot be read', error)
    } finally {
      stream.destroy()
    }
  }
  return {
    names: new Set(entries.keys()),
    read,
    readWhole: async (name, mostBytes) => {
      const chunks: Uint8Array[] = []
      for await (const chunk of read(name, mostBytes)) chunks.push(chunk)
      return Buffer.concat(chunks)
    },
    compressedBytes: (name) => entries.get(name)?.compressedSize ?? 0,
    claimedBytes: (name) => entries.get(name)?.uncompressedSize ?? 0,
    budget,
    close: () => zip.close(),
  }
}

function openEntry(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) reject(new PackageError('damaged', error.message, error))
      else resolve(stream)
    })
  })
}

async function* chunksOf(stream: Readable): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) if (chunk instanceof Uint8Array) yield chunk
}
