import { hash } from 'node:crypto'
import { ARCHIVE_KINDS, type ArchiveKind } from '@cairn/contract/archive-kinds'
import type { Schema } from '../../platform/db/schema.ts'
import { putPracticeRight, putReviewRight } from './put-right.ts'

/*
 * Which rows of an account travel, table by table. A row of a table becomes a line of a file: its columns in the
 * contract's spelling, JSON as JSON, flags as true and false. What is not here stays: whatever opens an account, what
 * the server counts, and work that is under way.
 */

export type Row = Readonly<Record<string, unknown>>

interface TableSpec {
  /** Name of the file, without its ending. */
  readonly kind: string
  readonly table: keyof Schema
  /** Columns of the key behind the learner's id. */
  readonly key: readonly string[]
  readonly json?: readonly string[]
  readonly flags?: readonly string[]
  /** Columns that stay here; an import makes them anew. */
  readonly left?: readonly string[]
  /** Only rows that have one of these values go. */
  readonly only?: { readonly column: string; readonly values: readonly string[] | null }
  /** Only rows of cards that are there; the log outlives a card. */
  readonly ofCards?: true
  /** Rows read at once, where they may be long. */
  readonly page?: number
  readonly out?: (row: Row) => Row
  /** What of a line is put right on its way in. */
  readonly in?: (line: Row) => Row
}

export interface KindSpec extends TableSpec {
  readonly kind: Exclude<ArchiveKind, 'settings'>
  /** Rows of these kinds have to be in the archive as well. */
  readonly needs?: readonly { readonly column: string; readonly kind: ArchiveKind }[]
}

const LONG = 50
const LONGEST = 4
const edited = { key: ['id'], left: ['seq'] }

/** In the order in which they come in: what others refer to first. They go out the other way round. */
export const KINDS: readonly KindSpec[] = [
  { kind: 'folders', table: 'folder', ...edited },
  { kind: 'sources', table: 'source', ...edited, json: ['origin'], page: LONGEST },
  {
    ...{ kind: 'decks', table: 'deck', ...edited, json: ['settings', 'attribution'] },
    // Who may see a deck is for its learner to say anew: links and addresses do not travel.
    out: (row) => ({ ...row, visibility: 'private' }),
  },
  { kind: 'note-types', table: 'note_type', key: ['id'], json: ['definition'], page: LONG },
  { kind: 'notes', table: 'note', ...edited, json: ['fields', 'tags'] },
  {
    kind: 'cards',
    table: 'card',
    key: ['id'],
    left: ['seq', 'search_text'],
    json: ['tags', 'aliases'],
    flags: ['starred', 'suspended'],
    needs: [
      { column: 'deck_id', kind: 'decks' },
      { column: 'note_id', kind: 'notes' },
    ],
  },
  { kind: 'card-fields', table: 'card_field', key: ['card_id', 'field'], out: withoutSession },
  { kind: 'card-history', table: 'card_history', key: ['card_id', 'id'] },
  { kind: 'reviews', table: 'review', key: ['id'], json: ['start_state', 'origin'], in: putReviewRight },
  {
    kind: 'practice',
    table: 'practice_answer',
    ...edited,
    json: ['offered_card_ids'],
    in: putPracticeRight,
    flags: ['is_right', 'is_overruled'],
  },
  {
    kind: 'generations',
    table: 'generation',
    ...edited,
    json: ['progress'],
    page: LONG,
    needs: [{ column: 'source_id', kind: 'sources' }],
  },
  { kind: 'drafts', table: 'draft', ...edited, needs: [{ column: 'generation_id', kind: 'generations' }] },
  { kind: 'profiles', table: 'learning_profile', key: ['id'], json: ['strengths', 'weaknesses', 'suggestions'] },
  {
    kind: 'media',
    table: 'media',
    key: ['sha256'],
    left: ['deleted_at'],
    only: { column: 'deleted_at', values: null },
  },
  {
    kind: 'package-imports',
    table: 'package_import',
    key: ['id'],
    json: ['report'],
    left: ['problem', 'sending'],
    only: { column: 'status', values: ['done', 'undone'] },
    page: LONG,
  },
  { kind: 'package-media', table: 'import_media', key: ['import_id', 'file_name'] },
  { kind: 'package-notes', table: 'imported_note', key: ['note_id'], json: ['tags'] },
  { kind: 'package-cards', table: 'imported_card', key: ['card_id'], json: ['row', 'other_rows'] },
  {
    kind: 'files',
    table: 'stored_object',
    key: ['id'],
    left: ['file_key', 'status'],
    only: { column: 'status', values: ['stored'] },
  },
  {
    kind: 'uploads',
    table: 'upload',
    key: ['id'],
    json: ['document'],
    only: { column: 'status', values: ['ready', 'failed'] },
    page: LONG,
  },
]

/** What the log and the settings amount to: goes out to be read, and is made anew on the way in. */
export const DERIVED: readonly TableSpec[] = [
  { kind: 'schedule', table: 'memory', key: ['card_id'], left: ['seq'], ofCards: true },
  { kind: 'days', table: 'day_total', key: ['study_day'], left: ['seq'] },
  { kind: 'day-details', table: 'day_detail', key: ['study_day'], left: ['seq'] },
  { kind: 'day-calibration', table: 'day_calibration', key: ['study_day', 'bin'], left: ['seq'] },
]

export type AnySpec = TableSpec

export const fileOf = (kind: string): string => `data/${kind}.jsonl`

/** A row as its line says it. */
export function toLine({ json = [], flags = [], left = [], out }: AnySpec, row: Row): Row {
  const line: Record<string, unknown> = {}
  for (const [column, value] of Object.entries(out ? out(row) : row)) {
    if (column === 'user_id' || left.includes(column)) continue
    if (json.includes(column)) line[toCamel(column)] = typeof value === 'string' ? JSON.parse(value) : value
    else line[toCamel(column)] = flags.includes(column) ? value === 1 : value
  }
  return line
}

/** The columns of a line that its kind's schema has accepted, in one order. */
export function toColumns({ kind, json = [], flags = [] }: KindSpec, line: Row): Record<string, unknown> {
  const columns: Record<string, unknown> = {}
  for (const field of Object.keys(ARCHIVE_KINDS[kind].shape)) {
    const [column, value] = [toSnake(field), line[field] ?? null]
    if (json.includes(column)) columns[column] = value === null ? null : JSON.stringify(value)
    else columns[column] = flags.includes(column) ? Number(value === true) : value
  }
  return columns
}

/** Values of the key in one text; no part holds a line break. */
export const keyOf = ({ key }: AnySpec, columns: Row): string => key.map((column) => String(columns[column])).join('\n')

export const toCamel = (column: string): string =>
  column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
export const toSnake = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const DEVICE = /^device-[0-9a-f]{16}$/

/** Who wrote a field is only ever compared: the id of a session does not leave. */
function withoutSession(row: Row): Row {
  const writer = String(row.writer)
  return DEVICE.test(writer) ? row : { ...row, writer: `device-${hash('sha256', writer).slice(0, 16)}` }
}
