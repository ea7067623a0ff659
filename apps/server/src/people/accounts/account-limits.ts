import { createHash } from 'node:crypto'
import type { MailLimits } from '../../platform/config.ts'
import type { Engine } from '../../platform/db/engines.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Limit, Limiter } from '../../platform/http/deps.ts'
import { createAttempts } from '../../platform/http/rate-limit-attempts.ts'
import { withinLimit } from '../../platform/http/within-limit.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

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
  /** The guess was never looked at: it counts no more. */
  notGuessed(email: string): Promise<void>
  /** A mail with a link that somebody asks for. */
  mail(asked: MailAsked): Promise<void>
  /** A mail that the server sends by itself: counted like the others but for the quarter of an hour. */
  confirmation(asked: MailAsked): Promise<void>
}

interface MailAsked {
  readonly ip: string
  readonly email: string
}

interface Parts {
  readonly engine: Engine
  readonly limiter: Limiter
  readonly now: () => number
  readonly mailLimits: MailLimits
}

export function createAccountLimits({ engine, limiter, now, mailLimits }: Parts): AccountLimits {
  const attempts = createAttempts(engine, now, GUESSES)
  const hit = (key: string, limit: Limit) => withinLimit(limiter, key, limit)
  const { perClientHour, perRecipientDay, perInstanceHour } = mailLimits
  // The client first: one that has had its share takes nothing of anybody else's.
  const byClient = (ip: string) => hit(`mails-of:${ip}`, { max: perClientHour, windowMs: HOUR_MS })
  const byRecipient = async (email: string) => {
    await hit(`mails-to:${unreadable(email)}`, { max: perRecipientDay, windowMs: DAY_MS })
    await hit('mails', { max: perInstanceHour, windowMs: HOUR_MS })
  }
  return {
    call: (ip) => hit(`anonymous:${ip}`, ANONYMOUS),
    signUp: (ip) => hit(`sign-up:${ip}`, SIGN_UPS),
    signInFrom: (ip) => hit(`sign-in:${ip}`, SIGN_INS),
    mail: async ({ ip, email }) => {
      await byClient(ip)
      await hit(`mail:${unreadable(email)}`, MAILS)
      await byRecipient(email)
    },
    confirmation: async ({ ip, email }) => {
      await byClient(ip)
      await byRecipient(email)
    },
    guess: async (email) => {
      const outcome = await attempts.begin(guessKey(email))
      if (!outcome.ok) throw tooManyGuesses(outcome.retryAfterSeconds)
    },
    knowsPassword: (email) => attempts.succeeded(guessKey(email)),
    notGuessed: (email) => attempts.takeBack(guessKey(email)),
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
