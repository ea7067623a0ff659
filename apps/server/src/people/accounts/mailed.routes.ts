import {
  ConfirmEmail,
  LinkSeen,
  LookAtLink,
  MailRequest,
  Me,
  Redeemed,
  RedeemLink,
  ResetPassword,
} from '@cairn/contract/accounts'
import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { newApi } from '../../platform/http/api.ts'
import { orNotFound } from '../../platform/http/app-error.ts'
import type { Api, RequestEnv } from '../../platform/http/context.ts'
import type { Deps } from '../../platform/http/deps.ts'
import { answers, forAnyone, forLearner, takes } from '../../platform/http/route-access.ts'
import { readLearner } from '../../study/learners/read-learner.ts'
import { presentMe } from '../../study/settings/present-me.ts'
import type { AccountLimits } from './account-limits.ts'
import { type MailOrder, orderMail } from './account-mails.ts'
import { accountError } from './account-problem.ts'
import type { Accounts } from './accounts.ts'
import { toEmailAddress } from './email-address.ts'
import { markEmailVerified } from './identity.store.ts'
import { publicAddress } from './link-address.ts'
import { spendConfirmToken } from './mailed-tokens.ts'
import { hashingFor } from './password-queue.ts'
import { browser, checkedPassword, orProblem, signedIn } from './present-sign-in.ts'
import { lookAtLink, redeemLink } from './redeem-link.ts'
import { resetPassword } from './reset-password.ts'

const post = <Path extends string, Body extends Parameters<typeof takes>[0]>(path: Path, body: Body) => ({
  ...forAnyone,
  method: 'post' as const,
  path,
  request: { body: takes(body) },
})
const done = { responses: { 204: { description: 'Done' } } }

const lookRoute = createRoute({
  ...post('/api/auth/email-link/look', LookAtLink),
  responses: { 200: answers(LinkSeen) },
})
const redeemRoute = createRoute({
  ...post('/api/auth/email-link/redeem', RedeemLink),
  responses: { 200: answers(Redeemed) },
})
const linkRoute = createRoute({ ...post('/api/auth/email-link', MailRequest), ...done })
const forgotRoute = createRoute({ ...post('/api/auth/forgot-password', MailRequest), ...done })
const resetRoute = createRoute({ ...post('/api/auth/reset-password', ResetPassword), ...done })

/** What goes by mail: links that sign in, and those for a new password. */
export function mailedRoutes(deps: Deps, accounts: Accounts, limits: AccountLimits): Api {
  const { engine, config, now } = deps
  const parts = () => ({ auth: accounts.auth, db: engine.db, now: now() })

  async function mailOrder(c: Context<RequestEnv>, { email, next }: MailRequest): Promise<MailOrder> {
    await limits.call(c.get('clientIp'))
    const known = orProblem(toEmailAddress(email), 'invalid-email')
    const address = orProblem(publicAddress(config.publicUrl, c.req.header('host')), 'no-public-address')
    await limits.mail({ ip: c.get('clientIp'), email: known })
    return { email: known, address, ...(next !== undefined && { next }) }
  }
  async function opened(c: Context<RequestEnv>, token: string) {
    await limits.call(c.get('clientIp'))
    const learner = await accounts.resolveLearner(c.req.raw.headers)
    return { token, signedInAs: learner === null || learner === 'ended' ? null : learner.userId }
  }

  return newApi()
    .openapi(lookRoute, async (c) => {
      const link = await opened(c, c.req.valid('json').token)
      const { email, effect } = orProblem(await lookAtLink(parts(), link), 'expired-link')
      return c.json({ email, effect }, 200)
    })
    .openapi(redeemRoute, async (c) => {
      const { token, timeZone } = c.req.valid('json')
      const { outcome, effect } = await redeemLink(parts(), { ...(await opened(c, token)), ...browser(c) })
      if (outcome.ok) await accounts.onSignedUp(outcome.userId, timeZone)
      return c.json({ ...(await signedIn(c, { engine, now, accounts }, outcome)), effect }, 200)
    })
    .openapi(linkRoute, async (c) => {
      await orderMail(accounts.mails, 'sign-in', await mailOrder(c, c.req.valid('json')))
      return c.body(null, 204)
    })
    .openapi(forgotRoute, async (c) => {
      await orderMail(accounts.mails, 'new-password', await mailOrder(c, c.req.valid('json')))
      return c.body(null, 204)
    })
    .openapi(resetRoute, async (c) => {
      await limits.call(c.get('clientIp'))
      const typed = c.req.valid('json')
      const password = checkedPassword(typed.password, [])
      const outcome = await hashingFor.run(c.get('clientIp'), () =>
        resetPassword(parts(), { token: typed.token, password }),
      )
      if (!outcome.ok) throw accountError(outcome.problem)
      return c.body(null, 204)
    })
    .route('/', confirmationRoutes(deps, accounts, limits))
}

/** How somebody who is signed in shows that the address of the account is theirs. */
function confirmationRoutes(deps: Deps, accounts: Accounts, limits: AccountLimits): Api {
  const { engine, config, now } = deps
  const askRoute = createRoute({ ...forLearner(deps), method: 'post', path: '/api/auth/confirmation', ...done })
  const redeem = createRoute({
    ...forLearner(deps),
    method: 'post',
    path: '/api/auth/confirmation/redeem',
    request: { body: takes(ConfirmEmail) },
    responses: { 200: answers(Me) },
  })
  const accountOf = async (userId: string) => orNotFound(await accounts.describeAccount(userId), 'account', userId)
  return newApi()
    .openapi(askRoute, async (c) => {
      const { email } = await accountOf(c.get('learner').userId)
      const address = orProblem(publicAddress(config.publicUrl, c.req.header('host')), 'no-public-address')
      await limits.mail({ ip: c.get('clientIp'), email })
      await orderMail(accounts.mails, 'confirm', { email, address })
      return c.body(null, 204)
    })
    .openapi(redeem, async (c) => {
      const { userId } = c.get('learner')
      const { token } = c.req.valid('json')
      const whose = { id: userId, email: (await accountOf(userId)).email }
      if (!(await spendConfirmToken(engine.db, { token, whose, now: now() }))) throw accountError('expired-link')
      await markEmailVerified(engine.db, userId)
      return c.json(presentMe(await readLearner(engine, userId, now()), await accountOf(userId)), 200)
    })
}
