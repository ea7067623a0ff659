export const TRASH_DAYS = 30
const DAY_MS = 86_400_000

/** Whether a row deleted at that instant (ms) can still come back. */
export function isRestorable(deletedAt: number, now: number): boolean {
  return now - deletedAt < TRASH_DAYS * DAY_MS
}
