import type { Db, DeckTable, Tx } from '../../platform/db/schema.ts'

export type DeckRow = DeckTable

export function findDeck(db: Db | Tx, userId: string, id: string): Promise<DeckRow | undefined> {
  return db.selectFrom('deck').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()
}

/** Decks that are not in the trash, newest first. */
export function listDecks(db: Db | Tx, userId: string): Promise<DeckRow[]> {
  return db
    .selectFrom('deck')
    .selectAll()
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

export async function insertDeck(tx: Tx, row: DeckRow): Promise<void> {
  await tx.insertInto('deck').values(row).execute()
}

type DeckChangeRow = Partial<Pick<DeckRow, 'title' | 'description' | 'settings' | 'visibility' | 'deleted_at'>> &
  Pick<DeckRow, 'updated_at' | 'seq'>

export async function updateDeck(tx: Tx, current: DeckRow, change: DeckChangeRow): Promise<DeckRow> {
  return tx
    .updateTable('deck')
    .set({ ...change, version: current.version + 1 })
    .where('user_id', '=', current.user_id)
    .where('id', '=', current.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updateSearchText(tx: Tx, userId: string, deckId: string, text: string): Promise<void> {
  await tx
    .updateTable('deck_share')
    .set({ search_text: text })
    .where('user_id', '=', userId)
    .where('deck_id', '=', deckId)
    .execute()
}
