import type { CardTable, Db, DeckShareTable, DeckTable, ShareLinkTable, Tx } from '../../platform/db/schema.ts'

export type DeckShareRow = DeckShareTable
export type ShareLinkRow = ShareLinkTable

export function findDeckShare(db: Db | Tx, userId: string, deckId: string): Promise<DeckShareRow | undefined> {
  return db
    .selectFrom('deck_share')
    .selectAll()
    .where('user_id', '=', userId)
    .where('deck_id', '=', deckId)
    .executeTakeFirst()
}

export async function putDeckShare(tx: Tx, row: DeckShareRow): Promise<void> {
  const { user_id: _u, deck_id: _d, public_key: _k, copies: _c, ...change } = row
  await tx
    .insertInto('deck_share')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'deck_id']).doUpdateSet(change))
    .execute()
}

export async function countCopy(tx: Tx, userId: string, deckId: string): Promise<void> {
  await tx
    .updateTable('deck_share')
    .set(({ eb }) => ({ copies: eb('copies', '+', 1) }))
    .where('user_id', '=', userId)
    .where('deck_id', '=', deckId)
    .execute()
}

/** Links of a deck that open it at `now`, newest first. */
export function listLinks(db: Db | Tx, userId: string, deckId: string, now: number): Promise<ShareLinkRow[]> {
  return db
    .selectFrom('share_link')
    .selectAll()
    .where('user_id', '=', userId)
    .where('deck_id', '=', deckId)
    .where('revoked_at', 'is', null)
    .where((e) => e.or([e('expires_at', 'is', null), e('expires_at', '>', now)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function insertLink(tx: Tx, row: ShareLinkRow): Promise<void> {
  await tx.insertInto('share_link').values(row).execute()
}

/** Whether the learner has such a link; one that is revoked stays so. */
export async function revokeLink(tx: Tx, userId: string, id: string, now: number): Promise<boolean> {
  const found = await tx
    .selectFrom('share_link')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  await tx
    .updateTable('share_link')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
  return found !== undefined
}

export async function revokeLinksOfDeck(tx: Tx, userId: string, deckId: string, now: number): Promise<void> {
  await tx
    .updateTable('share_link')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('deck_id', '=', deckId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** The cards of a deck in their order, some of them. */
export function cardsInOrder(
  db: Db | Tx,
  { userId, deckId, from, limit }: { userId: string; deckId: string; from: number; limit: number },
): Promise<CardTable[]> {
  return db
    .selectFrom('card')
    .selectAll()
    .where('user_id', '=', userId)
    .where('deck_id', '=', deckId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .offset(from)
    .limit(limit)
    .execute()
}

/** Rows that are in memory at a time. */
const PORTION = 1_000

/** All cards of a deck in their order, portion by portion. */
export async function* portionsInOrder(
  db: Db | Tx,
  deck: { userId: string; deckId: string },
): AsyncGenerator<readonly CardTable[]> {
  for (let from = 0; ; from += PORTION) {
    const cards = await cardsInOrder(db, { ...deck, from, limit: PORTION })
    if (cards.length > 0) yield cards
    if (cards.length < PORTION) return
  }
}

export async function countCards(db: Db | Tx, userId: string, deckId: string): Promise<number> {
  const { count } = await db
    .selectFrom('card')
    .select((e) => e.fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .where('deck_id', '=', deckId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface Since {
  readonly userId: string
  readonly deckId: string
  readonly since: number
  /** How many there were. */
  readonly cards: number
}

/** Whether a card of the deck was touched from `since` on, or there are more or fewer of them than there were. */
export async function hasChangedSince(db: Db, { userId, deckId, since, cards }: Since): Promise<boolean> {
  const { count, latest } = await db
    .selectFrom('card')
    .select((e) => [e.fn.countAll().as('count'), e.fn.max('updated_at').as('latest')])
    .where('user_id', '=', userId)
    .where('deck_id', '=', deckId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count) !== cards || Number(latest ?? 0) >= since
}

export async function keepAttribution(tx: Tx, userId: string, deckId: string, attribution: string): Promise<DeckTable> {
  return tx
    .updateTable('deck')
    .set({ attribution })
    .where('user_id', '=', userId)
    .where('id', '=', deckId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Decks of a learner, outside the trash, that are copies. */
export function listCopies(db: Db | Tx, userId: string): Promise<DeckTable[]> {
  return db
    .selectFrom('deck')
    .selectAll()
    .where('user_id', '=', userId)
    .where('attribution', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .execute()
}

export async function insertReport(
  tx: Tx,
  row: { user_id: string; id: string; deck_id: string; reason: string; text: string; created_at: number },
): Promise<void> {
  await tx.insertInto('deck_report').values(row).execute()
}
