import type { AnkiCard, AnkiCollection, AnkiDeck, AnkiNote, AnkiReview } from '@cairn/core/anki/collection/collection'
import { FIELD_EDGE } from '@cairn/core/anki/markup/field-edge'
import { z } from 'zod'
import { readLegacyDecks, readLegacyNoteTypes } from './legacy-objects.ts'
import { readDecks, readNoteTypes } from './modern-objects.ts'
import type { OpenCollection } from './open-collection.ts'
import { PackageError } from './package-problem.ts'

/** Rows that a package may hold; a collection of a lifetime has a tenth of them. */
const MOST = { notes: 500_000, cards: 1_000_000, revlog: 5_000_000 } as const
const MODERN = 15

/** Everything that is imported of a collection, in memory. Throws `PackageError`. */
export function readCollection(source: OpenCollection): AnkiCollection {
  const col = firstRow(
    source,
    ColRow,
    `select ${integer('crt')}, ${integer('ver')}, ${text('models')}, ${text('decks')}, ${text('dconf')}, ${text('conf')} from col limit 1`,
  )
  if (col.ver > 18) throw new PackageError('newer-format', `schema ${col.ver}`)
  const isModern = col.ver >= MODERN && source.has('notetypes')
  const noteTypes = isModern ? readNoteTypes(source) : readLegacyNoteTypes(col.models)
  const decks: ReadonlyMap<number, AnkiDeck> = isModern ? readDecks(source) : readLegacyDecks(col.decks, col.dconf)
  return {
    createdAt: clamp(col.crt, 0, 8_000_000_000),
    minutesWest: isModern ? readMinutesWest(source) : legacyMinutesWest(col.conf),
    noteTypes,
    decks,
    notes: all(source, { table: 'notes', row: NoteRow, columns: NOTE_COLUMNS }).map(toNote),
    cards: all(source, { table: 'cards', row: CardRow, columns: CARD_COLUMNS }).map(toCard),
    log: all(source, { table: 'revlog', row: LogRow, columns: LOG_COLUMNS }).map(toReview),
  }
}

const integer = (column: string) => `coalesce(cast(${column} as integer), 0) as ${column}`
const text = (column: string) => `coalesce(cast(${column} as text), '') as ${column}`

const NOTE_COLUMNS = `${['id', 'mid', 'mod'].map(integer).join(', ')}, ${['guid', 'tags', 'flds'].map(text).join(', ')}`
const CARD_NUMBERS = 'id nid did ord mod type queue due ivl factor reps lapses left odue odid flags'.split(' ')
// `left` is a word of SQL's own.
const CARD_COLUMNS = `${CARD_NUMBERS.map((name) => `coalesce(cast("${name}" as integer), 0) as "${name}"`).join(', ')}, ${text('data')}`
const LOG_COLUMNS = 'id cid ease ivl lastIvl factor time type'.split(' ').map(integer).join(', ')

const n = z.number()
const ColRow = z.object({ crt: n, ver: n, models: z.string(), decks: z.string(), dconf: z.string(), conf: z.string() })
const NoteRow = z.object({ id: n, mid: n, mod: n, guid: z.string(), tags: z.string(), flds: z.string() })
const CardRow = z.object({
  ...{ id: n, nid: n, did: n, ord: n, mod: n, type: n, queue: n, due: n, ivl: n, factor: n, reps: n, lapses: n },
  ...{ left: n, odue: n, odid: n, flags: n, data: z.string() },
})
const LogRow = z.object({ id: n, cid: n, ease: n, ivl: n, lastIvl: n, factor: n, time: n, type: n })

interface TableToRead<Row> {
  readonly table: keyof typeof MOST
  readonly row: z.ZodType<Row>
  readonly columns: string
}

function all<Row>(source: OpenCollection, { table, row, columns }: TableToRead<Row>): Row[] {
  const rows: Row[] = []
  for (const found of source.rows(`select ${columns} from ${table}`)) {
    if (rows.length >= MOST[table]) throw new PackageError('too-large-inside', `more than ${MOST[table]} ${table}`)
    rows.push(row.parse(found))
  }
  return rows
}

function firstRow<Row>(source: OpenCollection, row: z.ZodType<Row>, sql: string): Row {
  for (const found of source.rows(sql)) return row.parse(found)
  throw new PackageError('not-a-collection', 'no row that describes it')
}

const withoutNul = (value: string) => (value.includes('\0') ? value.replaceAll('\0', '') : value)

function toNote({ id, mid, mod, guid, tags, flds }: z.infer<typeof NoteRow>): AnkiNote {
  return {
    id,
    guid: withoutNul(guid).slice(0, 500),
    noteTypeId: mid,
    modifiedAt: clamp(mod, 0, 100_000_000_000),
    tags: [
      ...new Set(
        withoutNul(tags)
          .split(/[\s\u3000]+/)
          .filter((tag) => tag !== ''),
      ),
    ],
    fields: withoutNul(flds).split(FIELD_EDGE),
  }
}

const INT = 2_147_483_647

function toCard({ nid, did, mod, data, ...row }: z.infer<typeof CardRow>): AnkiCard {
  const { type, queue, ivl, factor, reps, lapses, left, flags } = row
  return {
    ...row,
    noteId: nid,
    deckId: did,
    modifiedAt: clamp(mod, 0, 100_000_000_000),
    data: withoutNul(data).slice(0, 10_000),
    ord: clamp(row.ord, 0, 10_000),
    type: clamp(type, 0, 3),
    queue: clamp(queue, -3, 4),
    due: clamp(row.due, -INT, 100_000_000_000),
    ivl: clamp(ivl, -INT, INT),
    factor: clamp(factor, 0, INT),
    reps: clamp(reps, 0, 1_000_000),
    lapses: clamp(lapses, 0, 1_000_000),
    left: clamp(left, 0, INT),
    odue: clamp(row.odue, -INT, 100_000_000_000),
    flags: clamp(flags, 0, INT),
  }
}

function toReview({ cid, ...row }: z.infer<typeof LogRow>): AnkiReview {
  return {
    ...row,
    id: clamp(row.id, 0, 8_000_000_000_000),
    cardId: cid,
    ease: clamp(row.ease, 0, 10),
    type: clamp(row.type, 0, 10),
    time: clamp(row.time, 0, INT),
    ivl: clamp(row.ivl, -INT, INT),
    lastIvl: clamp(row.lastIvl, -INT, INT),
    factor: clamp(row.factor, 0, INT),
  }
}

function clamp(value: number, least: number, most: number): number {
  return Number.isFinite(value) ? Math.min(Math.max(Math.trunc(value), least), most) : least
}

const LegacyConfig = z.looseObject({ creationOffset: z.number().int().min(-900).max(900).nullable().catch(null) })

/** The same as the older formats keep it; null in collections of the first scheduler, and where it is unreadable. */
function legacyMinutesWest(conf: string): number | null {
  try {
    const read = LegacyConfig.safeParse(JSON.parse(conf))
    return read.success ? read.data.creationOffset : null
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return null
  }
}

/** The offset of the machine on which the collection was made, minutes west of UTC. */
function readMinutesWest(source: OpenCollection): number | null {
  if (!source.has('config')) return null
  for (const row of source.rows(`select cast(val as text) as val from config where key = 'creationOffset' limit 1`)) {
    const minutes = Number(z.object({ val: z.string() }).parse(row).val)
    return Number.isFinite(minutes) && Math.abs(minutes) <= 900 ? minutes : null
  }
  return null
}
