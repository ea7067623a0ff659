import { sql } from 'kysely'
import { changeInState, deleteInState } from '../db/change-in-state.ts'
import type { Db, PackageImportTable, Tx } from '../db/schema.ts'

export type ImportRow = PackageImportTable
type Status = 'reading' | 'ready' | 'applying' | 'done' | 'failed' | 'undone'

export async function insertImport(tx: Tx, row: ImportRow): Promise<void> {
  await tx.insertInto('package_import').values(row).execute()
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
  Pick<ImportRow, 'done' | 'total' | 'format' | 'collection_created_at' | 'report' | 'problem' | 'lease_until'>
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
export function idleImports(db: Db, before: number): Promise<Pick<ImportRow, 'user_id' | 'id'>[]> {
  return db
    .selectFrom('package_import')
    .select(['user_id', 'id'])
    .where('status', 'in', ['ready', 'failed'])
    .where('updated_at', '<', before)
    .limit(500)
    .execute()
}

/**
 * Takes an import that waits for somebody to work on it: one whose lease has run out or was never taken. Of any number
 * of processes that ask at once one gets it.
 */
export async function claimImport(
  db: Db,
  { now, leaseMs }: { readonly now: number; readonly leaseMs: number },
): Promise<ImportRow | undefined> {
  const waiting = await db
    .selectFrom('package_import')
    .select(['user_id', 'id', 'lease_until'])
    .where('status', 'in', ['reading', 'applying'])
    .where((e) => e.or([e('lease_until', 'is', null), e('lease_until', '<=', now)]))
    .where((e) =>
      // One of a learner's at a time.
      e.not(
        e.exists(
          e
            .selectFrom('package_import as other')
            .select('other.id')
            .whereRef('other.user_id', '=', 'package_import.user_id')
            .whereRef('other.id', '<>', 'package_import.id')
            .where('other.status', 'in', ['reading', 'applying'])
            .where('other.lease_until', '>', now),
        ),
      ),
    )
    .orderBy('created_at')
    .executeTakeFirst()
  if (!waiting) return undefined
  return db
    .updateTable('package_import')
    .set({ lease_until: now + leaseMs })
    .where('user_id', '=', waiting.user_id)
    .where('id', '=', waiting.id)
    .where('status', 'in', ['reading', 'applying'])
    .where(sql<boolean>`coalesce(lease_until, 0) = ${waiting.lease_until ?? 0}`)
    .returningAll()
    .executeTakeFirst()
}

/** By guid: the imported notes of a learner and whether anything of them is outside the trash. */
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
  return new Map(
    rows.map(({ id, guid, modified_at }) => [guid ?? '', { modifiedAt: modified_at, isTrashed: !alive.has(id) }]),
  )
}

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
