import type { Db } from '../platform/db/schema.ts'

const NOTE_TYPE = {
  ...{ id: 1, name: 'One field', kind: 'normal', css: '', latexPre: '', latexPost: '', sortField: 0, modifiedAt: 1 },
  fields: [{ name: 'Front', font: '', size: 20, rtl: false, sticky: false }],
  templates: [{ name: 'Card 1', question: '{{Front}}', answer: '', browserQuestion: '', browserAnswer: '' }],
}

interface Note {
  readonly userId: string
  readonly noteId: string
  readonly importId: string
}

/** Makes a note one that came in with a package, with a single field. */
export async function comesFromPackage(db: Db, { userId, noteId, importId }: Note): Promise<void> {
  const { name, kind } = NOTE_TYPE
  const definition = JSON.stringify(NOTE_TYPE)
  await db
    .insertInto('note_type')
    .values({ user_id: userId, id: 'one-field', name, kind, definition, updated_at: 1 })
    .execute()
  await db
    .insertInto('imported_note')
    .values({ user_id: userId, note_id: noteId, import_id: importId, tags: '[]', anki_id: 1, modified_at: 1 })
    .execute()
  await db
    .updateTable('note')
    .set({ fields: '["Secret text."]', note_type_id: 'one-field', guid: noteId })
    .where('user_id', '=', userId)
    .where('id', '=', noteId)
    .execute()
}
