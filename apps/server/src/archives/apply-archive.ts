import { randomUUID } from 'node:crypto'
import { searchTextOf } from '../cards/search-text.ts'
import type { Engine } from '../db/engines.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Schema, Tx } from '../db/schema.ts'
import type { Files } from '../files/files.ts'
import type { ZipPackage } from '../imports/zip-entries.ts'
import { nextSeq } from '../learners/next-seq.ts'
import { mediaKey } from '../media/keep-media.ts'
import type { DayShare } from '../reviews/card-share.ts'
import { addDayShare } from '../stats/add-day-share.ts'
import { hasRows, insertAccountRows, replaceSettings } from './account-rows.store.ts'
import { ArchiveError } from './archive-error.ts'
import { type ArchiveRow, changeArchive } from './archives.store.ts'
import { foldStaged, stagedSettings } from './fold-staged.ts'
import { KINDS, type Row } from './kinds.ts'
import type { ArchivedFile, ReadArchive } from './read-archive.ts'
import type { Staging } from './staging.ts'

/*
 * Everything that an archive holds, or nothing. Whatever takes time comes first: files are kept, logs are folded. Then
 * one transaction asks whether the account is still empty, and writes.
 */

const ROWS_AT_ONCE = 400
const DAYS_AT_ONCE = 200

interface Parts {
  readonly engine: Engine
  readonly files: Files
  readonly now: () => number
}

interface Applying {
  readonly row: ArchiveRow
  readonly zip: ZipPackage
  readonly staging: Staging
  readonly read: ReadArchive
  readonly signal: AbortSignal
}

/** Whether nothing is in an account that an archive could bring. */
export async function isEmpty(db: Engine['db'] | Tx, userId: string): Promise<boolean> {
  for (const { table } of KINDS) if (await hasRows(db, table, userId)) return false
  return true
}

/** Fills the account and ends the archive as done. Throws `ArchiveError`; then nothing is there. */
export async function applyArchive(parts: Parts, applying: Applying): Promise<void> {
  const { row, staging } = applying
  if (!(await isEmpty(parts.engine.db, row.user_id))) throw new ArchiveError('account-not-empty', null)
  const days = await foldStaged(staging, row.user_id)
  const kept: string[] = []
  try {
    const places = await keepFiles(parts, applying, kept)
    await inTransaction(parts.engine, (tx) => fill(tx, { ...applying, days, places, now: parts.now() }))
  } catch (error) {
    for (const key of kept) await parts.files.delete(key)
    throw error
  }
}

/** What the rows of files say of where their bytes are and what they are. */
type Places = ReadonlyMap<string, { readonly key: string; readonly contentType: string }>

async function keepFiles(parts: Parts, { row, zip, read, signal }: Applying, kept: string[]): Promise<Places> {
  const places = new Map<string, { key: string; contentType: string }>()
  for (const { kind, key, entry, contentType } of read.files) {
    signal.throwIfAborted()
    const id = randomUUID()
    // A brought file gets a place of its own: the one before may still be another account's.
    const fileKey = kind === 'media' ? mediaKey(row.user_id, key) : `objects/${id.slice(0, 2)}/${id}`
    kept.push(fileKey)
    await parts.files.put(fileKey, zip.read(entry))
    places.set(`${kind} ${key}`, { key: fileKey, contentType })
  }
  return places
}

interface Filling extends Applying {
  readonly days: DayShare
  readonly places: Places
  readonly now: number
}

async function fill(tx: Tx, filling: Filling): Promise<void> {
  const { row, staging, read, days, now } = filling
  const userId = row.user_id
  const numbers = Object.values(read.counts).reduce((sum, count) => sum + count, 0) + (read.counts.reviews ?? 0)
  const portions = inPortions(days)
  const last = await nextSeq(tx, userId, numbers + portions.length + 1)
  const going = await changeArchive(tx, row, ['applying'], { status: 'done', updated_at: now })
  if (!going) throw new ArchiveError('interrupted', null)
  if (!(await isEmpty(tx, userId))) throw new ArchiveError('account-not-empty', null)
  let seq = last - numbers - portions.length
  const insert = async (table: keyof Schema, kind: string, complete: (columns: Row) => Row) => {
    for (const page of staging.pages(kind, ROWS_AT_ONCE)) {
      const rows = page.map((data) => complete({ user_id: userId, ...JSON.parse(data) }))
      const numbered = SEQUENCED.has(table) ? rows.map((columns) => ({ ...columns, seq: seq++ })) : rows
      await insertAccountRows(tx, table, numbered)
    }
  }
  for (const { kind, table } of KINDS) await insert(table, kind, completed(kind, filling))
  await insert('memory', 'memory', (columns) => columns)
  for (const portion of portions) await addDayShare(tx, { userId, seq: seq++ }, portion)
  const { settings, onboardedAt } = stagedSettings(staging)
  await replaceSettings(tx, userId, { settings: JSON.stringify(settings), onboardedAt, now })
}

const SEQUENCED: ReadonlySet<keyof Schema> = new Set([
  ...(['folder', 'source', 'deck', 'note', 'card', 'practice_answer', 'generation', 'draft', 'memory'] as const),
])

/** Columns that do not travel. */
function completed(kind: string, { places }: Filling): (columns: Row) => Row {
  switch (kind) {
    case 'cards':
      return (columns) => ({ ...columns, search_text: searchTextOf(textsOf(columns)) })
    case 'media':
      return (columns) => {
        const place = placeIn(places, 'media', columns.sha256)
        return { ...columns, content_type: place.contentType, deleted_at: null }
      }
    case 'files':
      return (columns) => ({ ...columns, file_key: placeIn(places, 'files', columns.id).key, status: 'stored' })
    case 'package-imports':
      return (columns) => ({ ...columns, problem: null, lease_until: null })
    default:
      return (columns) => columns
  }
}

function placeIn(places: Places, kind: ArchivedFile['kind'], key: unknown) {
  const place = places.get(`${kind} ${key}`)
  if (!place) throw new Error(`Inconsistent: the file of ${kind} ${key} was not kept`)
  return place
}

function textsOf({ front, back, tags }: Row) {
  const list: unknown = JSON.parse(String(tags))
  return { front: String(front), back: String(back), tags: Array.isArray(list) ? list.map(String) : [] }
}

/** Sums of so many days as one statement takes. */
function inPortions({ totals, details, calibration }: DayShare): readonly DayShare[] {
  const days = [...new Set([...totals.keys(), ...details.keys(), ...calibration.keys()])]
  const portions: DayShare[] = []
  for (let at = 0; at < days.length; at += DAYS_AT_ONCE) {
    const some = new Set(days.slice(at, at + DAYS_AT_ONCE))
    const of = <Sums>(sums: ReadonlyMap<string, Sums>) => new Map([...sums].filter(([day]) => some.has(day)))
    portions.push({ totals: of(totals), details: of(details), calibration: of(calibration) })
  }
  return portions
}
