import type { Kysely } from 'kysely'

/** Whole accounts as files, on their way out and in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('account_archive')
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('direction', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('done', 'bigint', (c) => c.notNull())
    .addColumn('total', 'bigint')
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('counts', 'text')
    .addColumn('origin', 'text')
    .addColumn('problem', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('account_archive_pk', ['user_id', 'id'])
    .execute()
  await db.schema.createIndex('account_archive_created').on('account_archive').columns(['created_at']).execute()
}
