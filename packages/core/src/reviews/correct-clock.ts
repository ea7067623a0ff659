const TRUSTED_WITHIN_MS = 5 * 60_000

/**
 * The instant (ms) at which a review is taken to have happened. `clockOffsetMs` is the device's clock minus the
 * server's, measured when the batch arrived (positive: the device runs ahead). A clock at most 5 minutes off is
 * believed, another is corrected by the offset; nothing happens after `receivedAt`. Keep the raw value beside it.
 */
export function correctAnsweredAt(rawMs: number, clockOffsetMs: number, receivedAt: number): number {
  const corrected = Math.abs(clockOffsetMs) > TRUSTED_WITHIN_MS ? rawMs - clockOffsetMs : rawMs
  return Math.min(corrected, receivedAt)
}
