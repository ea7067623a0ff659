import { type Kysely, sql } from 'kysely'

/**
 * On which day a mastered card was last touched: by what the count of mastered cards has moved since that day began. Cards
 * touched before have none until their next answer: only the present day is ever asked for, so nothing is folded anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table memory add column mastered_day text`.execute(db)
}
