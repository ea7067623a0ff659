/**
 * Text that an editor kept in localStorage and could not send before it was closed. With the next synchronisation it
 * joins what waits in the local database, so that it can be studied and is sent whether or not its deck is edited again.
 * An open editor holds its deck's text: two ways of sending one text would race.
 */
import { promiseParts } from '../lib/promise-parts.ts'
import type { LocalDb } from './local-db.ts'
import { decksWithUnsaved } from './unsaved-text.ts'

const lockOf = (deckId: string) => `cairn-editor-${deckId}`
const locks = (): LockManager | undefined => globalThis.navigator?.locks

/** Keeps a deck's text for the editor that is open. `held` resolves when nobody takes it in any more. */
export function holdUnsaved(deckId: string): { readonly held: Promise<void>; readonly release: () => void } {
  const manager = locks()
  if (manager === undefined) return { held: Promise.resolve(), release: () => {} }
  const { promise: released, resolve: release } = promiseParts()
  const { promise: held, resolve: hold } = promiseParts()
  void manager.request(lockOf(deckId), { mode: 'shared' }, () => {
    hold()
    return released
  })
  return { held, release }
}

/**
 * Takes in what no editor holds. Left to the editor is what needs its learner (a card that another device changed
 * meanwhile), a place and a change of kind. Without locks nothing can be told and all is left to the editor.
 */
export async function takeInUnsaved(db: LocalDb, at = Date.now()): Promise<void> {
  const manager = locks()
  if (manager === undefined) return
  for (const deckId of decksWithUnsaved())
    await manager.request(lockOf(deckId), { ifAvailable: true }, async (lock) => {
      if (lock !== null && (await db.idb.get('decks', deckId)) !== undefined)
        await (await loadTaking())?.(db, deckId, at)
    })
}

/** What takes text in comes when there is some: no screen waits for it. Where it cannot be had the text stays, till later. */
async function loadTaking() {
  try {
    return (await import('./take-in-text.ts')).takeInText
  } catch (error) {
    if (navigator.onLine) reportError(error)
    return null
  }
}
