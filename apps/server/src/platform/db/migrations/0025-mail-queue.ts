import type { Kysely } from 'kysely'

/**
 * Mails that wait to be handed over. A row holds no text and no token: both are made when the mail is. It goes when the
 * mail was taken or its time is over. `mail_failed_at` says that the last mail to an account's address never arrived.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mail_queue')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('next', 'text')
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('run_at', 'bigint', (c) => c.notNull())
    .addColumn('problem', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('mail_queue_due').on('mail_queue').columns(['run_at']).execute()
  await db.schema.createIndex('mail_queue_recipient').on('mail_queue').columns(['recipient']).execute()
  await db.schema.alterTable('identity').addColumn('mail_failed_at', 'bigint').execute()
}
