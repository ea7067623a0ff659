import { runFixedRows } from '../../platform/db/run-fixed.ts'
import type { CardTable, Db, NoteTable, Tx } from '../../platform/db/schema.ts'

export type CardRow = CardTable
export type NoteRow = NoteTable

export function findCard(db: Db | Tx, userId: string, id: string): Promise<CardRow | undefined> {
  return db.selectFrom('card').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()
}

export function findCards(db: Db | Tx, userId: string, ids: readonly string[]): Promise<CardRow[]> {
  return db.selectFrom('card').selectAll().where('user_id', '=', userId).where('id', 'in', ids).execute()
}

export function listDeckCards(db: Db | Tx, userId: string, deckId: string): Promise<CardRow[]> {
  return db
    .selectFrom('card')
    .selectAll()
    .where('user_id', '=', userId)
    .where('deck_id', '=', deckId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export function findNote(db: Db | Tx, userId: string, id: string): Promise<NoteRow | undefined> {
  return db.selectFrom('note').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()
}

export function findSiblings(tx: Db | Tx, userId: string, noteId: string): Promise<CardRow[]> {
  return tx
    .selectFrom('card')
    .selectAll()
    .where('user_id', '=', userId)
    .where('note_id', '=', noteId)
    .orderBy('ordinal')
    .execute()
}

export async function insertNotes(tx: Tx, rows: readonly NoteRow[]): Promise<void> {
  await runFixedRows(tx, { shape: 'insert-notes', rows, build: (some) => tx.insertInto('note').values(some) })
}

export async function insertCards(tx: Tx, rows: readonly CardRow[]): Promise<void> {
  await runFixedRows(tx, { shape: 'insert-cards', rows, build: (some) => tx.insertInto('card').values(some) })
}

export type CardChangeRow = Partial<
  Pick<
    CardRow,
    | 'deck_id'
    | 'kind'
    | 'front'
    | 'back'
    | 'tags'
    | 'aliases'
    | 'search_text'
    | 'position'
    | 'starred'
    | 'flag'
    | 'suspended'
    | 'buried_until_day'
    | 'deleted_at'
  >
> &
  Pick<CardRow, 'updated_at' | 'seq'>

export function updateCard(tx: Tx, current: CardRow, change: CardChangeRow): Promise<CardRow> {
  return tx
    .updateTable('card')
    .set({ ...change, version: current.version + 1 })
    .where('user_id', '=', current.user_id)
    .where('id', '=', current.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updateNote(
  tx: Tx,
  { user_id, id, version }: NoteRow,
  change: Partial<Pick<NoteRow, 'fields' | 'tags' | 'deleted_at'>> & Pick<NoteRow, 'updated_at' | 'seq'>,
): Promise<void> {
  await tx
    .updateTable('note')
    .set({ ...change, version: version + 1 })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute()
}

export async function lastPosition(tx: Tx, userId: string, deckId: string): Promise<number> {
  const row = await tx
    .selectFrom('card')
    .select((e) => e.fn.max('position').as('last'))
    .where('user_id', '=', userId)
    .where('deck_id', '=', deckId)
    .executeTakeFirst()
  return row?.last ?? 0
}
