import type { Kysely } from 'kysely'

/** What assessments found out about a learner; rows are never changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('learning_profile')
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('proficiency', 'text', (c) => c.notNull())
    .addColumn('score', 'integer', (c) => c.notNull())
    .addColumn('strengths', 'text', (c) => c.notNull())
    .addColumn('weaknesses', 'text', (c) => c.notNull())
    .addColumn('suggestions', 'text', (c) => c.notNull())
    .addColumn('assessed_at', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('learning_profile_pk', ['user_id', 'id'])
    .execute()
  await db.schema
    .createIndex('learning_profile_assessed_at')
    .on('learning_profile')
    .columns(['user_id', 'assessed_at'])
    .execute()
}
