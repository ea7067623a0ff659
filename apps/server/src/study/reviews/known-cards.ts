import { runFixedList } from '../../platform/db/run-fixed.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'

/** By card id: the settings of the card's deck as stored; null for a card that left the trash for good. */
export type KnownCards = ReadonlyMap<string, string | null>

/**
 * Which of the ids are cards of the learner, and what their decks set: those in the trash included, and those that left
 * it for good, because an answer given before that may arrive after it.
 */
export async function knownCards(db: Db | Tx, userId: string, ids: readonly string[]): Promise<KnownCards> {
  const { rows } = await runFixedList(db, {
    shape: 'known-cards',
    list: ids,
    values: (some) => [userId, ...some],
    build: (some) => withDecks(db, userId, some),
  })
  const known = new Map<string, string | null>(rows.map(({ id, settings }) => [id, settings]))
  const missing = ids.filter((id) => !known.has(id))
  for (const id of await purgedCardIds(db, userId, missing)) known.set(id, null)
  return known
}

const withDecks = (db: Db | Tx, userId: string, ids: readonly string[]) =>
  db
    .selectFrom('card')
    .innerJoin('deck', (join) => join.onRef('deck.user_id', '=', 'card.user_id').onRef('deck.id', '=', 'card.deck_id'))
    .select(['card.id', 'deck.settings'])
    .where('card.user_id', '=', userId)
    .where('card.id', 'in', ids)

async function purgedCardIds(db: Db | Tx, userId: string, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('purged')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'card')
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id }) => id)
}
