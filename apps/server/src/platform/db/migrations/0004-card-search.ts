import type { Kysely } from 'kysely'

/**
 * Text to search a card by, folded by the server: neither database ignores case beyond ASCII by itself, and both must
 * find the same.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('card')
    .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
