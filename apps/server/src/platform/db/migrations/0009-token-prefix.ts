import type { Kysely } from 'kysely'

/** How a personal token begins, so that its owner can tell it from others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('api_token')
    .addColumn('prefix', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
