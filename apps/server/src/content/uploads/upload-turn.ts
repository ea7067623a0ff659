import type { Db } from '../../platform/db/schema.ts'

/*
 * A learner sends one file at a time, whichever process it goes to. The turn is held by a row that is renewed while the
 * file streams; one whose process died, or that a store holds up which says nothing, is free again after a few seconds.
 */

const LEASE_MS = 15_000

export interface UploadTurn {
  /** Something of the file came and was taken: the turn is worth another while. */
  moveOn(): void
  release(): Promise<void>
}

/** The learner's turn to send a file; null while another file of theirs is under way. */
export async function takeUploadTurn(db: Db, userId: string, now: () => number): Promise<UploadTurn | null> {
  const key = `uploading:${userId}`
  const since = now()
  const taken = await db
    .insertInto('rate_limit')
    .values({ key, window_start: since, hits: 1, blocked_until: since + LEASE_MS })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ window_start: since, blocked_until: since + LEASE_MS })
        .where('rate_limit.blocked_until', '<=', since),
    )
    .returning('key')
    .executeTakeFirst()
  if (!taken) return null
  let isMoving = true
  const renew = setInterval(() => {
    if (isMoving) void extend(db, { key, since }, now() + LEASE_MS)
    isMoving = false
  }, LEASE_MS / 3)
  return {
    moveOn: () => {
      isMoving = true
    },
    release: async () => {
      clearInterval(renew)
      // Of a turn that was held up another file may have been given the next one.
      await db.deleteFrom('rate_limit').where('key', '=', key).where('window_start', '=', since).execute()
    },
  }
}

interface Held {
  readonly key: string
  readonly since: number
}

/** A renewal that fails is followed by the next; at worst the learner may send two files at once. */
async function extend(db: Db, { key, since }: Held, until: number): Promise<void> {
  await Promise.allSettled([
    db
      .updateTable('rate_limit')
      .set({ blocked_until: until })
      .where('key', '=', key)
      .where('window_start', '=', since)
      .execute(),
  ])
}
