import { Me, SignIn, SignUp } from '@cairn/contract/accounts'
import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { newApi } from '../../platform/http/api.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Api, RequestEnv } from '../../platform/http/context.ts'
import type { Deps } from '../../platform/http/deps.ts'
import { answers, forAnyone, takes } from '../../platform/http/route-access.ts'
import { evenWhenFull } from '../../platform/space/spare-room.ts'
import { createAccountLimits } from './account-limits.ts'
import { orderMail } from './account-mails.ts'
import type { Accounts } from './accounts.ts'
import { endSession } from './change-session.ts'
import { toEmailAddress } from './email-address.ts'
import { publicAddress } from './link-address.ts'
import { mailedRoutes } from './mailed.routes.ts'
import { nameRoutes } from './name.routes.ts'
import { knockAtPasswords } from './password-hash.ts'
import { hashingFor } from './password-queue.ts'
import { normalizePassword } from './password-rules.ts'
import { browser, checkedPassword, orProblem, signedIn } from './present-sign-in.ts'
import { sessionsRoutes } from './sessions.routes.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'

const signsIn = { responses: { 200: answers(Me) } }
const opening = { ...forAnyone, method: 'post' as const, ...signsIn }

const signUpRoute = createRoute({ ...opening, path: '/api/auth/sign-up', request: { body: takes(SignUp) } })
const signInRoute = createRoute({ ...opening, path: '/api/auth/sign-in', request: { body: takes(SignIn) } })
const signOutRoute = createRoute({
  ...forAnyone,
  method: 'post',
  path: '/api/auth/sign-out',
  responses: { 204: { description: 'Done' } },
})

/** The ways into an account and out of it: `/api/auth`. */
export function accountsRoutes(deps: Deps, accounts: Accounts): Api {
  const { engine, config, limiter, now } = deps
  const limits = createAccountLimits({ engine, limiter, now, mailLimits: config.mailLimits })
  const parts = { engine, now, accounts }

  /** Behind the answer: an account is made and can be used whether or not the mail can go out. */
  function askToConfirm(c: Context<RequestEnv>, email: string): void {
    const ip = c.get('clientIp')
    const address = publicAddress(config.publicUrl, c.req.header('host'))
    if (address === null) return
    accounts.background.run('asking to confirm an address', async () => {
      try {
        await limits.confirmation({ ip, email })
      } catch (error) {
        // Too many mails just now: the settings offer it again.
        if (error instanceof AppError && error.status === 429) return
        throw error
      }
      await orderMail(accounts.mails, 'confirm', { email, address })
    })
  }

  return newApi()
    .route('/', sessionsRoutes(deps))
    .route('/', nameRoutes(deps))
    .route('/', mailedRoutes(deps, accounts, limits))
    .openapi(signUpRoute, async (c) => {
      const ip = c.get('clientIp')
      await limits.call(ip)
      const { name = '', timeZone, ...typed } = c.req.valid('json')
      const email = orProblem(toEmailAddress(typed.email), 'invalid-email')
      const password = checkedPassword(typed.password, [email, email.replace(/@.*/, ''), name])
      await limits.signUp(ip)
      const outcome = await hashingFor.run(ip, () =>
        signUp({ auth: accounts.auth, db: engine.db }, { email, password, name, ...browser(c) }),
      )
      if (outcome.ok) await accounts.onSignedUp(outcome.userId, timeZone)
      const me = await signedIn(c, parts, outcome)
      askToConfirm(c, email)
      return c.json(me, 200)
    })
    .openapi(signInRoute, async (c) => {
      const ip = c.get('clientIp')
      await limits.call(ip)
      hashingFor.run(ip, knockAtPasswords)
      await limits.signInFrom(ip)
      const typed = c.req.valid('json')
      const email = orProblem(toEmailAddress(typed.email), 'invalid-credential')
      await limits.guess(email)
      const password = normalizePassword(typed.password)
      const outcome = await hashingFor
        .run(ip, () => signIn(accounts.auth, { email, password, ...browser(c) }))
        .catch(async (error: unknown) => {
          if (error instanceof AppError && error.status === 503) await limits.notGuessed(email)
          throw error
        })
      if (outcome.ok) await limits.knowsPassword(email)
      return c.json(await signedIn(c, parts, outcome), 200)
    })
    .openapi(signOutRoute, async (c) => {
      await evenWhenFull(config, () => endSession(engine.db, accounts.cookie.read(c.req.raw.headers)))
      c.header('set-cookie', accounts.cookie.clear())
      // The program removes what it stored itself; this also empties what the browser kept of pages.
      c.header('clear-site-data', '"cache"')
      return c.body(null, 204)
    })
}
