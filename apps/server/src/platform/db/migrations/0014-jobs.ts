import { type Kysely, sql } from 'kysely'

/** Long work that survives a restart and that any process can take up. Of one kind a learner has one running. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('job')
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('run_at', 'bigint', (c) => c.notNull())
    .addColumn('lease_until', 'bigint')
    .addColumn('problem', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('job_pk', ['user_id', 'id'])
    .execute()
  await db.schema.createIndex('job_due').on('job').columns(['status', 'run_at']).execute()
  await sql`create unique index job_one_running on job (user_id, kind) where status = 'running'`.execute(db)
}
