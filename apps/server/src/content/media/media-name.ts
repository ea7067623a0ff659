import { z } from 'zod'

/** `<sha256>` with an ending that is for people only: the bytes decide what a file is. */
export const MediaName = z.string().regex(/^[0-9a-f]{64}(?:\.[a-z0-9]{1,5})?$/)

/** The sum that a name begins with. */
export const sha256Of = (name: z.infer<typeof MediaName>): string => name.slice(0, 64)
