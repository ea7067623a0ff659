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
  /** Names, shortened, of what is listed in a way that no file of a package can have. */
  readonly unusable: readonly string[]
}

const MOST_MAP_BYTES = 64 * 1_048_576
const MOST_NAME = 500
/** As much of a longer one as tells which it is. */
const SHORTENED = 80

/** Reads the list of media, JSON in the older formats and protobuf in the latest; none is an empty list. */
export async function readMediaList(zip: ZipPackage, isLatest: boolean): Promise<MediaList> {
  if (!zip.names.has('media')) return { names: new Map(), claimedBytes: new Map(), unusable: [] }
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
  const list = emptyList()
  let index = 0
  for (const { number, value } of entries) {
    if (number !== 1 || !(value instanceof Uint8Array)) continue
    const entry = readMessage(value)
    if (entry) {
      addName(list, String(index), textField(entry, 1))
      list.claimedBytes.set(String(index), numberField(entry, 2))
    }
    index += 1
  }
  return list
}

function readJson(bytes: Buffer): MediaList {
  let parsed: unknown
  try {
    parsed = bytes.length === 0 ? {} : JSON.parse(bytes.toString('utf8'))
  } catch (error) {
    throw new PackageError('damaged', 'the list of media is no JSON', error)
  }
  const list = emptyList()
  if (typeof parsed !== 'object' || parsed === null) return list
  for (const [entry, name] of Object.entries(parsed)) if (typeof name === 'string') addName(list, entry, name)
  return list
}

const emptyList = () => ({
  names: new Map<string, string>(),
  claimedBytes: new Map<string, number>(),
  unusable: [] as string[],
})

/** Names are compared as Anki writes them: composed. */
function addName({ names, unusable }: ReturnType<typeof emptyList>, entry: string, name: string): void {
  const known = name.normalize('NFC').replaceAll('\0', '')
  if (known === '') return
  if (known.length > MOST_NAME) unusable.push(`${known.slice(0, SHORTENED)}…`)
  else if (!/^\d{1,9}$/.test(entry)) unusable.push(known)
  else names.set(entry, known)
}
