import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import type { Dialect } from '../engines.ts'

type Columns = CreateTableBuilder<string, string>

const owned = (table: Columns) =>
  table.addColumn('user_id', 'text', (c) => c.notNull()).addColumn('id', 'text', (c) => c.notNull())

const edited = (table: Columns) =>
  table
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('deleted_at', 'bigint')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('seq', 'bigint', (c) => c.notNull())

const text = (table: Columns, ...names: string[]) =>
  names.reduce((t, name) => t.addColumn(name, 'text', (c) => c.notNull()), table)
const textOrNull = (table: Columns, ...names: string[]) => names.reduce((t, name) => t.addColumn(name, 'text'), table)
const integer = (table: Columns, ...names: string[]) =>
  names.reduce((t, name) => t.addColumn(name, 'integer', (c) => c.notNull()), table)
const bigint = (table: Columns, ...names: string[]) =>
  names.reduce((t, name) => t.addColumn(name, 'bigint', (c) => c.notNull()), table)

const ownedKey = (table: Columns) => table.addPrimaryKeyConstraint(`${tableName(table)}_pk`, ['user_id', 'id'])
const tableName = (table: Columns) => table.toOperationNode().table.table.identifier.name

/** Learners, decks, notes, cards, the review log and its caches, sources and drafts. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await createInstanceTables(db)
  await createLibraryTables(db)
  await createReviewTables(db)
  await createSourceTables(db)
  await createIndexes(db)
  await forbidChangingTheLog(db, dialect)
}

const start = (db: Kysely<unknown>, name: string) => db.schema.createTable(name) as Columns // widened: columns are added by the shared functions above

async function createInstanceTables(db: Kysely<unknown>): Promise<void> {
  await text(start(db, 'instance'), 'value')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .execute()
  await bigint(text(start(db, 'learner'), 'settings'), 'last_seq', 'created_at', 'updated_at')
    .addColumn('user_id', 'text', (c) => c.primaryKey())
    .addColumn('onboarded_at', 'bigint')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  await bigint(start(db, 'rate_limit'), 'window_start', 'blocked_until')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('hits', 'integer', (c) => c.notNull())
    .execute()
  await bigint(start(db, 'erasure'), 'requested_at')
    .addColumn('user_id', 'text', (c) => c.primaryKey())
    .execute()
}

async function createLibraryTables(db: Kysely<unknown>): Promise<void> {
  await ownedKey(textOrNull(text(edited(owned(start(db, 'folder'))), 'name'), 'parent_id'))
    .addColumn('position', 'double precision', (c) => c.notNull())
    .execute()
  await ownedKey(
    textOrNull(
      text(edited(owned(start(db, 'deck'))), 'title', 'description', 'visibility', 'settings'),
      'folder_id',
      'source_id',
      'attribution',
    ),
  ).execute()
  await ownedKey(
    textOrNull(text(edited(owned(start(db, 'note'))), 'kind', 'fields', 'tags'), 'note_type_id', 'guid'),
  ).execute()
  const card = text(edited(owned(start(db, 'card'))), 'deck_id', 'note_id', 'kind', 'front', 'back', 'tags')
  await ownedKey(
    textOrNull(
      integer(card, 'ordinal', 'starred', 'flag', 'suspended'),
      'buried_until_day',
      'source_id',
      'quote',
      'grade',
    ),
  )
    .addColumn('position', 'double precision', (c) => c.notNull())
    .addColumn('span_start', 'integer')
    .addColumn('span_end', 'integer')
    .addForeignKeyConstraint('card_deck_fk', ['user_id', 'deck_id'], 'deck', ['user_id', 'id'])
    .addForeignKeyConstraint('card_note_fk', ['user_id', 'note_id'], 'note', ['user_id', 'id'])
    .execute()
}

async function createReviewTables(db: Kysely<unknown>): Promise<void> {
  await bigint(
    integer(text(start(db, 'memory'), 'user_id', 'card_id', 'phase', 'due_day', 'algorithm'), 'step', 'reps', 'lapses'),
    'due_at',
    'seq',
  )
    .addColumn('stability', 'double precision', (c) => c.notNull())
    .addColumn('difficulty', 'double precision', (c) => c.notNull())
    .addColumn('interval_days', 'double precision', (c) => c.notNull())
    .addColumn('last_review_at', 'bigint')
    .addColumn('last_study_day', 'text')
    .addColumn('due_set_at', 'bigint')
    .addPrimaryKeyConstraint('memory_pk', ['user_id', 'card_id'])
    .execute()
  const review = text(
    owned(start(db, 'review')),
    'card_id',
    'kind',
    'time_zone',
    'study_day',
    'device_id',
    'app_version',
    'body_hash',
  )
  await ownedKey(textOrNull(review, 'rating', 'target_id', 'mode', 'confidence', 'due_day'))
    .addColumn('answered_at', 'bigint', (c) => c.notNull())
    .addColumn('raw_answered_at', 'bigint', (c) => c.notNull())
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .addColumn('clock_offset_ms', 'bigint', (c) => c.notNull())
    .addColumn('offset_minutes', 'integer', (c) => c.notNull())
    .addColumn('rollover_hour', 'integer', (c) => c.notNull())
    .addColumn('duration_ms', 'integer')
    .addColumn('chosen_days', 'integer')
    .addColumn('device_seq', 'bigint', (c) => c.notNull())
    .addCheckConstraint(
      'review_kind',
      sql`(kind = 'rate' and rating is not null) or (kind = 'void' and target_id is not null)
        or (kind = 'set-due' and due_day is not null) or kind = 'reset'`,
    )
    .execute()
  await bigint(
    integer(text(start(db, 'day_total'), 'user_id', 'study_day'), 'again', 'hard', 'good', 'easy', 'new_cards'),
    'duration_ms',
    'seq',
  )
    .addPrimaryKeyConstraint('day_total_pk', ['user_id', 'study_day'])
    .execute()
}

async function createSourceTables(db: Kysely<unknown>): Promise<void> {
  await ownedKey(text(edited(owned(start(db, 'source'))), 'title', 'kind', 'text', 'text_sha256', 'origin')).execute()
  const generation = text(
    edited(owned(start(db, 'generation'))),
    'source_id',
    'status',
    'title',
    'suggested_title',
    'engine',
  )
  await ownedKey(textOrNull(integer(generation, 'requested_count'), 'deck_id', 'problem'))
    .addForeignKeyConstraint('generation_source_fk', ['user_id', 'source_id'], 'source', ['user_id', 'id'])
    .execute()
  const draft = text(edited(owned(start(db, 'draft'))), 'generation_id', 'kind', 'front', 'back', 'grade', 'status')
  await ownedKey(textOrNull(integer(draft, 'ordinal'), 'quote', 'card_id'))
    .addColumn('span_start', 'integer')
    .addColumn('span_end', 'integer')
    .addForeignKeyConstraint('draft_generation_fk', ['user_id', 'generation_id'], 'generation', ['user_id', 'id'])
    .execute()
}

async function createIndexes(db: Kysely<unknown>): Promise<void> {
  const index = (table: string, ...columns: string[]) =>
    db.schema
      .createIndex(`${table}_${columns.slice(1).join('_')}`)
      .on(table)
      .columns(columns)
      .execute()
  for (const table of ['deck', 'card', 'memory', 'day_total']) await index(table, 'user_id', 'seq')
  await index('card', 'user_id', 'deck_id', 'position')
  await index('card', 'user_id', 'note_id')
  await index('note', 'user_id', 'guid')
  await index('memory', 'user_id', 'due_day')
  await index('review', 'user_id', 'card_id', 'answered_at', 'id')
  await index('review', 'user_id', 'study_day')
  await index('generation', 'user_id', 'status')
  await index('draft', 'user_id', 'generation_id', 'ordinal')
  await db.schema.createIndex('review_device').on('review').columns(['user_id', 'device_id', 'device_seq']).execute()
}

/** The database itself refuses to change or remove a review; erasing an account is the one way out. */
async function forbidChangingTheLog(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  if (dialect === 'sqlite') {
    await sql`create trigger review_no_update before update on review
      begin select raise(abort, 'review log is append-only'); end`.execute(db)
    await sql`create trigger review_no_delete before delete on review
      when not exists (select 1 from erasure where user_id = old.user_id)
      begin select raise(abort, 'review log is append-only'); end`.execute(db)
    return
  }
  await sql`create function review_is_append_only() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and exists (select 1 from erasure where user_id = old.user_id) then return old; end if;
      raise exception 'review log is append-only';
    end $$`.execute(db)
  await sql`create trigger review_append_only before update or delete on review
    for each row execute function review_is_append_only()`.execute(db)
  await sql`create trigger review_no_truncate before truncate on review
    for each statement execute function review_is_append_only()`.execute(db)
}
