import type { Kysely } from 'kysely'

/** What is left of decks and cards whose time in the trash is over, and a way to find them among all others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('purged')
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('deck_id', 'text', (c) => c.notNull())
    .addColumn('deleted_at', 'bigint', (c) => c.notNull())
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('purged_pk', ['user_id', 'kind', 'id'])
    .execute()
  await db.schema.createIndex('purged_seq').on('purged').columns(['user_id', 'seq']).execute()
  for (const table of ['deck', 'card', 'source'])
    await db.schema
      .createIndex(`${table}_trash`)
      .on(table)
      .column('deleted_at')
      // A column of every table named above; the index holds the few rows that are in the trash.
      .where('deleted_at' as never, 'is not', null)
      .execute()
}
