/**
 * Text that an editor kept in localStorage and could not send before it was closed. With the next synchronisation it
 * joins what waits in the local database, so that it can be studied and is sent whether or not its deck is edited again.
 * An open editor holds its deck's text: two ways of sending one text would race.
 */
import type { CardChange, NewCard } from '@cairn/contract/cards'
import { promiseParts } from '../lib/promise-parts.ts'
import { changeCard } from './card-changes.ts'
import type { LocalDb } from './local-db.ts'
import { addCards, announceNew } from './new-cards.ts'
import { decksWithUnsaved, forgetUnsaved, readUnsaved, type SeenText, type UnsavedText } from './unsaved-text.ts'

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
 * meanwhile) or further cards and places of a note. Without locks nothing can be told and all is left to the editor.
 */
export async function takeInUnsaved(db: LocalDb, at = Date.now()): Promise<void> {
  const manager = locks()
  if (manager === undefined) return
  for (const deckId of decksWithUnsaved())
    await manager.request(lockOf(deckId), { ifAvailable: true }, async (lock) => {
      if (lock !== null && (await db.idb.get('decks', deckId)) !== undefined) await takeIn(db, deckId, at)
    })
}

async function takeIn(db: LocalDb, deckId: string, at: number): Promise<void> {
  for (const text of readUnsaved(deckId)) {
    const card = await db.idb.get('cards', text.id)
    if (card === undefined) {
      const fresh = newCardFrom(deckId, text)
      if (fresh === null) continue
      await addCards([fresh], at)
      announceNew([fresh.id])
    } else {
      const change = changeFrom(text, card)
      if (change === null) continue
      if (Object.keys(change).length > 0) await changeCard(card.id, change, at)
    }
    forgetUnsaved(deckId, text.id)
  }
}

/** Null for text of a card that is gone from this device, and for a note of two cards. */
function newCardFrom(deckId: string, { seen, kind = 'basic', ...text }: UnsavedText): NewCard | null {
  const { id, front, back, position, tags = [], aliases = [] } = text
  if (seen !== undefined || kind === 'reversed' || (front.trim() === '' && back.trim() === '')) return null
  return { id, deckId, kind, front, back, position, tags: [...tags], aliases: [...aliases] }
}

/** What was typed beyond what the card says now, empty when that is nothing; null where the editor has to see to it. */
function changeFrom(text: UnsavedText, card: SeenText): CardChange | null {
  const { kind = card.kind, front, back, position, tags = card.tags, aliases = card.aliases } = text
  const change: CardChange = {
    ...(front !== card.front && { front }),
    ...(back !== card.back && { back }),
    ...(!isSame(tags, card.tags) && { tags: [...tags] }),
    ...(!isSame(aliases, card.aliases) && { aliases: [...aliases] }),
  }
  if (kind !== card.kind || position !== card.position) return null
  // Gaps may have come or gone, and their cards with them.
  if (kind === 'cloze' && change.front !== undefined) return null
  return Object.keys(change).length === 0 || text.seen?.version === card.version ? change : null
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
