import { z } from 'zod'
import { Cursor, Id } from './ids.ts'

/** A calendar month in UTC, `YYYY-MM`. */
export const Month = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)

export const DigestQuery = z.strictObject({ month: Month, deviceId: Id })

/**
 * What the server's log holds of a month. `events`: those of one device, by the device's own clock. `days`: what all
 * events together amount to on the study days of the month, summed from the log anew.
 */
export const MonthDigest = z.object({
  month: Month,
  events: z.object({ count: z.number().int(), digest: z.string() }),
  days: z.string(),
  /** The learner's last change when this was read: a device that is behind it, or ahead, compares another time. */
  seq: Cursor,
})
export type MonthDigest = z.infer<typeof MonthDigest>
