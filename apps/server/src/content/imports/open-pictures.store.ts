import type { Db } from '../../platform/db/schema.ts'
import { MASK_MARKS } from './imports.store.ts'

const NOTES_AT_ONCE = 500

/** Learners who brought packages. */
export async function learnersWithImports(db: Db): Promise<readonly string[]> {
  const rows = await db.selectFrom('imported_note').select('user_id').distinct().orderBy('user_id').execute()
  return rows.map(({ user_id }) => user_id)
}

/**
 * Of the next notes after one (by id) those that could be of image occlusion and have a living card that is not: one such
 * card of each. `last` is null when there are no more notes.
 */
export async function notesWithMasks(db: Db, userId: string, after: string) {
  const notes = await db
    .selectFrom('imported_note')
    .innerJoin('note', (join) =>
      join.onRef('note.user_id', '=', 'imported_note.user_id').onRef('note.id', '=', 'imported_note.note_id'),
    )
    .select(['note.id', 'note.fields'])
    .where('imported_note.user_id', '=', userId)
    .where('imported_note.note_id', '>', after)
    .orderBy('imported_note.note_id')
    .limit(NOTES_AT_ONCE)
    .execute()
  const meant = notes.filter(({ fields }) => MASK_MARKS.some((mark) => fields.includes(mark))).map(({ id }) => id)
  const found = await db
    .selectFrom('card')
    .select(['note_id', 'id'])
    .where('user_id', '=', userId)
    .where('note_id', 'in', ['', ...meant]) // a list must not be empty
    .where('deleted_at', 'is', null)
    .where('kind', '<>', 'occlusion')
    .orderBy('id')
    .execute()
  const cards = new Map(found.map(({ note_id, id }) => [note_id, id]))
  const last = notes.length < NOTES_AT_ONCE ? null : (notes.at(-1)?.id ?? null)
  return { cards: [...cards.values()], last }
}
