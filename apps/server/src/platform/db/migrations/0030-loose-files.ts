import type { Kysely } from 'kysely'

/** Files that no row names yet, or none any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('loose_file')
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('file_key', 'text', (c) => c.notNull())
    .addColumn('due_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('loose_file_pk', ['user_id', 'file_key'])
    .execute()
  await db.schema.createIndex('loose_file_due').on('loose_file').columns(['due_at']).execute()
}
