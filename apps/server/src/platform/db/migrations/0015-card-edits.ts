import type { Kysely } from 'kysely'

/** Who wrote a field of a card last and when, the texts that were overtaken, and a way to what was taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('card_field')
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('card_id', 'text', (c) => c.notNull())
    .addColumn('field', 'text', (c) => c.notNull())
    .addColumn('edited_at', 'bigint', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('writer', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('card_field_pk', ['user_id', 'card_id', 'field'])
    .execute()
  await db.schema
    .createTable('card_history')
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('card_id', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('field', 'text', (c) => c.notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('edited_at', 'bigint', (c) => c.notNull())
    .addColumn('lost_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('card_history_pk', ['user_id', 'card_id', 'id'])
    .execute()
  await db.schema
    .createIndex('review_target')
    .on('review')
    .columns(['user_id', 'target_id'])
    // A column of the log; the index holds the few events that take another back.
    .where('target_id' as never, 'is not', null)
    .execute()
}
