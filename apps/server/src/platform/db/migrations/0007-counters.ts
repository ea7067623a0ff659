import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../engines.ts'

/**
 * Counters need not survive a power cut, so nobody waits for a disk because of them. On SQLite they live in a file of
 * their own (`counters.sqlite`, made when the database is opened), on PostgreSQL in tables without a log.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  for (const table of ['rate_limit', 'ai_allowance']) {
    if (dialect === 'sqlite') await sql`drop table main.${sql.table(table)}`.execute(db)
    else await sql`alter table ${sql.table(table)} set unlogged`.execute(db)
  }
}
