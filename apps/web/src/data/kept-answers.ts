/** The answers of this device in its database: taken up from earlier pages, and forgotten when nothing needs them. */
import { beginLog, startOfLastMonth } from './kept-log.ts'
import { announce } from './live.ts'
import type { LocalDb } from './local-schema.ts'
import { replayJournal } from './write-review.ts'

/** How many answers undo can reach after a reload. */
const KEPT_ANSWERS = 200

/** Takes up the answers that a page wrote down and had no time to store. */
export async function recoverReviews(db: LocalDb): Promise<void> {
  if ((await replayJournal(db)) > 0) announce(['memory', 'outbox', 'days'], db.learnerId)
}

/**
 * Forgets answers that neither undo nor a month's digest needs: what was answered since the beginning of last month is
 * kept, and the latest ones in any case.
 */
export async function pruneAnswers(db: LocalDb, now = Date.now()): Promise<void> {
  // What a page wrote down must find its event here for as long as it may be taken up again.
  await recoverReviews(db)
  await beginLog(db, now)
  const tx = db.idb.transaction('events', 'readwrite')
  const count = await tx.store.count()
  const old = await tx.store.getAllKeys(IDBKeyRange.upperBound(idBefore(startOfLastMonth(now)), true))
  for (const key of old.slice(0, Math.max(0, count - KEPT_ANSWERS))) await tx.store.delete(key)
  await tx.done
}

/** Sorts before every UUIDv7 that is made at an instant or later. */
function idBefore(instantMs: number): string {
  const time = instantMs.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}`
}
