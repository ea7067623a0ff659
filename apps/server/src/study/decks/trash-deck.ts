import type { Engine } from '../../platform/db/engines.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { isRestorable } from '../../platform/db/trash.ts'
import { notFound, orNotFound } from '../../platform/http/app-error.ts'
import { nextSeq } from '../learners/next-seq.ts'
import { type DeckRow, findDeck, updateDeck } from './decks.store.ts'
import { deletionInstant, setCardsDeleted } from './set-cards-deleted.ts'

interface Target {
  readonly userId: string
  readonly id: string
  readonly now: number
}

/** Puts a deck with all its cards into the trash; a deck that is there stays as it is. */
export function deleteDeck(engine: Engine, { userId, id, now }: Target): Promise<DeckRow> {
  return inTransaction(engine, async (tx) => {
    const seq = await nextSeq(tx, userId)
    const current = orNotFound(await findDeck(tx, userId, id), 'deck', id)
    if (current.deleted_at !== null) return current
    const deletedAt = await deletionInstant(tx, { userId, deckId: id, now })
    await setCardsDeleted(tx, { userId, deckId: id, from: null, to: deletedAt, now })
    return updateDeck(tx, current, { deleted_at: deletedAt, updated_at: now, seq })
  })
}

/** Brings a deck back with the cards that went with it; cards deleted before stay deleted. */
export function restoreDeck(engine: Engine, { userId, id, now }: Target): Promise<DeckRow> {
  return inTransaction(engine, async (tx) => {
    const seq = await nextSeq(tx, userId)
    const current = orNotFound(await findDeck(tx, userId, id), 'deck', id)
    if (current.deleted_at === null) return current
    if (!isRestorable(current.deleted_at, now)) throw notFound('deck', id)
    await setCardsDeleted(tx, { userId, deckId: id, from: current.deleted_at, to: null, now })
    return updateDeck(tx, current, { deleted_at: null, updated_at: now, seq })
  })
}
