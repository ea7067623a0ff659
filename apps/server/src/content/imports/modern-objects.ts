import type { AnkiDeck, AnkiField, AnkiNoteType, AnkiTemplate } from '@cairn/core/anki/collection/collection'
import { DECK_SEPARATOR } from '@cairn/core/anki/collection/collection'
import { z } from 'zod'
import { optionsOf, readPresets } from './modern-options.ts'
import type { OpenCollection } from './open-collection.ts'
import { numberField, readMessage, textField } from './protobuf.ts'

/** Note types and decks as the latest format holds them: tables with protobuf in them. */

const Blob = z.instanceof(Uint8Array).catch(() => new Uint8Array())
const n = z.number()
const NoteTypeRow = z.object({ id: n, name: z.string(), mtime_secs: n, config: Blob })
const FieldRow = z.object({ ntid: n, name: z.string(), config: Blob })
const TemplateRow = FieldRow
const DeckRow = z.object({ id: n, name: z.string(), kind: Blob })

const text = (column: string) => `coalesce(cast(${column} as text), '') as ${column}`
const integer = (column: string) => `coalesce(cast(${column} as integer), 0) as ${column}`

const MOST_PARTS = 500

export function readNoteTypes(source: OpenCollection): ReadonlyMap<number, AnkiNoteType> {
  const fields = partsByType(source, 'fields', FieldRow, toField)
  const templates = partsByType(source, 'templates', TemplateRow, toTemplate)
  const noteTypes = new Map<number, AnkiNoteType>()
  const rows = source.rows(`select ${integer('id')}, ${text('name')}, ${integer('mtime_secs')}, config from notetypes`)
  for (const row of rows) {
    const { id, name, mtime_secs, config } = NoteTypeRow.parse(row)
    const message = readMessage(config) ?? []
    noteTypes.set(id, {
      id,
      name: clean(name),
      kind: numberField(message, 1) === 1 ? 'cloze' : 'normal',
      fields: fields.get(id) ?? [],
      templates: templates.get(id) ?? [],
      css: clean(textField(message, 3)),
      latexPre: clean(textField(message, 5)),
      latexPost: clean(textField(message, 6)),
      sortField: numberField(message, 2),
      modifiedAt: mtime_secs,
    })
  }
  return noteTypes
}

function partsByType<Part>(
  source: OpenCollection,
  table: 'fields' | 'templates',
  shape: typeof FieldRow,
  toPart: (row: z.infer<typeof FieldRow>) => Part,
): ReadonlyMap<number, readonly Part[]> {
  const parts = new Map<number, Part[]>()
  const rows = source.rows(`select ${integer('ntid')}, ${text('name')}, config from ${table} order by ntid, ord`)
  for (const found of rows) {
    const row = shape.parse(found)
    const known = parts.get(row.ntid)
    if (!known) parts.set(row.ntid, [toPart(row)])
    else if (known.length < MOST_PARTS) known.push(toPart(row))
  }
  return parts
}

function toField({ name, config }: z.infer<typeof FieldRow>): AnkiField {
  const message = readMessage(config) ?? []
  return {
    name: clean(name),
    font: clean(textField(message, 3)),
    size: numberField(message, 4),
    rtl: numberField(message, 2) === 1,
    sticky: numberField(message, 1) === 1,
  }
}

function toTemplate({ name, config }: z.infer<typeof TemplateRow>): AnkiTemplate {
  const message = readMessage(config) ?? []
  return {
    name: clean(name),
    question: clean(textField(message, 1)),
    answer: clean(textField(message, 2)),
    browserQuestion: clean(textField(message, 3)),
    browserAnswer: clean(textField(message, 4)),
  }
}

/** A deck is filtered when its kind is the second of the two there are. */
export function readDecks(source: OpenCollection): ReadonlyMap<number, AnkiDeck> {
  const decks = new Map<number, AnkiDeck>()
  const presets = readPresets(source)
  for (const row of source.rows(`select ${integer('id')}, ${text('name')}, kind from decks`)) {
    const { id, name, kind } = DeckRow.parse(row)
    const message = readMessage(kind) ?? []
    const normal = message.find((field) => field.number === 1)?.value
    const inner = normal instanceof Uint8Array ? (readMessage(normal) ?? []) : []
    const options = optionsOf(presets, inner)
    decks.set(id, {
      id,
      name: clean(name).split('\u001f').join(DECK_SEPARATOR),
      description: clean(textField(inner, 4)),
      isFiltered: normal === undefined,
      ...(options && { options }),
    })
  }
  return decks
}

const clean = (value: string) => value.replaceAll('\0', '')
