import { randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import { type Config, parseConfig } from '../../../platform/config.ts'
import type { Engine } from '../../../platform/db/engines.ts'
import { silentLogger } from '../../../platform/http/logger.ts'
import { createLimiter } from '../../../platform/http/rate-limit.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import { type CallOptions, testApp } from '../../../testing/test-app.ts'
import { accountsRoutes } from '../accounts.routes.ts'
import { createAccounts } from '../accounts.ts'

export const MINUTE = 60_000
export const DAY = 24 * 60 * MINUTE
export const GOOD_PASSWORD = 'seven stones in a row'

interface Options {
  readonly config?: Partial<Config>
  /** Counts requests as production does; otherwise only wrong passwords are. */
  readonly limited?: boolean
}

/** The real application with real sessions; mail is caught, and the clock moves when told. */
export async function accountsUnderTest(engine: Engine, { config, limited = false }: Options = {}) {
  const settings = { ...parseConfig({}), ...config }
  const mails: Mail[] = []
  const mailer = {
    send: async (mail: Mail) => {
      mails.push(mail)
    },
  }
  const now = () => Date.now()
  const accounts = await createAccounts({ engine, config: settings, log: silentLogger(), now, mailer })
  const { call } = testApp(engine, {
    config: settings,
    now,
    ...(limited && { limiter: createLimiter(engine, now) }),
    resolveLearner: accounts.resolveLearner,
    describeAccount: accounts.describeAccount,
    more: [(deps) => accountsRoutes(deps, accounts)],
  })
  return {
    accounts,
    mails,
    call,
    post: (path: string, body: unknown, options: CallOptions = {}) =>
      call(`POST /api/auth/${path}`, { body, ip: `${randomUUID()}`, ...options }),
    /** Mails to this address that somebody asked for, once everything is sent. */
    mailsTo: async (email: string) => {
      await accounts.settled()
      return mails.filter(({ to, link }) => to === email && !confirms(link))
    },
    /** The mails to this address that a new account brings. */
    confirmationsTo: async (email: string) => {
      await accounts.settled()
      return mails.filter(({ to, link }) => to === email && confirms(link))
    },
  }
}

const confirms = (link: string | null) => link?.includes('#confirm=') ?? false

export type AccountsUnderTest = Awaited<ReturnType<typeof accountsUnderTest>>

/** An address nobody has used. */
export const someone = (): string => `lea.${randomUUID()}@example.com`

export const newAccount = (email = someone(), password = GOOD_PASSWORD) => ({
  email,
  password,
  name: 'Lea',
  timeZone: 'Europe/Zurich',
})

/** What a browser would send back after this answer. */
export function cookieOf(answer: { headers: Headers }): string {
  const [cookie] = answer.headers.getSetCookie()
  if (cookie === undefined) throw new Error('expected a cookie')
  return cookie.split(';')[0]!
}

export function withCookie(cookie: string): CallOptions {
  return { headers: { cookie, 'sec-fetch-site': 'same-origin' } }
}

/** The one-time secret in a mail. */
export function tokenOf(mail: Mail | undefined): string {
  if (!mail?.link) throw new Error('expected a mail with a link')
  const fragment = new URLSearchParams(new URL(mail.link).hash.slice(1))
  const token = fragment.get('link') ?? fragment.get('token') ?? fragment.get('confirm')
  if (token === null) throw new Error('expected a token in the link')
  return token
}

/** Moves the clock; call `vi.useFakeTimers({ toFake: ['Date'] })` first and `vi.useRealTimers()` after. */
export function advance(ms: number): void {
  vi.setSystemTime(Date.now() + ms)
}
