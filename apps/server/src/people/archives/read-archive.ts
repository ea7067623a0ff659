import { createHash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { ARCHIVE_KINDS, type ArchiveKind } from '@cairn/contract/archive-kinds'
import { ARCHIVE_FORMAT, ArchiveManifest } from '@cairn/contract/archives'
import { contentTypeOf } from '@cairn/core/media/content-type'
import { isTimeZone } from '@cairn/core/scheduling/time-zone'
import { z } from 'zod'
import type { ZipPackage } from '../../content/imports/zip-entries.ts'
import { depthOf } from '../../platform/http/body-limits.ts'
import { ArchiveError } from './archive-error.ts'
import { type Line, linesIn, placeOf } from './archive-lines.ts'
import { hashed } from './hashed.ts'
import { DERIVED, fileOf, KINDS, type KindSpec, keyOf, type Row, toColumns } from './kinds.ts'
import type { Staging } from './staging.ts'

/*
 * Reads an archive that somebody else may have made: every entry against its sum, every line against its schema, every
 * reference against what is there. What holds is staged; the first thing that does not ends it.
 */

const MOST_MANIFEST_BYTES = 1_048_576
const MOST_SUMS_BYTES = 20 * 1_048_576
const MOST_DEPTH = 32
const SUMS = 'checksums.sha256'
const MANIFEST = 'schema.json'
const OTHERS: ReadonlySet<string> = new Set([
  ...['README.txt', MANIFEST, SUMS, 'cards.csv', 'cairn.apkg'],
  ...DERIVED.map(({ kind }) => fileOf(kind)),
])

interface Reading {
  readonly zip: ZipPackage
  readonly staging: Staging
  readonly signal: AbortSignal
  /** Hears how many rows and files more are through. */
  readonly onProgress: (added: number) => void
}

/** Pictures, sounds and brought files: the entry of each row. */
export interface ArchivedFile {
  readonly kind: 'media' | 'files'
  /** Of the row. */
  readonly key: string
  readonly entry: string
  readonly bytes: number
  /** By the bytes. */
  readonly contentType: string
}

export interface ReadArchive {
  readonly manifest: ArchiveManifest
  readonly counts: Readonly<Record<string, number>>
  readonly files: readonly ArchivedFile[]
}

/** Stages what an archive holds. Throws `ArchiveError`, `PackageError` and the signal's reason. */
export async function readArchive(reading: Reading): Promise<ReadArchive> {
  const manifest = await readManifest(reading.zip)
  const sums = await readSums(reading.zip)
  const counts: Record<string, number> = { settings: await readSettings(reading, sums) }
  for (const spec of KINDS) counts[spec.kind] = await readKind(reading, spec, sums)
  for (const [kind, count] of Object.entries(counts))
    if (manifest.kinds[kind]?.rows !== count) throw new ArchiveError('damaged', fileOf(kind))
  const files: ArchivedFile[] = []
  const known = new Set([...KINDS.map(({ kind }) => fileOf(kind)), fileOf('settings')])
  for (const [name, sum] of sums) {
    if (known.has(name)) continue
    const found = await readOther(reading, name)
    if (found.sha256 !== sum) throw new ArchiveError('wrong-checksum', name)
    const file = fileIn(reading.staging, name, found)
    if (file) files.push(file)
  }
  const expected = (counts.media ?? 0) + (counts.files ?? 0)
  if (new Set(files.map(({ kind, key }) => `${kind} ${key}`)).size !== expected || files.length !== expected)
    throw new ArchiveError('missing-entry', 'media/')
  const place = reading.staging.missing()
  if (place !== null) throw new ArchiveError('missing-reference', place)
  return { manifest, counts, files }
}

const Versioned = z.looseObject({ format: z.literal(ARCHIVE_FORMAT), version: z.number() })

async function readManifest(zip: ZipPackage): Promise<ArchiveManifest> {
  if (!zip.names.has(MANIFEST)) throw new ArchiveError('not-an-export', null)
  const json = parse(String(await zip.readWhole(MANIFEST, MOST_MANIFEST_BYTES)))
  const versioned = Versioned.safeParse(json)
  if (!versioned.success) throw new ArchiveError('not-an-export', MANIFEST)
  const manifest = ArchiveManifest.safeParse(json)
  if (manifest.success) return manifest.data
  const isOther = manifest.error.issues.some(({ path }) => path[0] === 'version')
  throw new ArchiveError(isOther ? 'other-version' : 'damaged', MANIFEST)
}

/** Sums by entry: for every entry of the zip one, and none for another. */
async function readSums(zip: ZipPackage): Promise<ReadonlyMap<string, string>> {
  if (!zip.names.has(SUMS)) throw new ArchiveError('missing-entry', SUMS)
  const sums = new Map<string, string>()
  for (const line of String(await zip.readWhole(SUMS, MOST_SUMS_BYTES)).split('\n')) {
    if (line === '') continue
    const [, sum, name] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? []
    if (sum === undefined || name === undefined || sums.has(name)) throw new ArchiveError('damaged', SUMS)
    if (!zip.names.has(name)) throw new ArchiveError('missing-entry', name)
    sums.set(name, sum)
  }
  for (const name of zip.names)
    if (name !== SUMS && !sums.has(name)) throw new ArchiveError('unexpected-entry', name.slice(0, 100))
  return sums
}

/** Undefined for what is no JSON, which no schema takes. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const Zoned = z.looseObject({ settings: z.looseObject({ timeZone: z.string() }) })

async function readSettings(reading: Reading, sums: ReadonlyMap<string, string>): Promise<number> {
  return readLines(reading, 'settings', sums, (row, place) => {
    if (!isTimeZone(Zoned.parse(row).settings.timeZone))
      throw new ArchiveError('invalid-row', `${place}: settings.timeZone`)
    reading.staging.add({ kind: 'settings', key: 'settings', card: null, data: JSON.stringify(row) })
  })
}

function readKind(reading: Reading, spec: KindSpec, sums: ReadonlyMap<string, string>): Promise<number> {
  const { staging } = reading
  return readLines(reading, spec.kind, sums, (row, place) => {
    const columns = toColumns(spec, spec.in?.(row) ?? row)
    const card = spec.kind === 'reviews' ? String(columns.card_id) : null
    if (!staging.add({ kind: spec.kind, key: keyOf(spec, columns), card, data: JSON.stringify(columns) }))
      throw new ArchiveError('repeated-row', place)
    for (const { column, kind } of spec.needs ?? []) staging.need(kind, String(columns[column]), place)
  })
}

/** Checks the lines of a kind and hands them on; answers how many there were. */
async function readLines(
  { zip, signal, onProgress }: Reading,
  kind: ArchiveKind,
  sums: ReadonlyMap<string, string>,
  receive: (row: Row, place: string) => void,
): Promise<number> {
  const name = fileOf(kind)
  const sum = sums.get(name)
  if (sum === undefined) throw new ArchiveError('missing-entry', name)
  const hash = createHash('sha256')
  let count = 0
  for await (const lines of linesIn(name, hashed(zip.read(name), hash))) {
    for (const line of lines) receive(rowOf(kind, line), placeOf(name, line.number))
    count += lines.length
    onProgress(lines.length)
    signal.throwIfAborted()
    await turn()
  }
  if (hash.digest('hex') !== sum) throw new ArchiveError('wrong-checksum', name)
  return count
}

function rowOf(kind: ArchiveKind, { text, number }: Line): Row {
  const place = placeOf(fileOf(kind), number)
  if (depthOf(text) > MOST_DEPTH) throw new ArchiveError('invalid-row', place)
  const value = parse(text)
  // PostgreSQL cannot keep the character; written out it is rare enough to be looked for.
  if (text.includes('\\u0000') && hasNul(value)) throw new ArchiveError('invalid-row', place)
  const parsed = ARCHIVE_KINDS[kind].safeParse(value)
  // The line itself, not what the schema makes of it: what is brought back is what went out, to the letter.
  if (parsed.success && isRow(value)) return value
  const [issue] = parsed.error?.issues ?? []
  const where = issue?.path.join('.') || issue?.message || ''
  throw new ArchiveError('invalid-row', `${place}: ${where}`.slice(0, 300), parsed.error)
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null

function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  return typeof value === 'object' && value !== null && Object.entries(value).flat().some(hasNul)
}

interface OtherEntry {
  readonly sha256: string
  readonly bytes: number
  readonly contentType: string
}

async function readOther({ zip, signal, onProgress }: Reading, name: string): Promise<OtherEntry> {
  const hash = createHash('sha256')
  let [bytes, start] = [0, Buffer.alloc(0)]
  for await (const chunk of hashed(zip.read(name), hash)) {
    signal.throwIfAborted()
    bytes += chunk.byteLength
    if (start.length < 512) start = Buffer.concat([start, chunk.subarray(0, 512)])
  }
  onProgress(1)
  return { sha256: hash.digest('hex'), bytes, contentType: contentTypeOf(start) }
}

const Kept = z.looseObject({ sha256: z.string(), bytes: z.number().optional(), size: z.number().optional() })
const PLACE = /^(media|files)\/([0-9a-f-]{36,64})(?:\.[a-z0-9]{1,5})?$/

/** The row that an entry is the file of; null for an entry that needs none. */
function fileIn(staging: Staging, name: string, { sha256, bytes, contentType }: OtherEntry): ArchivedFile | null {
  if (OTHERS.has(name)) return null
  const [, folder, key = ''] = PLACE.exec(name) ?? []
  const kind = folder === 'media' ? 'media' : 'files'
  const data = folder === undefined ? null : staging.find(kind, key)
  if (data === null) throw new ArchiveError('unexpected-entry', name.slice(0, 100))
  const row = Kept.parse(JSON.parse(data))
  if (row.sha256 !== sha256 || (row.bytes ?? row.size) !== bytes) throw new ArchiveError('wrong-checksum', name)
  return { kind, key, entry: name, bytes, contentType }
}
