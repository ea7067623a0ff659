import { randomFillSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OWN_BASIC } from '@cairn/core/anki/collection/own-note-types'
import { zipSync } from 'fflate'
import { writeCollection } from '../apps/server/src/content/exports/write-collection.ts'

/** A frame of MPEG audio begins with these. */
const FRAME = [0xff, 0xfb, 0x90, 0x00]

/** A package of Anki's of so many bytes, nearly all of them recordings of which each belongs to a note of its own. */
export function largePackage(bytes: number, notes: number): Buffer<ArrayBuffer> {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-large-'))
  try {
    const path = join(folder, 'collection.sqlite')
    const writer = writeCollection(path)
    for (let id = 1; id <= notes; id += 1) {
      const fields = [`What is heard in ${id}? [sound:${id}.mp3]`, `Number ${id}`]
      const note = { id, guid: `large-${id}`, noteTypeId: OWN_BASIC.id, modifiedAt: 1_700_000_000, tags: [], fields }
      const card = {
        ...{ id, noteId: id, deckId: 2, ord: 0, modifiedAt: 1, type: 0, queue: 0, due: id, ivl: 0, factor: 0 },
        ...{ reps: 0, lapses: 0, left: 0, odue: 0, odid: 0, flags: 0, data: '' },
      }
      writer.add({ notes: [note], cards: [card], log: [] }, new Map())
    }
    const now = Date.now()
    const decks = [{ id: 2, name: 'Heard', description: '' }]
    writer.finish({ createdAt: Math.floor(now / 1_000), now, decks, noteTypes: [OWN_BASIC] })
    writer.close()
    const collection = readFileSync(path)
    const each = Math.floor((bytes - collection.length - notes * 250) / notes)
    const names = Object.fromEntries(Array.from({ length: notes }, (_, at) => [String(at), `${at + 1}.mp3`]))
    const media = Object.fromEntries(Object.keys(names).map((name) => [name, recording(each)]))
    const entries = { 'collection.anki2': collection, media: Buffer.from(JSON.stringify(names)), ...media }
    return Buffer.concat([zipSync(entries, { level: 0 })])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function recording(bytes: number): Buffer {
  const made = randomFillSync(Buffer.alloc(bytes))
  made.set(FRAME)
  return made
}
