import type { Note, NoteChange, NoteChanged } from '@cairn/contract/notes'
import { api } from './api-client.ts'
import { type WriteRefusal, writeRefusal } from './edit-card.ts'
import { storeServerRows } from './sync.ts'

/** Whether a note came in with a package, by its id: those have ids that were made from their guid (UUID version 8). */
export function cameInPackage(noteId: string): boolean {
  return noteId.charAt(14) === '8'
}

/** The fields of the note that a card is drawn from. They are kept by the server alone. */
export async function readNote(
  cardId: string,
): Promise<{ readonly ok: true; readonly note: Note } | WriteRefusal<Note>> {
  try {
    return { ok: true, note: await api('GET /api/cards/{id}/note', { params: { id: cardId } }) }
  } catch (error) {
    return writeRefusal(error)
  }
}

/** Changes a note's fields on the server, then its cards here. Needs the network. */
export async function changeNote(
  cardId: string,
  version: number,
  fields: NoteChange['fields'],
): Promise<({ readonly ok: true } & NoteChanged) | WriteRefusal<Note>> {
  try {
    const params = { id: cardId }
    const changed = await api('PUT /api/cards/{id}/note', { params, body: { fields }, ifMatch: version })
    await storeServerRows({ cards: changed.cards })
    return { ok: true, ...changed }
  } catch (error) {
    return writeRefusal(error)
  }
}
