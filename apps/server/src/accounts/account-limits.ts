import { createHash } from 'node:crypto'
import type { Engine } from '../db/engines.ts'
import { AppError } from '../http/app-error.ts'
import type { Limit, Limiter } from '../http/deps.ts'
import { createAttempts } from '../http/rate-limit-attempts.ts'
import { withinLimit } from '../http/within-limit.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const ANONYMOUS: Limit = { max: 60, windowMs: MINUTE_MS }
const SIGN_UPS: Limit = { max: 5, windowMs: HOUR_MS }
const SIGN_INS: Limit = { max: 30, windowMs: 10 * MINUTE_MS }
const MAILS: Limit = { max: 3, windowMs: 15 * MINUTE_MS }
const GUESSES = { free: 10, firstBlockMs: 30_000, longestBlockMs: HOUR_MS, forgetMs: 24 * HOUR_MS }

/** Each throws 429 with `Retry-After` when it is too much. Known and unknown addresses are counted alike. */
export interface AccountLimits {
  /** Any call of this feature by somebody who need not be signed in. */
  call(ip: string): Promise<void>
  signUp(ip: string): Promise<void>
  signInFrom(ip: string): Promise<void>
  /** Counts as a failure until `knowsPassword` says otherwise. */
  guess(email: string): Promise<void>
  knowsPassword(email: string): Promise<void>
  mail(email: string): Promise<void>
}

export function createAccountLimits(engine: Engine, limiter: Limiter, now: () => number): AccountLimits {
  const attempts = createAttempts(engine, now, GUESSES)
  const hit = (key: string, limit: Limit) => withinLimit(limiter, key, limit)
  return {
    call: (ip) => hit(`anonymous:${ip}`, ANONYMOUS),
    signUp: (ip) => hit(`sign-up:${ip}`, SIGN_UPS),
    signInFrom: (ip) => hit(`sign-in:${ip}`, SIGN_INS),
    mail: (email) => hit(`mail:${unreadable(email)}`, MAILS),
    guess: async (email) => {
      const outcome = await attempts.begin(guessKey(email))
      if (!outcome.ok) throw tooManyGuesses(outcome.retryAfterSeconds)
    },
    knowsPassword: (email) => attempts.succeeded(guessKey(email)),
  }
}

const guessKey = (email: string) => `guess:${unreadable(email)}`

/** Counters are no place to collect addresses that people typed. */
const unreadable = (email: string) => createHash('sha256').update(email).digest('base64url')

function tooManyGuesses(seconds: number): AppError {
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  return new AppError(429, 'too-many-requests', {
    message: `Too many wrong tries. Wait ${wait}, or ask for a link by e-mail.`,
    headers: { 'retry-after': String(seconds) },
  })
}
