import { z } from 'zod'
import { Id, Instant } from './ids.ts'

/** Most personal tokens that a learner has at a time. */
export const MAX_TOKENS = 20

/** A token of the learner's own for a program that speaks to `/v1`. The token itself is shown once, when it is made. */
export const ApiToken = z.object({
  id: Id,
  name: z.string(),
  /** How the token begins, to tell it from others. */
  prefix: z.string(),
  createdAt: Instant,
  /** To the minute; null before its first use. */
  lastUsedAt: Instant.nullable(),
  /** Null for one that ends only when it is revoked. */
  expiresAt: Instant.nullable(),
})
export type ApiToken = z.infer<typeof ApiToken>
/** Newest first; ended and revoked ones are left out. */
export const ApiTokenList = z.object({ tokens: z.array(ApiToken) })
export type ApiTokenList = z.infer<typeof ApiTokenList>

export const NewApiToken = z.strictObject({
  name: z.string().trim().min(1).max(100),
  /** Null for one without an end. */
  expiresInDays: z.number().int().min(1).max(366).nullable(),
})
export type NewApiToken = z.infer<typeof NewApiToken>
/** Answered once: nobody can read `token` again. */
export const CreatedApiToken = ApiToken.extend({ token: z.string() })
export type CreatedApiToken = z.infer<typeof CreatedApiToken>
