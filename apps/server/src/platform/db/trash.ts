export const TRASH_DAYS = 30
const DAY_MS = 86_400_000
/** Clocks of replicas differ: what one still restores no other may have purged. */
const MARGIN_MS = 3_600_000

/** Whether a row deleted at that instant (ms) can still come back. */
export function isRestorable(deletedAt: number, now: number): boolean {
  return now < goneAt(deletedAt)
}

/** From when on (ms) a row deleted at that instant cannot come back any more. */
export function goneAt(deletedAt: number): number {
  return deletedAt + TRASH_DAYS * DAY_MS
}

/** What was deleted after this instant (ms) can come back. */
export function restorableFrom(now: number): number {
  return now - TRASH_DAYS * DAY_MS
}

/** What was deleted at this instant (ms) or earlier can be purged now. */
export function purgeableUntil(now: number): number {
  return now - TRASH_DAYS * DAY_MS - MARGIN_MS
}
