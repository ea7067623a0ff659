import type { Db } from '../db/schema.ts'

const MOST_LISTED = 500

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

/** Cards deleted by themselves after `since` (ms), out of decks that are there. */
export function deletedCards(db: Db, userId: string, since: number) {
  return db
    .selectFrom('card')
    .innerJoin('deck', (join) => join.onRef('deck.user_id', '=', 'card.user_id').onRef('deck.id', '=', 'card.deck_id'))
    .select((e) => [
      'card.id',
      'card.deck_id',
      'deck.title as deck_title',
      'card.front',
      'card.back',
      e.ref('card.deleted_at').$notNull().as('deleted_at'),
    ])
    .where('card.user_id', '=', userId)
    .where('card.deleted_at', '>', since)
    .where('deck.deleted_at', 'is', null)
    .orderBy('card.deleted_at', 'desc')
    .orderBy('card.id')
    .limit(MOST_LISTED)
    .execute()
}
