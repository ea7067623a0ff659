import { type Kysely, sql } from 'kysely'

/**
 * On which day a card was last answered as a review: what a day's limit of reviews counts. Cards answered before have
 * none until their next answer: only the present day is ever asked for, so nothing is folded anew for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table memory add column reviewed_day text`.execute(db)
}
