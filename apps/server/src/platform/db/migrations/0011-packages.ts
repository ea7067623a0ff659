import { type CreateTableBuilder, type Kysely, sql } from 'kysely'

/** Media, and what is kept of packages that were imported so that they can leave again as they came. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What an imported card begins with, and the row of Anki's log that an imported answer was.
  await sql`alter table review add column start_state text`.execute(db)
  await sql`alter table review add column origin text`.execute(db)
  await createMedia(db)
  await createNoteTypes(db)
  await createImports(db)
}

type Columns = CreateTableBuilder<string, string>

const columns = (db: Kysely<unknown>, table: string, type: 'text' | 'bigint' | 'integer', ...names: string[]) =>
  more(db.schema.createTable(table) as Columns, type, ...names) // widened: columns are added below

const more = (table: Columns, type: 'text' | 'bigint' | 'integer', ...names: string[]) =>
  names.reduce((made, name) => made.addColumn(name, type, (c) => c.notNull()), table)

async function createMedia(db: Kysely<unknown>): Promise<void> {
  await more(columns(db, 'media', 'text', 'user_id', 'sha256', 'content_type'), 'bigint', 'bytes', 'created_at')
    .addColumn('deleted_at', 'bigint')
    .addPrimaryKeyConstraint('media_pk', ['user_id', 'sha256'])
    .execute()
  await columns(db, 'import_media', 'text', 'user_id', 'import_id', 'file_name', 'sha256')
    .addPrimaryKeyConstraint('import_media_pk', ['user_id', 'import_id', 'file_name'])
    .execute()
}

async function createNoteTypes(db: Kysely<unknown>): Promise<void> {
  await more(columns(db, 'note_type', 'text', 'user_id', 'id', 'name', 'kind', 'definition'), 'bigint', 'updated_at')
    .addPrimaryKeyConstraint('note_type_pk', ['user_id', 'id'])
    .execute()
}

async function createImports(db: Kysely<unknown>): Promise<void> {
  const run = more(columns(db, 'package_import', 'text', 'user_id', 'id', 'status', 'file_name'), 'integer', 'done')
  await more(run, 'bigint', 'bytes', 'created_at', 'updated_at')
    .addColumn('total', 'integer')
    .addColumn('format', 'text')
    .addColumn('collection_created_at', 'bigint')
    .addColumn('report', 'text')
    .addColumn('problem', 'text')
    .addColumn('lease_until', 'bigint')
    .addPrimaryKeyConstraint('package_import_pk', ['user_id', 'id'])
    .execute()
  await db.schema.createIndex('package_import_status').on('package_import').columns(['status', 'lease_until']).execute()
  const note = columns(db, 'imported_note', 'text', 'user_id', 'note_id', 'import_id', 'tags')
  await more(note, 'bigint', 'anki_id', 'modified_at')
    .addPrimaryKeyConstraint('imported_note_pk', ['user_id', 'note_id'])
    .execute()
  const card = columns(db, 'imported_card', 'text', 'user_id', 'card_id', 'import_id', 'text_hash', 'row', 'other_rows')
  await card.addPrimaryKeyConstraint('imported_card_pk', ['user_id', 'card_id']).execute()
  await db.schema.createIndex('imported_card_import').on('imported_card').columns(['user_id', 'import_id']).execute()
}
