import type { Db, ReviewTable, Tx } from '../db/schema.ts'

export type ReviewRow = ReviewTable

export function findEvents(tx: Tx, userId: string, ids: readonly string[]) {
  return tx
    .selectFrom('review')
    .select(['id', 'kind', 'card_id', 'body_hash'])
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute()
}

/** Appends to the log and answers how many rows were new to it. */
export async function appendReviews(tx: Tx, rows: readonly ReviewRow[]): Promise<number> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('review')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0)
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
