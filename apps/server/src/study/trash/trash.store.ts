import type { PurgedTable, Tx } from '../../platform/db/schema.ts'

/*
 * Rows whose time in the trash is over. Finding them is the one query that reaches over all learners; everything that
 * is removed is removed by its owner's id, and still only if it is as old as it was when it was found.
 */

export interface Portion {
  /** What was deleted at this instant (ms) or earlier … */
  readonly until: number
  /** … at most so much of it. */
  readonly limit: number
}

interface Found {
  readonly user_id: string
  readonly id: string
}

/** Removes cards and notes without cards, and leaves what a device needs to hear. Answers how many were found. */
export async function purgeCards(tx: Tx, { until, limit }: Portion): Promise<number> {
  const found = await tx
    .selectFrom('card')
    .select(['user_id', 'id'])
    .where('deleted_at', '<=', until)
    .orderBy('deleted_at')
    .limit(limit)
    .execute()
  for (const [userId, ids] of byLearner(found)) {
    const rows = await tx
      .deleteFrom('card')
      .where('user_id', '=', userId)
      .where('id', 'in', ids)
      .where('deleted_at', '<=', until)
      .returning(['user_id', 'id', 'note_id', 'deck_id', 'deleted_at', 'seq'])
      .execute()
    await remember(
      tx,
      rows.map(({ note_id: _, deleted_at, ...row }) => ({ ...row, kind: 'card', deleted_at: deleted_at ?? until })),
    )
    await purgeEdits(
      tx,
      userId,
      rows.map((row) => row.id),
    )
    await purgeNotesWithoutCards(tx, userId, [...new Set(rows.map((row) => row.note_id))])
  }
  return found.length
}

async function purgeEdits(tx: Tx, userId: string, cardIds: readonly string[]): Promise<void> {
  if (cardIds.length === 0) return
  for (const table of ['card_field', 'card_history'] as const)
    await tx
      .deleteFrom(table as 'card_field') // both have these columns
      .where('user_id', '=', userId)
      .where('card_id', 'in', cardIds)
      .execute()
}

async function purgeNotesWithoutCards(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const used = tx.selectFrom('card').select('note_id').where('user_id', '=', userId).where('note_id', 'in', ids)
  await tx.deleteFrom('note').where('user_id', '=', userId).where('id', 'in', ids).where('id', 'not in', used).execute()
}

/** Removes decks whose cards are all gone, and leaves what a device needs to hear. Answers how many were found. */
export async function purgeDecks(tx: Tx, { until, limit }: Portion): Promise<number> {
  const found = await tx
    .selectFrom('deck')
    .select(['deck.user_id', 'deck.id'])
    .where('deck.deleted_at', '<=', until)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('card')
            .select('card.id')
            .whereRef('card.user_id', '=', 'deck.user_id')
            .whereRef('card.deck_id', '=', 'deck.id'),
        ),
      ),
    )
    .limit(limit)
    .execute()
  for (const [userId, ids] of byLearner(found)) {
    const rows = await tx
      .deleteFrom('deck')
      .where('user_id', '=', userId)
      .where('id', 'in', ids)
      .where('deleted_at', '<=', until)
      .returning(['user_id', 'id', 'deleted_at', 'seq'])
      .execute()
    await purgeSharing(
      tx,
      userId,
      rows.map((row) => row.id),
    )
    await remember(
      tx,
      rows.map(({ deleted_at, ...row }) => ({
        ...row,
        kind: 'deck',
        deck_id: row.id,
        deleted_at: deleted_at ?? until,
      })),
    )
  }
  return found.length
}

/** What strangers said about a deck stays with the operator. */
async function purgeSharing(tx: Tx, userId: string, deckIds: readonly string[]): Promise<void> {
  if (deckIds.length === 0) return
  for (const table of ['share_link', 'deck_share'] as const)
    await tx
      .deleteFrom(table as 'deck_share') // both have these columns
      .where('user_id', '=', userId)
      .where('deck_id', 'in', deckIds)
      .execute()
}

/** Removes texts with their runs and drafts; cards made from them keep their quotes. Answers how many were found. */
export async function purgeSources(tx: Tx, { until, limit }: Portion): Promise<number> {
  const found = await tx
    .selectFrom('source')
    .select(['user_id', 'id'])
    .where('deleted_at', '<=', until)
    .orderBy('deleted_at')
    .limit(limit)
    .execute()
  for (const [userId, ids] of byLearner(found)) {
    const runs = tx.selectFrom('generation').select('id').where('user_id', '=', userId).where('source_id', 'in', ids)
    await tx.deleteFrom('draft').where('user_id', '=', userId).where('generation_id', 'in', runs).execute()
    await tx.deleteFrom('generation').where('user_id', '=', userId).where('source_id', 'in', ids).execute()
    await tx.deleteFrom('source').where('user_id', '=', userId).where('id', 'in', ids).execute()
  }
  return found.length
}

function byLearner(found: readonly Found[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>()
  for (const { user_id: userId, id } of found) groups.set(userId, [...(groups.get(userId) ?? []), id])
  return groups
}

/** A card that came back under its old id and was purged again has a later deletion. */
async function remember(tx: Tx, rows: readonly PurgedTable[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('purged')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind', 'id']).doUpdateSet((eb) => ({
        deck_id: eb.ref('excluded.deck_id'),
        deleted_at: eb.ref('excluded.deleted_at'),
        seq: eb.ref('excluded.seq'),
      })),
    )
    .execute()
}
