import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Engine } from '../db/engines.ts'
import type { RequestEnv } from './context.ts'

/** What every feature's routes are built from. `now` is ms since the epoch. */
export interface Deps {
  readonly engine: Engine
  readonly config: Config
  readonly log: Logger
  readonly now: () => number
  /** Answers 401 without a session, else leaves `learner` for the handlers behind it. */
  readonly requireLearner: MiddlewareHandler<RequestEnv>
  readonly limiter: Limiter
  /** A job was added: it is looked for now. */
  readonly notifyJobs: () => void
}

export interface Limit {
  readonly max: number
  readonly windowMs: number
}

/** Counts hits per key. A hit that is over the limit is not counted. */
export interface Limiter {
  /** Adds `amount` (1 unless told) to the key's window, or says after how many seconds it would fit. */
  hit(key: string, limit: Limit, amount?: number): Promise<LimitOutcome>
}

export type LimitOutcome = { readonly ok: true } | { readonly ok: false; readonly retryAfterSeconds: number }
