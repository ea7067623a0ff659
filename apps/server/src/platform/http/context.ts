import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Logger } from 'pino'

/** Who is asking: resolved once per request from the session cookie. */
export interface Learner {
  readonly userId: string
  readonly sessionId: string
  /** When the session began, ms. */
  readonly signedInAt: number
}

/** What middleware leaves for handlers. `learner` is set behind `requireLearner` only. */
export interface RequestVariables {
  requestId: string
  log: Logger
  /** The caller's address by trusted hops; IPv6 cut to /64. */
  clientIp: string
  learner: Learner
}

export interface RequestEnv {
  Variables: RequestVariables
}

export type Api = OpenAPIHono<RequestEnv>

/**
 * Finds the learner behind a request, or null; `ended` for a session that is no more. Implemented by accounts, used by
 * every feature's guard.
 */
export type ResolveLearner = (headers: Headers) => Promise<Learner | 'ended' | null>
