import type {
  CardTable,
  Db,
  DeckTable,
  ImportedCardTable,
  ImportedNoteTable,
  NoteTable,
  NoteTypeTable,
  Tx,
} from '../db/schema.ts'

/** Rows per statement, below the databases' limits on parameters. */
const CHUNK = 400

type Rows = {
  readonly note: NoteTable
  readonly card: CardTable
  readonly imported_note: ImportedNoteTable
  readonly imported_card: ImportedCardTable
}

export async function insertRows<Table extends keyof Rows>(tx: Tx, table: Table, rows: readonly Rows[Table][]) {
  for (let at = 0; at < rows.length; at += CHUNK)
    await tx
      .insertInto(table as 'note') // the rows are of that table
      .values(rows.slice(at, at + CHUNK) as NoteTable[])
      .execute()
}

/** What the library holds of notes and cards with these ids. */
export async function findLibraryRows(tx: Tx, userId: string, noteIds: readonly string[], cardIds: readonly string[]) {
  const of = <Table extends 'note' | 'card'>(table: Table, ids: readonly string[]) =>
    ids.length === 0
      ? []
      : tx
          .selectFrom(table as 'note') // both have these columns
          .selectAll()
          .where('user_id', '=', userId)
          .where('id', 'in', ids)
          .execute()
  const notes = await of('note', noteIds)
  // As above: rows of the table that was asked.
  const cards = (await of('card', cardIds)) as unknown as CardTable[]
  return { notes, cards, ...(await findImported(tx, userId, noteIds, cardIds)) }
}

async function findImported(tx: Tx, userId: string, noteIds: readonly string[], cardIds: readonly string[]) {
  const importedNotes =
    noteIds.length === 0
      ? []
      : await tx
          .selectFrom('imported_note')
          .selectAll()
          .where('user_id', '=', userId)
          .where('note_id', 'in', noteIds)
          .execute()
  const importedCards =
    cardIds.length === 0
      ? []
      : await tx
          .selectFrom('imported_card')
          .selectAll()
          .where('user_id', '=', userId)
          .where('card_id', 'in', cardIds)
          .execute()
  return { importedNotes, importedCards }
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
