import { type Kysely, sql } from 'kysely'

/**
 * A name of the time since a learner's numbers were found to have gone back by what a device of that learner knew; null
 * while they never were. Where the server itself notices that its database is an older copy, it says so for everybody.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table learner add column epoch text`.execute(db)
}
