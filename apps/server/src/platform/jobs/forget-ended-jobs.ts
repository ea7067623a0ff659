import type { Db } from '../db/schema.ts'
import { deleteEndedJobs } from './jobs.store.ts'

const KEPT_MS = 7 * 86_400_000

/** Ended jobs are kept for a week, for whoever looks into what went wrong. */
export function forgetEndedJobs(db: Db, now: number): Promise<void> {
  return deleteEndedJobs(db, now - KEPT_MS)
}
