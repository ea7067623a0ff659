import { changeInState, deleteInState } from '../../platform/db/change-in-state.ts'
import type { Db, PackageImportTable, Tx } from '../../platform/db/schema.ts'
import { textHash } from '../../study/cards/identify.ts'

export type ImportRow = PackageImportTable
type Status = 'reading' | 'ready' | 'applying' | 'done' | 'failed' | 'undone'

/** False when the same sending has an import already. */
export async function insertImport(tx: Tx, row: ImportRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('package_import')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export function findSending(db: Db | Tx, userId: string, sending: string): Promise<ImportRow | undefined> {
  return db
    .selectFrom('package_import')
    .selectAll()
    .where('user_id', '=', userId)
    .where('sending', '=', sending)
    .executeTakeFirst()
}

/** Newest first. */
export function listImports(db: Db, userId: string, most: number): Promise<ImportRow[]> {
  return db
    .selectFrom('package_import')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
}

export function findImport(db: Db | Tx, userId: string, id: string): Promise<ImportRow | undefined> {
  return db
    .selectFrom('package_import')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** An import of the learner that is being read or carried out. */
export function findRunning(db: Db | Tx, userId: string): Promise<ImportRow | undefined> {
  return db
    .selectFrom('package_import')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', 'in', ['reading', 'applying'])
    .executeTakeFirst()
}

type ImportChange = Partial<
  Pick<ImportRow, 'done' | 'total' | 'format' | 'collection_created_at' | 'report' | 'problem'>
> & { readonly status?: Status; readonly updated_at: number }

/** Changes an import that is in one of the states; answers the new row, undefined when it is in another. */
export function changeImport(
  db: Db | Tx,
  row: Pick<ImportRow, 'user_id' | 'id'>,
  from: readonly Status[],
  change: ImportChange,
): Promise<ImportRow | undefined> {
  return changeInState(db, 'package_import', row, { from, change })
}

/** Deletes an import that is in one of the states; false when it is in another, or gone. */
export function deleteImport(
  tx: Tx,
  row: Pick<ImportRow, 'user_id' | 'id'>,
  from: readonly Status[],
): Promise<boolean> {
  return deleteInState(tx, 'package_import', row, from)
}

/** Imports that were not begun, or came to nothing, and that nobody touched since an instant; whoever's. */
export function idleImports(
  db: Db,
  before: number,
): Promise<Pick<ImportRow, 'user_id' | 'id' | 'status' | 'created_at' | 'done'>[]> {
  return db
    .selectFrom('package_import')
    .select(['user_id', 'id', 'status', 'created_at', 'done'])
    .where('status', 'in', ['ready', 'failed'])
    .where('updated_at', '<', before)
    .limit(500)
    .execute()
}

/** By guid: the imported notes of a learner, whether anything of them is outside the trash, and which cards may be open. */
export async function existingNotes(db: Db, userId: string) {
  const rows = await db
    .selectFrom('imported_note')
    .innerJoin('note', (join) =>
      join.onRef('note.user_id', '=', 'imported_note.user_id').onRef('note.id', '=', 'imported_note.note_id'),
    )
    .select(['note.id', 'note.guid', 'imported_note.modified_at'])
    .where('imported_note.user_id', '=', userId)
    .execute()
  const living = await db
    .selectFrom('card')
    .innerJoin('imported_card', (join) =>
      join.onRef('imported_card.user_id', '=', 'card.user_id').onRef('imported_card.card_id', '=', 'card.id'),
    )
    .select('card.note_id')
    .distinct()
    .where('card.user_id', '=', userId)
    .where('card.deleted_at', 'is', null)
    .execute()
  const alive = new Set(living.map(({ note_id }) => note_id))
  const open = await openOrdinals(db, userId)
  return new Map(
    rows.map(({ id, guid, modified_at }) => {
      const openOrds = open.get(id)
      const known = { modifiedAt: modified_at, isTrashed: !alive.has(id) }
      return [guid ?? '', openOrds === undefined ? known : { ...known, openOrds }]
    }),
  )
}

/** By note: living cards that are not of image occlusion though their note could be, as they came in. */
async function openOrdinals(db: Db, userId: string): Promise<ReadonlyMap<string, readonly number[]>> {
  const cards = await db
    .selectFrom('card')
    .innerJoin('note', (join) => join.onRef('note.user_id', '=', 'card.user_id').onRef('note.id', '=', 'card.note_id'))
    .innerJoin('imported_card', (join) =>
      join.onRef('imported_card.user_id', '=', 'card.user_id').onRef('imported_card.card_id', '=', 'card.id'),
    )
    .select(['card.note_id', 'card.ordinal', 'card.front', 'card.back', 'imported_card.text_hash'])
    .where('card.user_id', '=', userId)
    .where('card.deleted_at', 'is', null)
    .where('card.kind', '<>', 'occlusion')
    .where((e) => e.or(MASK_MARKS.map((mark) => e('note.fields', 'like', `%${mark}%`))))
    .execute()
  const found = new Map<string, number[]>()
  for (const { note_id, ordinal, text_hash, ...texts } of cards)
    if (text_hash === textHash(texts)) found.set(note_id, [...(found.get(note_id) ?? []), ordinal])
  return found
}

/** What stands in the fields of every note of image occlusion: Anki's own shapes, or the name of a drawing. */
export const MASK_MARKS = ['image-occlusion:', '.svg'] as const

export async function insertImportMedia(
  tx: Tx,
  row: { readonly user_id: string; readonly import_id: string; readonly file_name: string; readonly sha256: string },
): Promise<void> {
  await tx
    .insertInto('import_media')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'import_id', 'file_name']).doNothing())
    .execute()
}
