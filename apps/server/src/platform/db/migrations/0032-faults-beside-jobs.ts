import { type Kysely, sql } from 'kysely'

/**
 * Packages are imported by jobs like everything else that takes long: those under way get theirs. Of a job's attempts
 * it is known which were cut off from outside.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('job')
    .addColumn('excused', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`
    insert into job (user_id, id, kind, payload, status, attempts, run_at, created_at, updated_at)
    select user_id, id, 'package-import', '{"import":"' || id || '"}', 'waiting', 0, 0, created_at, updated_at
    from package_import where status in ('reading', 'applying')`.execute(db)
  await db.schema.dropIndex('package_import_status').execute()
  await db.schema.alterTable('package_import').dropColumn('lease_until').execute()
  await db.schema.createIndex('package_import_status').on('package_import').columns(['status', 'updated_at']).execute()
}
