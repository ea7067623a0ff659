import { z } from 'zod'

/**
 * A picture or sound of the learner's cards. Cards name it by its address: `![what it shows](address)` for a picture,
 * `[name](address)` for a sound.
 */
export const Media = z.object({
  /** Of the bytes as they are kept, hex: a picture leaves behind what it tells of its making. */
  sha256: z.string(),
  address: z.string(),
  /** By the bytes. */
  contentType: z.string(),
  bytes: z.number().int(),
  /** Pixels; null for a sound. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
})
export type Media = z.infer<typeof Media>
