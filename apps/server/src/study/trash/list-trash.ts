import type { Trash } from '@cairn/contract/trash'
import type { Db } from '../../platform/db/schema.ts'
import { goneAt, restorableFrom } from '../../platform/db/trash.ts'
import { deletedCards, deletedDecks } from './trash-list.store.ts'

/** What a learner can bring back at `now` (ms). */
export async function listTrash(db: Db, userId: string, now: number): Promise<Trash> {
  const since = restorableFrom(now)
  const [decks, cards] = await Promise.all([deletedDecks(db, userId, since), deletedCards(db, userId, since)])
  return {
    decks: decks.map(({ id, title, cards: count, deleted_at }) => ({
      id,
      title,
      cards: Number(count),
      deletedAt: deleted_at,
      goneAt: goneAt(deleted_at),
    })),
    cards: cards.map(({ id, deck_id, deck_title, front, back, together, deleted_at }) => ({
      id,
      deckId: deck_id,
      deckTitle: deck_title,
      front,
      back,
      together: Number(together),
      deletedAt: deleted_at,
      goneAt: goneAt(deleted_at),
    })),
  }
}
