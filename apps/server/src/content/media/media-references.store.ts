import { mediaIn } from '@cairn/core/media/content-type'
import type { Db } from '../../platform/db/schema.ts'

/*
 * Everywhere a learner's text may name a file. A new column for such text belongs into this list: what is named nowhere
 * here is swept.
 */
const TEXTS = [
  { table: 'card', columns: ['front', 'back'] },
  { table: 'note', columns: ['fields'] },
  { table: 'card_history', columns: ['value'] },
  { table: 'draft', columns: ['front', 'back'] },
  { table: 'deck', columns: ['description'] },
  { table: 'source', columns: ['text'] },
] as const

interface Place {
  readonly table: string
  readonly columns: readonly string[]
}

const PORTION = 500

/** The sums of all files that something of the learner's refers to, in the trash and the history too. */
export async function mediaReferences(db: Db, userId: string, turn: () => Promise<unknown>): Promise<Set<string>> {
  const found = await importedMedia(db, userId)
  for (const place of TEXTS)
    for (let after = ''; ; await turn()) {
      const rows = await textsAfter(db, userId, { ...place, after })
      for (const { texts } of rows) for (const sha256 of mediaIn(texts)) found.add(sha256)
      const last = rows.at(-1)
      if (last === undefined || rows.length < PORTION) break
      after = last.id
    }
  return found
}

async function textsAfter(
  db: Db,
  userId: string,
  { table, columns, after }: Place & { readonly after: string },
): Promise<{ id: string; texts: string }[]> {
  const rows = await db
    .selectFrom(table as 'card') // each has these columns
    .select(['id', ...(columns as 'front'[])])
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .where(({ or, eb }) => or(columns.map((column) => eb(column as 'front', 'like', '%/api/media/%'))))
    .orderBy('id')
    .limit(PORTION)
    .execute()
  return rows.map(({ id, ...texts }) => ({ id, texts: Object.values(texts).join(' ') }))
}

/** What a package brought is named in fields and templates by its file name: all of it stays as long as one of its notes does. */
async function importedMedia(db: Db, userId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('import_media')
    .select('sha256')
    .distinct()
    .where('user_id', '=', userId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('imported_note')
          .innerJoin('note', (join) =>
            join.onRef('note.user_id', '=', 'imported_note.user_id').onRef('note.id', '=', 'imported_note.note_id'),
          )
          .select('note.id')
          .whereRef('imported_note.user_id', '=', 'import_media.user_id')
          .whereRef('imported_note.import_id', '=', 'import_media.import_id'),
      ),
    )
    .execute()
  return new Set(rows.map(({ sha256 }) => sha256))
}

/** Whether packages of the learner are coming in: their files are there before the notes that name them. */
export async function isImporting(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('package_import')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'in', ['ready', 'applying'])
    .executeTakeFirst()
  return row !== undefined
}

/** The number of the learner's last change. */
export async function lastSeqOf(db: Db, userId: string): Promise<number> {
  const row = await db.selectFrom('learner').select('last_seq').where('user_id', '=', userId).executeTakeFirst()
  return row?.last_seq ?? 0
}
