import { MailRequest, Me, RedeemLink, ResetPassword, SignIn, SignUp } from '@cairn/contract/accounts'
import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { newApi } from '../http/api.ts'
import { orNotFound } from '../http/app-error.ts'
import type { Api, RequestEnv } from '../http/context.ts'
import type { Deps } from '../http/deps.ts'
import { answers, forAnyone, takes } from '../http/route-access.ts'
import { presentMe } from '../learners/present-me.ts'
import { readLearner } from '../learners/read-learner.ts'
import { evenWhenFull } from '../space/spare-room.ts'
import { createAccountLimits } from './account-limits.ts'
import { type AccountProblem, accountError } from './account-problem.ts'
import type { Accounts } from './accounts.ts'
import type { SignInOutcome } from './auth-outcome.ts'
import { endSession, startSession } from './change-session.ts'
import { toEmailAddress } from './email-address.ts'
import { publicAddress } from './link-address.ts'
import { normalizePassword, passwordProblem } from './password-rules.ts'
import { redeemLink } from './redeem-link.ts'
import { type MailOrder, requestLoginMail, requestResetMail } from './request-mail.ts'
import { resetPassword } from './reset-password.ts'
import { sessionsRoutes } from './sessions.routes.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'

const post = <Path extends string, Body extends Parameters<typeof takes>[0]>(path: Path, body: Body) => ({
  ...forAnyone,
  method: 'post' as const,
  path,
  request: { body: takes(body) },
})
const signsIn = { responses: { 200: answers(Me) } }
const done = { responses: { 204: { description: 'Done' } } }

const signUpRoute = createRoute({ ...post('/api/auth/sign-up', SignUp), ...signsIn })
const signInRoute = createRoute({ ...post('/api/auth/sign-in', SignIn), ...signsIn })
const redeemRoute = createRoute({ ...post('/api/auth/email-link/redeem', RedeemLink), ...signsIn })
const linkRoute = createRoute({ ...post('/api/auth/email-link', MailRequest), ...done })
const forgotRoute = createRoute({ ...post('/api/auth/forgot-password', MailRequest), ...done })
const resetRoute = createRoute({ ...post('/api/auth/reset-password', ResetPassword), ...done })
const signOutRoute = createRoute({ ...forAnyone, method: 'post', path: '/api/auth/sign-out', ...done })

/** The ways into an account and out of it: `/api/auth`. */
export function accountsRoutes(deps: Deps, accounts: Accounts): Api {
  const { engine, config, now } = deps
  const limits = createAccountLimits(engine, deps.limiter, now)

  /** Ends the session the browser came with, hands it the new one and answers who that is. */
  async function signedIn(c: Context<RequestEnv>, outcome: SignInOutcome) {
    const { userId, token } = orRefused(outcome)
    await startSession(engine.db, { userId, replaced: accounts.cookie.read(c.req.raw.headers), now: now() })
    c.header('set-cookie', accounts.cookie.set(token))
    const account = orNotFound(await accounts.describeAccount(userId), 'account', userId)
    return c.json(presentMe(await readLearner(engine, userId, now()), account), 200)
  }

  async function mailOrder(c: Context<RequestEnv>, { email, next }: MailRequest): Promise<MailOrder> {
    await limits.call(c.get('clientIp'))
    const known = orProblem(toEmailAddress(email), 'invalid-email')
    const address = orProblem(publicAddress(config.publicUrl, c.req.header('host')), 'no-public-address')
    await limits.mail(known)
    return { email: known, address, ...(next !== undefined && { next }) }
  }

  return newApi()
    .route('/', sessionsRoutes(deps))
    .openapi(signUpRoute, async (c) => {
      await limits.call(c.get('clientIp'))
      const { name = '', timeZone, ...typed } = c.req.valid('json')
      const email = orProblem(toEmailAddress(typed.email), 'invalid-email')
      const password = checkedPassword(typed.password, [email, email.replace(/@.*/, ''), name])
      await limits.signUp(c.get('clientIp'))
      const outcome = await signUp({ auth: accounts.auth, db: engine.db }, { email, password, name, ...browser(c) })
      if (outcome.ok) await accounts.onSignedUp(outcome.userId, timeZone)
      return signedIn(c, outcome)
    })
    .openapi(signInRoute, async (c) => {
      await limits.call(c.get('clientIp'))
      await limits.signInFrom(c.get('clientIp'))
      const typed = c.req.valid('json')
      const email = orProblem(toEmailAddress(typed.email), 'invalid-credential')
      await limits.guess(email)
      const password = normalizePassword(typed.password)
      const outcome = await signIn(accounts.auth, { email, password, ...browser(c) })
      if (outcome.ok) await limits.knowsPassword(email)
      return signedIn(c, outcome)
    })
    .openapi(redeemRoute, async (c) => {
      await limits.call(c.get('clientIp'))
      const { token, timeZone } = c.req.valid('json')
      const outcome = await redeemLink(accounts.auth, { token, ...browser(c) })
      if (outcome.ok) await accounts.onSignedUp(outcome.userId, timeZone)
      return signedIn(c, outcome)
    })
    .openapi(linkRoute, async (c) => {
      requestLoginMail(accounts, await mailOrder(c, c.req.valid('json')))
      return c.body(null, 204)
    })
    .openapi(forgotRoute, async (c) => {
      requestResetMail(accounts, await mailOrder(c, c.req.valid('json')))
      return c.body(null, 204)
    })
    .openapi(resetRoute, async (c) => {
      await limits.call(c.get('clientIp'))
      const typed = c.req.valid('json')
      const password = checkedPassword(typed.password, [])
      const outcome = await resetPassword(accounts.auth, { token: typed.token, password })
      if (!outcome.ok) throw accountError(outcome.problem)
      return c.body(null, 204)
    })
    .openapi(signOutRoute, async (c) => {
      await evenWhenFull(config, () => endSession(engine.db, accounts.cookie.read(c.req.raw.headers)))
      c.header('set-cookie', accounts.cookie.clear())
      // The program removes what it stored itself; this also empties what the browser kept of pages.
      c.header('clear-site-data', '"cache"')
      return c.body(null, 204)
    })
}

const browser = (c: Context<RequestEnv>) => ({ userAgent: c.req.header('user-agent') ?? '' })

function checkedPassword(typed: string, about: readonly string[]): string {
  const password = normalizePassword(typed)
  const problem = passwordProblem(password, about)
  if (problem) throw accountError(problem)
  return password
}

function orProblem<T>(value: T | null, problem: AccountProblem): T {
  if (value === null) throw accountError(problem)
  return value
}

function orRefused(outcome: SignInOutcome) {
  if (!outcome.ok) throw accountError(outcome.problem)
  return outcome
}
