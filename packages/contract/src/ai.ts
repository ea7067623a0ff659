import { z } from 'zod'
import { Instant } from './ids.ts'
import { DEMO_MAX_CHARS } from './limits.ts'

/** A short-lived bearer for `/v1`, tied to the session it was fetched with. */
export const AiCredential = z.object({
  ...{ token: z.string(), expiresAt: Instant, engine: z.string() },
  /** What the engine named here may be asked of by one learner. */
  callsPerMinute: z.number().int(),
  callsAtOnce: z.number().int(),
})
export type AiCredential = z.infer<typeof AiCredential>

export { DEMO_MAX_CHARS }
/** Cards without an account, by the built-in engine; nothing is stored. */
export const DemoRequest = z.strictObject({ text: z.string().min(1).max(DEMO_MAX_CHARS) })
export type DemoRequest = z.infer<typeof DemoRequest>
export const DemoCards = z.object({
  suggestedTitle: z.string(),
  flashcards: z.array(
    z.object({
      front: z.string(),
      back: z.string(),
      start: z.number().int(),
      end: z.number().int(),
      quote: z.string(),
    }),
  ),
})
export type DemoCards = z.infer<typeof DemoCards>
