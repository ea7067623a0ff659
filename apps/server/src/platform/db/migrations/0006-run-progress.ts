import type { Kysely } from 'kysely'

/** How far a run of card generation is, as JSON of the contract's `RunProgress`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('generation').addColumn('progress', 'text').execute()
}
