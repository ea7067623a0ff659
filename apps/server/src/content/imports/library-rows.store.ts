import { runFixedList, runFixedRows } from '../../platform/db/run-fixed.ts'
import type {
  CardTable,
  Db,
  DeckTable,
  ImportedCardTable,
  ImportedNoteTable,
  NoteTable,
  NoteTypeTable,
  Tx,
} from '../../platform/db/schema.ts'

type Rows = {
  readonly note: NoteTable
  readonly card: CardTable
  readonly imported_note: ImportedNoteTable
  readonly imported_card: ImportedCardTable
}

/** Rows of one table all have their columns in the same order. */
export async function insertRows<Table extends keyof Rows>(tx: Tx, table: Table, rows: readonly Rows[Table][]) {
  const build = (some: readonly Rows[Table][]) =>
    tx
      .insertInto(table as 'note') // the rows are of that table
      .values(some as readonly NoteTable[])
  await runFixedRows(tx, { shape: `insert ${table}`, rows, build })
}

/** What the library holds of notes and cards with these ids. */
export async function findLibraryRows(tx: Tx, userId: string, noteIds: readonly string[], cardIds: readonly string[]) {
  const notes = await rowsBy<NoteTable>(tx, { table: 'note', key: 'id', userId }, noteIds)
  const cards = await rowsBy<CardTable>(tx, { table: 'card', key: 'id', userId }, cardIds)
  const importedNotes = await rowsBy<ImportedNoteTable>(tx, { table: 'imported_note', key: 'note_id', userId }, noteIds)
  const importedCards = await rowsBy<ImportedCardTable>(tx, { table: 'imported_card', key: 'card_id', userId }, cardIds)
  return { notes, cards, importedNotes, importedCards }
}

interface Wanted {
  readonly table: keyof Rows
  readonly key: 'id' | 'note_id' | 'card_id'
  readonly userId: string
}

async function rowsBy<Row>(tx: Tx, { table, key, userId }: Wanted, ids: readonly string[]): Promise<readonly Row[]> {
  const { rows } = await runFixedList(tx, {
    shape: `find ${table}`,
    list: ids,
    values: (some) => [userId, ...some],
    build: (some) =>
      tx
        .selectFrom(table as 'note') // all have the owner, and each the key that is given with it
        .selectAll()
        .where('user_id', '=', userId)
        .where(key as 'id', 'in', some),
  })
  return rows as unknown as readonly Row[] // of the table that was asked
}

type Change<Row> = Partial<Omit<Row, 'user_id' | 'id'>>

export async function updateRow<Table extends 'note' | 'card'>(
  tx: Tx,
  table: Table,
  { user_id, id }: { readonly user_id: string; readonly id: string },
  change: Change<Rows[Table]>,
): Promise<void> {
  await tx
    .updateTable(table as 'note') // the change is of that table
    .set(change as Change<NoteTable>)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute()
}

export async function replaceImportedNote(tx: Tx, row: ImportedNoteTable): Promise<void> {
  const { user_id: _, note_id: __, ...change } = row
  await tx
    .insertInto('imported_note')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'note_id']).doUpdateSet(change))
    .execute()
}

export async function replaceImportedCard(tx: Tx, row: ImportedCardTable): Promise<void> {
  const { user_id: _, card_id: __, ...change } = row
  await tx
    .insertInto('imported_card')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'card_id']).doUpdateSet(change))
    .execute()
}

export async function replaceNoteType(tx: Tx, row: NoteTypeTable): Promise<void> {
  const { name, kind, definition, updated_at } = row
  await tx
    .insertInto('note_type')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet({ name, kind, definition, updated_at }))
    .execute()
}

export function listLivingDecks(db: Db | Tx, userId: string): Promise<Pick<DeckTable, 'id' | 'title'>[]> {
  return db
    .selectFrom('deck')
    .select(['id', 'title'])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function deckIds(tx: Tx, userId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx.selectFrom('deck').select('id').where('user_id', '=', userId).where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

export async function insertDecks(tx: Tx, rows: readonly DeckTable[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('deck').values(rows).execute()
}
