import { KeptCard } from '@cairn/contract/anki-rows'
import type {
  Db,
  DeckTable,
  ImportedCardTable,
  ImportedNoteTable,
  ImportMediaTable,
  NoteTypeTable,
  Tx,
} from '../../platform/db/schema.ts'

export interface ImportedRows {
  readonly imported: ImportedNoteTable
  readonly noteType: NoteTypeTable
  readonly cards: readonly ImportedCardTable[]
}

interface NoteKey {
  readonly user_id: string
  readonly id: string
  readonly note_type_id: string | null
}

/** What is kept of how a note came in; undefined for one that did not. */
export async function findImported(db: Db | Tx, note: NoteKey): Promise<ImportedRows | undefined> {
  const { user_id: userId, id, note_type_id } = note
  const imported = await db
    .selectFrom('imported_note')
    .selectAll()
    .where('user_id', '=', userId)
    .where('note_id', '=', id)
    .executeTakeFirst()
  if (!imported || note_type_id === null) return undefined
  const noteType = await db
    .selectFrom('note_type')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', note_type_id)
    .executeTakeFirst()
  if (!noteType) return undefined
  const cards = await db
    .selectFrom('imported_card')
    .innerJoin('card', (join) =>
      join.onRef('card.user_id', '=', 'imported_card.user_id').onRef('card.id', '=', 'imported_card.card_id'),
    )
    .selectAll('imported_card')
    .where('card.user_id', '=', userId)
    .where('card.note_id', '=', id)
    .execute()
  return { imported, noteType, cards }
}

/** Files of an import by the names that its notes use, or by their content. */
export function findImportMedia(
  db: Db | Tx,
  { user_id, import_id }: ImportedNoteTable,
  { names, sums }: { readonly names: readonly string[]; readonly sums: readonly string[] },
) {
  return db
    .selectFrom('import_media')
    .innerJoin('media', (join) =>
      join.onRef('media.user_id', '=', 'import_media.user_id').onRef('media.sha256', '=', 'import_media.sha256'),
    )
    .select(['import_media.file_name', 'import_media.sha256', 'media.content_type'])
    .where('import_media.user_id', '=', user_id)
    .where('import_media.import_id', '=', import_id)
    .where((e) =>
      e.or([
        e('import_media.file_name', 'in', ['', ...names]), // a list must not be empty
        e('import_media.sha256', 'in', ['', ...sums]),
      ]),
    )
    .orderBy('import_media.file_name')
    .execute()
}

export function findMediaOf(db: Db | Tx, userId: string, sums: readonly string[]) {
  return db
    .selectFrom('media')
    .select(['sha256', 'content_type'])
    .where('user_id', '=', userId)
    .where('sha256', 'in', ['', ...sums])
    .execute()
}

export async function deckTitles(db: Db | Tx, userId: string, ids: readonly string[]) {
  const rows: Pick<DeckTable, 'id' | 'title' | 'deleted_at'>[] = await db
    .selectFrom('deck')
    .select(['id', 'title', 'deleted_at'])
    .where('user_id', '=', userId)
    .where('id', 'in', ['', ...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export async function setModified(tx: Tx, { user_id, note_id }: ImportedNoteTable, seconds: number): Promise<void> {
  await tx
    .updateTable('imported_note')
    .set({ modified_at: seconds })
    .where('user_id', '=', user_id)
    .where('note_id', '=', note_id)
    .execute()
}

/** What the note's fields make of a card now is what the next package is compared with. */
export async function keepDrawn(
  tx: Tx,
  { user_id, card_id, row }: ImportedCardTable,
  { textHash, alias }: { readonly textHash: string; readonly alias: string | null },
): Promise<void> {
  await tx
    .updateTable('imported_card')
    .set({ text_hash: textHash, row: JSON.stringify({ ...KeptCard.parse(JSON.parse(row)), alias }) })
    .where('user_id', '=', user_id)
    .where('card_id', '=', card_id)
    .execute()
}

/** One row at a time: a card that was thrown away for good may have left its row behind. */
export async function keepNewCards(tx: Tx, rows: readonly ImportedCardTable[]): Promise<void> {
  for (const row of rows) {
    const { user_id: _, card_id: __, ...kept } = row
    await tx
      .insertInto('imported_card')
      .values(row)
      .onConflict((conflict) => conflict.columns(['user_id', 'card_id']).doUpdateSet(kept))
      .execute()
  }
}

/** Names that an import knows already keep their meaning. */
export async function insertImportMedia(tx: Tx, rows: readonly ImportMediaTable[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('import_media')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['user_id', 'import_id', 'file_name']).doNothing())
    .execute()
}
