import { Me } from '@cairn/contract/accounts'
import { ApiTokenList, CreatedApiToken, MAX_TOKENS } from '@cairn/contract/tokens'
import OpenAI from 'openai'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { parseConfig } from '../../platform/config.ts'
import type { Engine } from '../../platform/db/engines.ts'
import { listen } from '../../platform/http/listen.ts'
import { silentLogger } from '../../platform/http/logger.ts'
import { createLimiter } from '../../platform/http/rate-limit.ts'
import { createModels, type Models } from '../../platform/llm/models.ts'
import { createV1Lane } from '../../platform/llm/v1-lane.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { testApp } from '../../testing/test-app.ts'
import { accountsRoutes } from '../accounts/accounts.routes.ts'
import { createAccounts } from '../accounts/accounts.ts'
import {
  advance,
  cookieOf,
  DAY,
  MINUTE,
  newAccount,
  tokenOf,
  withCookie,
} from '../accounts/testing/accounts-under-test.ts'
import { aiRoutes } from './ai.routes.ts'
import { createLearnersChat } from './learners-chat.ts'

const worker = { file: new URL('../../platform/llm/testing/scripted-worker.ts', import.meta.url) }
const chatBody = { model: 'viable-2', messages: [{ role: 'user' as const, content: 'say 2' }] }

/** Real accounts, limits and sockets; the engine's thread is scripted, and mail is caught. */
async function appOn(engine: Engine, models: Models) {
  const logged: string[] = []
  const mails: Mail[] = []
  const now = () => Date.now()
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
  const mailer = { send: async (mail: Mail) => void mails.push(mail) }
  const accounts = await createAccounts({ engine, config: parseConfig({}), log, now, mailer })
  const limiter = createLimiter(engine, now)
  const learnersChat = createLearnersChat({ engine, now, limiter }, models, { callsPerMinute: 1_000 })
  const { app, call } = testApp(engine, {
    now,
    log,
    limiter,
    resolveLearner: accounts.resolveLearner,
    describeAccount: accounts.describeAccount,
    more: [(deps) => accountsRoutes(deps, accounts), (deps) => aiRoutes(deps, models, learnersChat)],
  })
  let people = 0
  const signUp = async () => {
    const account = newAccount()
    people += 1
    const answer = await call('POST /api/auth/sign-up', { body: account, ip: `198.51.100.${people}` })
    return { account, cookie: cookieOf(answer), userId: answer.as(Me).id }
  }
  const create = (cookie: string, body: unknown = { name: 'script', expiresInDays: null }) =>
    call('POST /api/tokens', { ...withCookie(cookie), body })
  const made = async (cookie: string, body?: unknown) => (await create(cookie, body)).as(CreatedApiToken)
  const list = async (cookie: string) =>
    (await call('GET /api/tokens', withCookie(cookie))).as(ApiTokenList.strict()).tokens
  const opens = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    return (await call('POST /v1/chat/completions', { body: chatBody, headers })).status === 200
  }
  const mailsTo = async (email: string) => {
    await accounts.settled()
    return mails.filter(({ to, link }) => to === email && !link?.includes('#confirm='))
  }
  const lane = createV1Lane(learnersChat.chat, { log, publicUrl: null, hstsSubdomains: false, trustedProxies: [] })
  return { engine, app, lane, call, signUp, create, made, list, opens, mailsTo, logged }
}

describeOnBothDatabases('personal tokens', (database) => {
  let models: Models
  let app: Awaited<ReturnType<typeof appOn>>
  beforeAll(async () => {
    models = createModels({ llm: null, log: silentLogger(), worker })
    app = await appOn(database(), models)
  })
  afterAll(() => models.close())
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  test('one is shown once, listed without itself, and stored as a hash', async () => {
    const { cookie, userId } = await app.signUp()
    const { token, ...shown } = await app.made(cookie, { name: ' My script ', expiresInDays: 30 })
    expect(shown).toMatchObject({ name: 'My script', lastUsedAt: null, expiresAt: Date.now() + 30 * DAY })
    expect(token).toMatch(/^cairn_[A-Za-z0-9_-]{43}$/)
    expect(shown.prefix).toBe(token.slice(0, 10))
    expect(await app.list(cookie)).toEqual([shown])
    const rows = await database().db.selectFrom('api_token').selectAll().where('user_id', '=', userId).execute()
    expect(JSON.stringify(rows)).not.toContain(token.slice(10))
    expect(app.logged.join('')).toContain(shown.id)
    expect(app.logged.join('')).not.toContain(token.slice(10))
  })

  test('the official client works with it, streamed and whole, and its use is noted', async () => {
    const { cookie } = await app.signUp()
    const { token, id } = await app.made(cookie)
    const server = await listen(app.app, { host: '127.0.0.1', port: 0, lane: app.lane })
    const client = new OpenAI({ apiKey: token, baseURL: `http://127.0.0.1:${server.port}/v1`, maxRetries: 0 })
    expect((await client.models.list()).data).toHaveLength(3)
    const whole = await client.chat.completions.create(chatBody)
    expect(whole.choices[0]?.message.content).toMatch(/^\d+:0;\d+:1;$/)
    let text = ''
    for await (const chunk of await client.chat.completions.create({ ...chatBody, stream: true }))
      text += chunk.choices[0]?.delta.content ?? ''
    expect(text).toMatch(/^\d+:0;\d+:1;$/)
    const noted = Date.now()
    expect(await app.list(cookie)).toMatchObject([{ id, lastUsedAt: noted }])
    advance(MINUTE)
    await client.models.list()
    expect(await app.list(cookie)).toMatchObject([{ lastUsedAt: noted + MINUTE }])
    await server.stop(100)
  })

  test('it opens /v1 and nothing else', async () => {
    const { cookie } = await app.signUp()
    const { token } = await app.made(cookie)
    expect(await app.opens(token)).toBe(true)
    for (const route of ['GET /api/me', 'GET /api/tokens', 'GET /api/sync?cursor=0', 'POST /api/ai/credential']) {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await app.call(route, { headers, ...(route.startsWith('POST') && { body: {} }) })
      expect([route, answer.status]).toEqual([route, 401])
      expect((await app.call(route, { headers: { cookie: `cairn=${token}` } })).status).not.toBe(200)
    }
  })

  test('revoked it opens nothing from that moment on, and is not listed', async () => {
    const { cookie } = await app.signUp()
    const [kept, gone] = [await app.made(cookie), await app.made(cookie)]
    const revoke = () => app.call(`DELETE /api/tokens/${gone.id}`, { ...withCookie(cookie), body: {} })
    expect((await revoke()).status).toBe(204)
    expect([await app.opens(gone.token), await app.opens(kept.token)]).toEqual([false, true])
    expect((await app.list(cookie)).map(({ id }) => id)).toEqual([kept.id])
    expect((await revoke()).status).toBe(404)
  })

  test('it ends when it said, and signing out leaves it alone', async () => {
    const { cookie } = await app.signUp()
    const [lasting, brief] = [await app.made(cookie), await app.made(cookie, { name: 'x', expiresInDays: 1 })]
    await app.call('POST /api/auth/sign-out', { ...withCookie(cookie), body: {} })
    expect(await app.opens(brief.token)).toBe(true)
    advance(DAY)
    expect([await app.opens(brief.token), await app.opens(lasting.token)]).toEqual([false, true])
  })

  test("another learner's token does not exist", async () => {
    const [ann, ben] = [await app.signUp(), await app.signUp()]
    const { id, token } = await app.made(ann.cookie)
    expect(await app.list(ben.cookie)).toEqual([])
    const answer = await app.call(`DELETE /api/tokens/${id}`, { ...withCookie(ben.cookie), body: {} })
    expect([answer.status, answer.code]).toEqual([404, 'not-found'])
    expect(await app.opens(token)).toBe(true)
  })

  test('making one needs a sign-in of the last ten minutes', async () => {
    const { account, cookie } = await app.signUp()
    advance(10 * MINUTE)
    expect((await app.create(cookie)).status).toBe(200)
    advance(1)
    const late = await app.create(cookie)
    expect([late.status, late.code]).toEqual([403, 'requires-recent-login'])
    const { email, password } = account
    const again = cookieOf(await app.call('POST /api/auth/sign-in', { body: { email, password } }))
    expect((await app.create(again)).status).toBe(200)
  })

  test.each([
    [{}],
    [{ name: '', expiresInDays: null }],
    [{ name: 'x' }],
    [{ name: 'x', expiresInDays: 0 }],
    [{ name: 'x', expiresInDays: 367 }],
    [{ name: 'x', expiresInDays: null, scopes: ['everything'] }],
  ])('refuses %j', async (body) => {
    const { cookie } = await app.signUp()
    expect((await app.create(cookie, body)).status).toBe(400)
    expect((await app.call('POST /api/tokens', { body })).status).toBe(401)
  })

  test('ten an hour, twenty in all', async () => {
    const { cookie } = await app.signUp()
    const ids: string[] = []
    const signInAgain = async () => {
      await database().db.updateTable('session').set({ created_at: Date.now() }).execute()
    }
    for (let hour = 0; hour < 2; hour += 1) {
      for (let n = 0; n < 10; n += 1) ids.push((await app.made(cookie)).id)
      const tooSoon = await app.create(cookie)
      expect([tooSoon.status, tooSoon.code]).toEqual([429, 'too-many-requests'])
      advance(60 * MINUTE)
      await signInAgain()
    }
    expect(ids).toHaveLength(MAX_TOKENS)
    const full = await app.create(cookie)
    expect([full.status, full.code]).toEqual([409, 'quota-exceeded'])
    await app.call(`DELETE /api/tokens/${ids[0]}`, { ...withCookie(cookie), body: {} })
    expect((await app.create(cookie)).status).toBe(200)
  })

  test('a new password by mail ends them all', async () => {
    const { account, cookie } = await app.signUp()
    const { token } = await app.made(cookie)
    await app.call('POST /api/auth/forgot-password', { body: { email: account.email } })
    const mailed = tokenOf((await app.mailsTo(account.email)).at(-1))
    const body = { token: mailed, password: 'eight stones in a row' }
    expect((await app.call('POST /api/auth/reset-password', { body })).status).toBe(204)
    expect(await app.opens(token)).toBe(false)
  })

  test('whoever proves an address by its mailbox inherits no tokens of who claimed it before', async () => {
    const { account, cookie } = await app.signUp()
    const { token } = await app.made(cookie)
    const redeem = async () => {
      await app.call('POST /api/auth/email-link', { body: { email: account.email } })
      const body = { token: tokenOf((await app.mailsTo(account.email)).at(-1)), timeZone: 'UTC' }
      return cookieOf(await app.call('POST /api/auth/email-link/redeem', { body }))
    }
    const owner = await redeem()
    expect(await app.opens(token)).toBe(false)
    const own = await app.made(owner)
    await redeem()
    expect(await app.opens(own.token)).toBe(true)
  })
})
