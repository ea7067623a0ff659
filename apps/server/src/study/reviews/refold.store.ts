import type { Db, Tx } from '../../platform/db/schema.ts'
import { UNCALIBRATED_TAG } from './schedule-tag.ts'

/** Has all cards of a learner looked through, from the first one on. */
export async function askForRefold(tx: Tx, userId: string, now: number): Promise<void> {
  await tx
    .insertInto('schedule_refold')
    .values({ user_id: userId, after: '', requested_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ after: '', requested_at: now }))
    .execute()
}

/** Card id after which the looking through goes on; null when there is nothing to do. */
export async function refoldedUpTo(tx: Tx, userId: string): Promise<string | null> {
  const row = await tx.selectFrom('schedule_refold').select('after').where('user_id', '=', userId).executeTakeFirst()
  return row?.after ?? null
}

export async function noteRefold(tx: Tx, userId: string, after: string): Promise<void> {
  await tx.updateTable('schedule_refold').set({ after }).where('user_id', '=', userId).execute()
}

export async function endRefold(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('schedule_refold').where('user_id', '=', userId).execute()
}

/** The learner who has waited longest at an instant (ms). */
export async function nextToRefold(db: Db, now: number): Promise<string | null> {
  const row = await db
    .selectFrom('schedule_refold')
    .select('user_id')
    .where('requested_at', '<=', now)
    .orderBy('requested_at')
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst()
  return row?.user_id ?? null
}

export async function postponeRefold(db: Db, userId: string, until: number): Promise<void> {
  await db.updateTable('schedule_refold').set({ requested_at: until }).where('user_id', '=', userId).execute()
}

/** Cards with memory after `after`, in order, each with its tag and the stored settings of its deck. */
export function tagsAfter(
  tx: Tx,
  userId: string,
  { after, limit }: { readonly after: string; readonly limit: number },
) {
  return tx
    .selectFrom('memory')
    .leftJoin('card', (join) =>
      join.onRef('card.user_id', '=', 'memory.user_id').onRef('card.id', '=', 'memory.card_id'),
    )
    .leftJoin('deck', (join) => join.onRef('deck.user_id', '=', 'card.user_id').onRef('deck.id', '=', 'card.deck_id'))
    .select(['memory.card_id', 'memory.algorithm', 'deck.settings'])
    .where('memory.user_id', '=', userId)
    .where('memory.card_id', '>', after)
    .orderBy('memory.card_id')
    .limit(limit)
    .execute()
}

/** Their states stay as they are; what they add to the calibration counts as taken out. */
export async function markUncalibrated(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('memory')
    .set({ algorithm: UNCALIBRATED_TAG })
    .where('user_id', '=', userId)
    .where('algorithm', 'not like', 'fsrs-6.1;%')
    .execute()
}
