import { runFixedList, valuesOf } from '../db/run-fixed.ts'
import type { Db, ReviewTable, Tx } from '../db/schema.ts'

export type ReviewRow = ReviewTable

export async function findEvents(tx: Tx, userId: string, ids: readonly string[]) {
  const query = {
    shape: 'find-events',
    values: [userId, ...ids],
    build: () =>
      tx
        .selectFrom('review')
        .select(['id', 'kind', 'card_id', 'body_hash'])
        .where('user_id', '=', userId)
        .where('id', 'in', ids),
  }
  return (await runFixedList(tx, query, ids.length)).rows
}

/** Appends to the log and answers how many rows were new to it. */
export async function appendReviews(tx: Tx, rows: readonly ReviewRow[]): Promise<number> {
  const query = {
    shape: 'append-reviews',
    values: valuesOf(rows),
    build: () =>
      tx
        .insertInto('review')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing()),
  }
  return Number((await runFixedList(tx, query, rows.length)).numAffectedRows ?? 0)
}

/** The log of some cards, the whole of it. */
export function readLog(db: Db | Tx, userId: string, cardIds: readonly string[]): Promise<ReviewRow[]> {
  return db.selectFrom('review').selectAll().where('user_id', '=', userId).where('card_id', 'in', cardIds).execute()
}

/** Ids of cards with events, in order, after `after`: for walking a whole log in parts. */
export async function cardsWithEvents(
  db: Db | Tx,
  userId: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('review')
    .select('card_id')
    .distinct()
    .where('user_id', '=', userId)
    .where('card_id', '>', after)
    .orderBy('card_id')
    .limit(limit)
    .execute()
  return rows.map(({ card_id }) => card_id)
}
