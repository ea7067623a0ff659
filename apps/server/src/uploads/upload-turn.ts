import type { Db } from '../db/schema.ts'

/*
 * A learner sends one file at a time, whichever process it goes to. The turn is held by a row that is renewed while the
 * file streams; one whose process died is free again after a few seconds.
 */

const LEASE_MS = 15_000

export interface UploadTurn {
  release(): Promise<void>
}

/** The learner's turn to send a file; null while another file of theirs is under way. */
export async function takeUploadTurn(db: Db, userId: string, now: () => number): Promise<UploadTurn | null> {
  const key = `uploading:${userId}`
  const taken = await db
    .insertInto('rate_limit')
    .values({ key, window_start: now(), hits: 1, blocked_until: now() + LEASE_MS })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ window_start: now(), blocked_until: now() + LEASE_MS })
        .where('rate_limit.blocked_until', '<=', now()),
    )
    .returning('key')
    .executeTakeFirst()
  if (!taken) return null
  const renew = setInterval(() => void extend(db, key, now() + LEASE_MS), LEASE_MS / 3)
  return {
    release: async () => {
      clearInterval(renew)
      await db.deleteFrom('rate_limit').where('key', '=', key).execute()
    },
  }
}

/** A renewal that fails is followed by the next; at worst the learner may send two files at once. */
async function extend(db: Db, key: string, until: number): Promise<void> {
  await Promise.allSettled([
    db.updateTable('rate_limit').set({ blocked_until: until }).where('key', '=', key).execute(),
  ])
}
