import { runFixedList, runFixedRows } from '../../platform/db/run-fixed.ts'
import type { Db, ReviewTable, Tx } from '../../platform/db/schema.ts'

export type ReviewRow = ReviewTable

export async function findEvents(tx: Tx, userId: string, ids: readonly string[]) {
  const { rows } = await runFixedList(tx, {
    shape: 'find-events',
    list: ids,
    values: (some) => [userId, ...some],
    build: (some) =>
      tx
        .selectFrom('review')
        .select(['id', 'kind', 'card_id', 'body_hash'])
        .where('user_id', '=', userId)
        .where('id', 'in', some),
  })
  return rows
}

/** Which of the ids are in the log; the key alone tells. */
export async function knownEventIds(tx: Tx, userId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await runFixedList(tx, {
    shape: 'known-event-ids',
    list: ids,
    values: (some) => [userId, ...some],
    build: (some) => tx.selectFrom('review').select('id').where('user_id', '=', userId).where('id', 'in', some),
  })
  return new Set(rows.map(({ id }) => id))
}

/** Appends to the log and answers how many rows were new to it. */
export function appendReviews(tx: Tx, rows: readonly ReviewRow[]): Promise<number> {
  const build = (some: readonly ReviewRow[]) =>
    tx
      .insertInto('review')
      .values(some)
      .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
  return runFixedRows(tx, { shape: 'append-reviews', rows, build })
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
