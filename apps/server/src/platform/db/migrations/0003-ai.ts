import type { Kysely } from 'kysely'

/** Bearer tokens for `/v1` and what each learner has used of their share of model calls. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('api_token')
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('session_id', 'text')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('scopes', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('last_used_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .addPrimaryKeyConstraint('api_token_pk', ['user_id', 'id'])
    .execute()
  await db.schema.createIndex('api_token_hash').on('api_token').column('hash').execute()
  await db.schema.createIndex('api_token_session').on('api_token').columns(['user_id', 'session_id']).execute()
  await db.schema
    .createTable('ai_allowance')
    .addColumn('user_id', 'text', (c) => c.primaryKey())
    .addColumn('window_start', 'bigint', (c) => c.notNull())
    .addColumn('window_calls', 'integer', (c) => c.notNull())
    .addColumn('day', 'integer', (c) => c.notNull())
    .addColumn('day_tokens', 'bigint', (c) => c.notNull())
    .addColumn('leases', 'text', (c) => c.notNull())
    .execute()
}
