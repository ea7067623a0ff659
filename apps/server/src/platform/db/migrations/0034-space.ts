import type { Kysely } from 'kysely'

/** What a learner's files take is summed whenever some are added: by indexes that hold nothing else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('media_space').on('media').columns(['user_id', 'bytes']).execute()
  await db.schema.createIndex('stored_object_space').on('stored_object').columns(['user_id', 'size']).execute()
}
