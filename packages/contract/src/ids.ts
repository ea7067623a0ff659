import { z } from 'zod'

/** Ids are made on the client: UUIDv7 (or any UUID for imported rows), lower case. */
export const Id = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)
export const Instant = z.number().int().min(0).max(8_640_000_000_000_000)
export const StudyDay = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
export const TimeZone = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9_+\-/]+$/)
export const Version = z.number().int().min(1)
/** Position in a learner's stream of changes; grows with every write. */
export const Cursor = z.number().int().min(0)
