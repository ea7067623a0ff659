import { describe, expect, test } from 'vitest'
import { growthOf, MOST_GROWTH } from '../testing/growth.ts'
import { ODD_SHAPES, ORDINARY_SHAPES } from '../testing/text-shapes.ts'
import type { AnkiCard, AnkiNote, AnkiNoteType } from './collection/collection.ts'
import { collectionDays } from './collection/collection-days.ts'
import { OWN_BASIC, OWN_CLOZE } from './collection/own-note-types.ts'
import { ImportPlanner } from './plan-import.ts'

/* What a package costs grows with its length, whatever its fields are made of: one long note, and many short ones. */

const shapes = [...ORDINARY_SHAPES, ...ODD_SHAPES]
/** A field as Anki keeps it: every line a block of its own. */
const asHtml = (text: string) => text.replace(/[^\n]+/g, (line) => `<div>${line}</div>`)

function cardOf(note: AnkiNote): AnkiCard {
  return { ...NEW_CARD, id: note.id, noteId: note.id }
}

const NEW_CARD: AnkiCard = {
  id: 0,
  noteId: 0,
  deckId: 1,
  ord: 0,
  modifiedAt: 0,
  type: 0,
  queue: 0,
  due: 0,
  ivl: 0,
  factor: 0,
  reps: 0,
  lapses: 0,
  left: 0,
  odue: 0,
  odid: 0,
  flags: 0,
  data: '',
}

function bringIn(noteType: AnkiNoteType, fronts: readonly string[]): unknown {
  const notes = fronts.map((front, at): AnkiNote => {
    const fields = [front, 'Paris']
    return { id: at + 1, guid: `note ${at}`, noteTypeId: noteType.id, modifiedAt: 0, tags: [], fields }
  })
  const noteTypes = new Map([[noteType.id, noteType]])
  const common = { createdAt: 0, minutesWest: null, noteTypes, decks: new Map(), log: [] }
  const collection = { ...common, notes, cards: notes.map(cardOf) }
  const days = collectionDays(collection, { timeZone: 'UTC', rolloverHour: 4 })
  const context = { ...days, now: 1, order: 'made' as const, idOf: (seed: string) => seed }
  return [...new ImportPlanner(collection, { ...context, media: () => null, masks: () => null }).notes()]
}

describe.each(shapes)('a package of $name', ({ make }) => {
  const cases: readonly (readonly [name: string, work: (text: string) => unknown])[] = [
    ['in one field', (text) => bringIn(OWN_BASIC, [text])],
    ['in one field with tags', (text) => bringIn(OWN_BASIC, [asHtml(text)])],
    ['in one gap', (text) => bringIn(OWN_CLOZE, [`{{c1::${text}}}`])],
    ['in many notes', (text) => bringIn(OWN_BASIC, text.match(/[\s\S]{1,400}/g) ?? [])],
  ]
  test.each(cases)('%s', async (_, work) => {
    expect(await growthOf({ make, work, from: 20_000, longest: 400_000 })).toBeLessThanOrEqual(MOST_GROWTH)
  })
})
