import type { Db } from '../../platform/db/schema.ts'

const MOST_LISTED = 500
/** Of thousands that were deleted at once a few say which they were. */
const MOST_TOGETHER = 20

/** Decks deleted after `since` (ms), the last first, each with how many cards left with it. */
export function deletedDecks(db: Db, userId: string, since: number) {
  return db
    .selectFrom('deck')
    .select((e) => [
      'id',
      'title',
      e.ref('deleted_at').$notNull().as('deleted_at'),
      e
        .selectFrom('card')
        .select((c) => c.fn.countAll<number>().as('n'))
        .where('card.user_id', '=', userId)
        .whereRef('card.deck_id', '=', 'deck.id')
        .whereRef('card.deleted_at', '=', 'deck.deleted_at')
        .as('cards'),
    ])
    .where('user_id', '=', userId)
    .where('deleted_at', '>', since)
    .orderBy('deleted_at', 'desc')
    .orderBy('id')
    .limit(MOST_LISTED)
    .execute()
}

/**
 * Cards deleted by themselves after `since` (ms), out of decks that are there: of those that left their deck in one
 * moment the first ones, each with how many they were.
 */
export function deletedCards(db: Db, userId: string, since: number) {
  const deleted = db
    .selectFrom('card')
    .innerJoin('deck', (join) => join.onRef('deck.user_id', '=', 'card.user_id').onRef('deck.id', '=', 'card.deck_id'))
    .select((e) => [
      'card.id',
      'card.deck_id',
      'deck.title as deck_title',
      'card.front',
      'card.back',
      e.ref('card.deleted_at').$notNull().as('deleted_at'),
      e.fn
        .countAll<number>()
        .over((over) => over.partitionBy(['card.deck_id', 'card.deleted_at']))
        .as('together'),
      e.fn
        .agg<number>('row_number')
        .over((over) =>
          over.partitionBy(['card.deck_id', 'card.deleted_at']).orderBy('card.position').orderBy('card.id'),
        )
        .as('place'),
    ])
    .where('card.user_id', '=', userId)
    .where('card.deleted_at', '>', since)
    .where('deck.deleted_at', 'is', null)
  return db
    .selectFrom(deleted.as('deleted'))
    .selectAll()
    .where('place', '<=', MOST_TOGETHER)
    .orderBy('deleted_at', 'desc')
    .orderBy('deck_id')
    .orderBy('place')
    .limit(MOST_LISTED)
    .execute()
}
