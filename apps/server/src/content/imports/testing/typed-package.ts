import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnkiNoteType } from '@cairn/core/anki/collection/collection'
import { OWN_TYPED } from '@cairn/core/anki/collection/own-note-types'
import { writeCollection } from '../../exports/write-collection.ts'
import { pack } from './packages.ts'

const MADE_AT = 1_700_000_000_000

const named = (name: string) => ({ ...OWN_TYPED.fields[0]!, name })
const template = {
  question: '{{Question}} {{type:Answer}}',
  answer: '{{FrontSide}}<hr id=answer>{{Answer}}<br>{{More}}',
}

/** Its back shows more than what is to be typed. */
const TYPED: AnkiNoteType = {
  ...OWN_TYPED,
  id: MADE_AT,
  name: 'Typed with more',
  fields: [named('Question'), named('Answer'), named('More')],
  templates: [{ ...OWN_TYPED.templates[0]!, ...template }],
}

/** A package of one note whose answer is to be typed. `version` goes up with each change of the note. */
export function typedPackage(fields: readonly [question: string, answer: string, more: string], version: number) {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-typed-'))
  try {
    const path = join(folder, 'collection.sqlite')
    const writer = writeCollection(path)
    const id = MADE_AT
    const note = { id, guid: 'typed-note', noteTypeId: TYPED.id, modifiedAt: version, tags: [], fields }
    const card = {
      ...{ id, noteId: id, deckId: 1, ord: 0, modifiedAt: 1, type: 0, queue: 0, due: 1, ivl: 0, factor: 0, reps: 0 },
      ...{ lapses: 0, left: 0, odue: 0, odid: 0, flags: 0, data: '' },
    }
    writer.add({ notes: [note], cards: [card], log: [] }, new Map([[TYPED.id, TYPED]]))
    writer.finish({ createdAt: MADE_AT / 1_000, now: MADE_AT, decks: [], noteTypes: [TYPED] })
    writer.close()
    return pack({ 'collection.anki2': new Uint8Array(readFileSync(path)), media: new TextEncoder().encode('{}') })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
