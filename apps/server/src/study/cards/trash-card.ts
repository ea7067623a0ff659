import type { Engine } from '../../platform/db/engines.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { isRestorable } from '../../platform/db/trash.ts'
import { notFound, orNotFound } from '../../platform/http/app-error.ts'
import { requireDeck } from '../decks/require-deck.ts'
import { setCardsDeleted } from '../decks/set-cards-deleted.ts'
import { nextSeq } from '../learners/next-seq.ts'
import { type CardRow, findCard, updateCard } from './cards.store.ts'

interface Target {
  readonly userId: string
  readonly id: string
  readonly now: number
}

/** Puts a card into the trash; one that is there stays as it is. Its reviews stay in the log. */
export function deleteCard(engine: Engine, { userId, id, now }: Target): Promise<CardRow> {
  return inTransaction(engine, async (tx) => {
    const seq = await nextSeq(tx, userId)
    const current = orNotFound(await findCard(tx, userId, id), 'card', id)
    if (current.deleted_at !== null) return current
    return updateCard(tx, current, { deleted_at: now, updated_at: now, seq })
  })
}

/** Brings a card back for 30 days, as long as its deck is there. */
export function restoreCard(engine: Engine, { userId, id, now }: Target): Promise<CardRow> {
  return inTransaction(engine, async (tx) => {
    const seq = await nextSeq(tx, userId)
    const current = orNotFound(await findCard(tx, userId, id), 'card', id)
    if (current.deleted_at === null) return current
    if (!isRestorable(current.deleted_at, now)) throw notFound('card', id)
    await requireDeck(tx, userId, current.deck_id)
    return updateCard(tx, current, { deleted_at: null, updated_at: now, seq })
  })
}

interface Together {
  readonly userId: string
  readonly deckId: string
  readonly deletedAt: number
  readonly now: number
}

/** Brings back the cards of a deck that were deleted in one moment, as long as the deck is there. Answers how many. */
export function restoreTogether(engine: Engine, { userId, deckId, deletedAt, now }: Together): Promise<number> {
  return inTransaction(engine, async (tx) => {
    await requireDeck(tx, userId, deckId)
    if (!isRestorable(deletedAt, now)) return 0
    return setCardsDeleted(tx, { userId, deckId, from: deletedAt, to: null, now })
  })
}
