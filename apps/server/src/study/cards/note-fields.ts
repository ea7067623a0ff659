import { z } from 'zod'
import type { CardRow, NoteRow } from './cards.store.ts'

/** Fields of a note made here. The reversed sibling asks for the front by the back. */
export const BasicFields = z.object({ front: z.string(), back: z.string() })
export type BasicFields = z.infer<typeof BasicFields>

/** The sides that a card of this kind makes from the note's fields; clozes hold the whole text and blank it when asked. */
export function sidesOf(kind: string, { front, back }: BasicFields): BasicFields {
  return kind === 'reversed' ? { front: back, back: front } : { front, back }
}

/** The note's fields when a card of this kind is to show these sides. */
export function fieldsFrom(kind: string, sides: BasicFields): BasicFields {
  return sidesOf(kind, sides)
}

/** Whether editing a card's text edits its note. Imported notes keep their original fields. */
export function sharesText(note: NoteRow): boolean {
  return note.note_type_id === null
}

/** Whether the card shows the note's fields, so that it follows them; of the parts of a picture each has a text of its own. */
export function followsFields(card: Pick<CardRow, 'kind'>): boolean {
  return card.kind !== 'occlusion'
}
