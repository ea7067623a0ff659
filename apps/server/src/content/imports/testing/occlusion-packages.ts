import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import type { AnkiNoteType } from '@cairn/core/anki/collection/collection'
import { ADD_ON_TYPE, NATIVE_TYPE } from '@cairn/core/anki/occlusion/testing/occlusion-types'
import SQLite from 'better-sqlite3'
import { writeCollection } from '../../exports/write-collection.ts'
import { ADD_ON_NOTES, NATIVE_NOTES, type OcclusionNote } from './occlusion-notes.ts'
import { drawPicture } from './occlusion-picture.ts'
import { pack } from './packages.ts'

const MADE_AT = 1_700_000_200_000
const DECK = { id: 1_700_000_300_000, name: 'Anatomy::Cell', description: '' }

interface Wanted {
  readonly noteType: AnkiNoteType
  readonly notes: readonly OcclusionNote[]
  readonly files: Readonly<Record<string, Uint8Array>>
  /** When the notes were changed, s. */
  readonly modifiedAt: number
}

/** Anki's own image occlusion, in its latest format. */
export const nativePackage = (notes = NATIVE_NOTES, modifiedAt = 1): Uint8Array =>
  latest({ noteType: NATIVE_TYPE, notes, files: { 'cell drawing.png': drawPicture() }, modifiedAt })

/** The add-on's, in the older format or in the latest. */
export function addOnPackage(notes = ADD_ON_NOTES, modifiedAt = 1, write = older): Uint8Array {
  const masks = notes
    .flatMap(({ files }) => Object.entries(files))
    .map(([name, text]) => [name, new TextEncoder().encode(text)])
  const files = { 'cell drawing.png': drawPicture(), ...Object.fromEntries(masks) }
  return write({ noteType: ADD_ON_TYPE, notes, files, modifiedAt })
}

export function older(wanted: Wanted): Uint8Array {
  const names = Object.keys(wanted.files)
  const entries = Object.fromEntries(Object.values(wanted.files).map((bytes, at) => [String(at), bytes]))
  const media = new TextEncoder().encode(JSON.stringify(Object.fromEntries(names.map((name, at) => [at, name]))))
  return pack({ 'collection.anki21': collection(wanted, () => undefined), media, ...entries })
}

export function latest(wanted: Wanted): Uint8Array {
  const files = Object.entries(wanted.files)
  const entries = Object.fromEntries(files.map(([, bytes], at) => [String(at), packed(bytes)]))
  const media = Buffer.concat(
    files.map(([name, bytes]) => bytesField(1, Buffer.concat([textField(1, name), numberField(2, bytes.length)]))),
  )
  const meta = new Uint8Array(numberField(1, 3))
  return pack({
    meta,
    'collection.anki21b': packed(collection(wanted, modernise(wanted.noteType))),
    media: packed(media),
    ...entries,
  })
}

const packed = (bytes: Uint8Array) => new Uint8Array(zstdCompressSync(bytes))

function collection({ noteType, notes, modifiedAt }: Wanted, change: (raw: SQLite.Database) => void): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-occlusion-'))
  try {
    const path = join(folder, 'collection.sqlite')
    const writer = writeCollection(path)
    const types = new Map([[noteType.id, noteType]])
    notes.forEach(({ guid, fields, ords }, at) => {
      const id = MADE_AT + at * 100
      const cards = ords.map((ord) => ({
        ...{ id: id + ord, noteId: id, deckId: DECK.id, ord, modifiedAt: 1, type: 0, queue: 0, due: at * 100 + ord },
        ...{ ivl: 0, factor: 0, reps: 0, lapses: 0, left: 0, odue: 0, odid: 0, flags: 0, data: '' },
      }))
      writer.add(
        { notes: [{ id, guid, noteTypeId: noteType.id, modifiedAt, tags: ['cell'], fields }], cards, log: [] },
        types,
      )
    })
    writer.finish({ createdAt: MADE_AT / 1_000, now: MADE_AT, decks: [DECK], noteTypes: [noteType] })
    writer.close()
    const raw = new SQLite(path)
    change(raw)
    raw.close()
    return new Uint8Array(readFileSync(path))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Note types and decks as tables of the latest format. */
function modernise({ id, name, kind, css, fields, templates }: AnkiNoteType) {
  return (raw: SQLite.Database) => {
    raw.exec(`create table notetypes (id integer primary key, name text, mtime_secs integer, usn integer, config blob);
      create table fields (ntid integer, ord integer, name text, config blob, primary key (ntid, ord));
      create table templates (ntid integer, ord integer, name text, mtime_secs integer, usn integer, config blob, primary key (ntid, ord));
      create table decks (id integer primary key, name text, mtime_secs integer, usn integer, common blob, kind blob);
      update col set ver = 18, models = '', decks = ''`)
    const config = Buffer.concat([numberField(1, kind === 'cloze' ? 1 : 0), textField(3, css)])
    raw.prepare('insert into notetypes values (?, ?, 1, 0, ?)').run(id, name, config)
    const field = raw.prepare('insert into fields values (?, ?, ?, ?)')
    fields.forEach(
      (one, ord) =>
        void field.run(id, ord, one.name, Buffer.concat([textField(3, one.font), numberField(4, one.size)])),
    )
    const template = raw.prepare('insert into templates values (?, ?, ?, 1, 0, ?)')
    templates.forEach(
      (one, ord) =>
        void template.run(id, ord, one.name, Buffer.concat([textField(1, one.question), textField(2, one.answer)])),
    )
    const kindOfDeck = bytesField(1, textField(4, ''))
    raw
      .prepare('insert into decks values (?, ?, 1, 0, ?, ?)')
      .run(DECK.id, DECK.name.replaceAll('::', '\u001f'), Buffer.alloc(0), kindOfDeck)
  }
}

function varint(value: number): Buffer {
  const bytes: number[] = []
  let left = value
  while (left > 127) {
    bytes.push((left % 128) + 128)
    left = Math.floor(left / 128)
  }
  return Buffer.from([...bytes, left])
}

const numberField = (number: number, value: number) => Buffer.concat([varint(number * 8), varint(value)])
const bytesField = (number: number, bytes: Uint8Array) =>
  Buffer.concat([varint(number * 8 + 2), varint(bytes.length), bytes])
const textField = (number: number, text: string) => bytesField(number, Buffer.from(text))
