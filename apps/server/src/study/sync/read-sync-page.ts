import { PRACTICE_DAYS } from '@cairn/contract/limits'
import { addDays } from '@cairn/core/scheduling/study-day'
import type { Db } from '../../platform/db/schema.ts'
import { lastSeq, rowsInRange, type SeqRange, type SyncRows, seqsInOrder } from './sync.store.ts'

export const MOST_ROWS_PER_PAGE = 2_000

export interface SyncRowsPage extends SyncRows {
  readonly next: number
  readonly more: boolean
  /** The learner's last change. */
  readonly last: number
}

/**
 * What changed after `cursor`, deleted rows included. Where the page ends is decided first, and every row up to there
 * is on it: writers take their numbers one after the other, so none comes later below an end that was reached.
 * A row that changes while the page is read moves to a later page. A cursor ahead of the learner's last change (the
 * server was restored from a copy) starts over.
 */
export async function readSyncPage(
  db: Db,
  { userId, cursor, now, limit = MOST_ROWS_PER_PAGE }: { userId: string; cursor: number; now: number; limit?: number },
): Promise<SyncRowsPage> {
  const last = await lastSeq(db, userId)
  const from = cursor > last ? 0 : cursor
  const practiceSince = addDays(new Date(now).toISOString().slice(0, 10), -PRACTICE_DAYS)
  const range = { userId, from, upTo: last, practiceSince }
  const end = await pageEnd(db, range, limit)
  return { ...(await rowsInRange(db, { ...range, upTo: end })), next: end, more: end < last, last }
}

/** Rows of one transaction may share a number and stay together, even where they alone are more than a page. */
async function pageEnd(db: Db, range: SeqRange, limit: number): Promise<number> {
  const [first] = await seqsInOrder(db, range, { skip: 0, limit: 1 })
  const [beyond] = await seqsInOrder(db, range, { skip: limit, limit: 1 })
  if (first === undefined || beyond === undefined) return range.upTo
  return beyond > first ? beyond - 1 : first
}
