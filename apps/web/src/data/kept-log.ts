/**
 * Which part of its own log this device still has: whole from the instant in `meta.logSince` on. A month is compared
 * with the server only when it lies behind that instant as a whole.
 */
import type { LocalDb } from './local-db.ts'

/** Notes from when on the log is whole: on a device of an earlier release, which kept the latest answers only, from now. */
export async function beginLog({ idb }: LocalDb, now: number): Promise<void> {
  if ((await idb.get('meta', 'logSince')) === undefined) await idb.put('meta', now, 'logSince')
}

/** Instant (ms) at which the month before the present one began, UTC. */
export function startOfLastMonth(now: number): number {
  const date = new Date(now)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 1)
}
