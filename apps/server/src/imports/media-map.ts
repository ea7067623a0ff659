import { zstdDecompressSync } from 'node:zlib'
import { PackageError } from './package-problem.ts'
import { numberField, readMessage, textField } from './protobuf.ts'
import type { ZipPackage } from './zip-entries.ts'

/** Media of a package: the names of files by their entry. */
export type MediaMap = ReadonlyMap<string, string>

/** The list as it stands in the package; the latest format says there how large each file is. */
export interface MediaList {
  readonly names: MediaMap
  readonly claimedBytes: ReadonlyMap<string, number>
}

const MOST_MAP_BYTES = 64 * 1_048_576
const MOST_NAME = 500

/** Reads the list of media, JSON in the older formats and protobuf in the latest; none is an empty list. */
export async function readMediaList(zip: ZipPackage, isLatest: boolean): Promise<MediaList> {
  if (!zip.names.has('media')) return { names: new Map(), claimedBytes: new Map() }
  const bytes = await zip.readWhole('media', MOST_MAP_BYTES)
  return isLatest ? readProtobuf(inflate(bytes, zip)) : readJson(bytes)
}

function inflate(bytes: Buffer, zip: ZipPackage): Buffer {
  if (bytes.length === 0) return bytes
  try {
    const most = Math.min(MOST_MAP_BYTES, zip.budget.mostFor(bytes.length))
    const inflated = zstdDecompressSync(bytes, { maxOutputLength: most })
    zip.budget.add(inflated.length, inflated.length, bytes.length)
    return inflated
  } catch (error) {
    if (error instanceof PackageError) throw error
    throw new PackageError('damaged', 'the list of media cannot be inflated', error)
  }
}

function readProtobuf(bytes: Buffer): MediaList {
  const entries = readMessage(bytes)
  if (entries === null) throw new PackageError('damaged', 'the list of media is no protobuf')
  const names = new Map<string, string>()
  const claimedBytes = new Map<string, number>()
  let index = 0
  for (const { number, value } of entries) {
    if (number !== 1 || !(value instanceof Uint8Array)) continue
    const entry = readMessage(value)
    if (entry) {
      addName(names, String(index), textField(entry, 1))
      claimedBytes.set(String(index), numberField(entry, 2))
    }
    index += 1
  }
  return { names, claimedBytes }
}

function readJson(bytes: Buffer): MediaList {
  let parsed: unknown
  try {
    parsed = bytes.length === 0 ? {} : JSON.parse(bytes.toString('utf8'))
  } catch (error) {
    throw new PackageError('damaged', 'the list of media is no JSON', error)
  }
  const names = new Map<string, string>()
  const list = { names, claimedBytes: new Map() }
  if (typeof parsed !== 'object' || parsed === null) return list
  for (const [entry, name] of Object.entries(parsed)) if (typeof name === 'string') addName(names, entry, name)
  return list
}

/** Names are compared as Anki writes them: composed. */
function addName(names: Map<string, string>, entry: string, name: string): void {
  const known = name.normalize('NFC').replaceAll('\0', '')
  if (/^\d{1,9}$/.test(entry) && known !== '' && known.length <= MOST_NAME) names.set(entry, known)
}
