import type { Kysely } from 'kysely'

/** How decks are shared, the links that open them, and what strangers report about them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('deck_share')
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('deck_id', 'text', (c) => c.notNull())
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('with_quotes', 'integer', (c) => c.notNull())
    .addColumn('licence', 'text', (c) => c.notNull())
    .addColumn('listed_at', 'bigint')
    .addColumn('search_text', 'text', (c) => c.notNull())
    .addColumn('copies', 'integer', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('deck_share_pk', ['user_id', 'deck_id'])
    .execute()
  await db.schema.createIndex('deck_share_public_key').on('deck_share').columns(['public_key']).execute()
  await db.schema.createIndex('deck_share_listed').on('deck_share').columns(['listed_at', 'public_key']).execute()
  await db.schema
    .createTable('share_link')
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('deck_id', 'text', (c) => c.notNull())
    .addColumn('secret_hash', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .addPrimaryKeyConstraint('share_link_pk', ['user_id', 'id'])
    .execute()
  await db.schema.createIndex('share_link_secret').on('share_link').columns(['secret_hash']).execute()
  await db.schema.createIndex('share_link_deck').on('share_link').columns(['user_id', 'deck_id']).execute()
  await db.schema
    .createTable('deck_report')
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('deck_id', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('deck_report_pk', ['user_id', 'id'])
    .execute()
}
