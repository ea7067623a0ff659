import { expect, test } from 'vitest'
import type { AnkiNote } from './collection/collection.ts'
import { collectionDays } from './collection/collection-days.ts'
import { OWN_BASIC } from './collection/own-note-types.ts'
import { ImportPlanner, type NoteOrder } from './plan-import.ts'

const note = (id: number, guid: string): AnkiNote => ({
  id,
  guid,
  noteTypeId: OWN_BASIC.id,
  modifiedAt: 0,
  tags: [],
  fields: [`Front of ${guid}`, 'Back'],
})

function guidsIn(order: NoteOrder, from = 0): string[] {
  const notes = [note(3, 'a'), note(1, 'c'), note(2, 'b')]
  const noteTypes = new Map([[OWN_BASIC.id, OWN_BASIC]])
  const collection = { createdAt: 0, minutesWest: null, noteTypes, decks: new Map(), notes, cards: [], log: [] }
  const days = collectionDays(collection, { timeZone: 'UTC', rolloverHour: 4 })
  const context = { ...days, now: 1, order, idOf: (seed: string) => seed, media: () => null, masks: () => null }
  return [...new ImportPlanner(collection, context).notes(from)].map((planned) => planned.note.guid)
}

test('notes come as they were made, or by the ids of their cards, and from any of them on', () => {
  expect([guidsIn('made'), guidsIn('id')]).toEqual([
    ['c', 'b', 'a'],
    ['a', 'b', 'c'],
  ])
  expect([guidsIn('made', 1), guidsIn('id', 1)]).toEqual([
    ['b', 'a'],
    ['b', 'c'],
  ])
})
