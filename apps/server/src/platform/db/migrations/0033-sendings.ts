import { type Kysely, sql } from 'kysely'

/** A package whose answer was lost is sent again under the name of the first sending, and is one import. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('package_import').addColumn('sending', 'text').execute()
  await sql`
    create unique index package_import_sending on package_import (user_id, sending)
    where sending is not null`.execute(db)
}
