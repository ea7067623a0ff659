import type { IncomingHttpHeaders } from 'node:http'

const MAX_WAIT_SECONDS = 3_600

/**
 * When an endpoint wants to be asked again, in seconds from now: `retry-after-ms`, which servers of OpenAI's kind send
 * for short waits, or Retry-After as seconds or as a date. Null for none and for nonsense.
 */
export function waitOf(headers: IncomingHttpHeaders): number | null {
  const { 'retry-after': said, 'retry-after-ms': inMs, date } = headers
  const ms = numberOf(typeof inMs === 'string' ? inMs : undefined)
  const wait = ms === null ? (numberOf(said) ?? untilDate(said, date)) : ms / 1_000
  return wait === null ? null : Math.min(MAX_WAIT_SECONDS, Math.max(0, wait))
}

function numberOf(header: string | undefined): number | null {
  const value = header?.trim() ? Number(header) : Number.NaN
  return Number.isFinite(value) && value >= 0 ? value : null
}

/** By the endpoint's own clock, where it says what that shows: the two need not agree. */
function untilDate(header: string | undefined, theirNow: string | undefined): number | null {
  const at = Date.parse(header ?? '')
  if (Number.isNaN(at)) return null
  const now = Date.parse(theirNow ?? '')
  return Math.ceil((at - (Number.isNaN(now) ? Date.now() : now)) / 1_000)
}
