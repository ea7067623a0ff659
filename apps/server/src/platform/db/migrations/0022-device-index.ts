import type { Kysely } from 'kysely'

/**
 * What a device made in a span is looked for by its own clock, and only events that a device made: those of an import,
 * often the most of a log, take no place in the index and no time to put there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('review_device').execute()
  await db.schema
    .createIndex('review_device_time')
    .on('review')
    .columns(['user_id', 'device_id', 'raw_answered_at'])
    // A column of the log: the row of another program's that the event was.
    .where('origin' as never, 'is', null)
    .execute()
}
