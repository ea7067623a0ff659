import { Me } from '@cairn/contract/accounts'
import { AiCredential } from '@cairn/contract/ai'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { parseConfig } from '../../platform/config.ts'
import type { Engine } from '../../platform/db/engines.ts'
import { silentLogger } from '../../platform/http/logger.ts'
import { SESSION_IDLE_MS } from '../../platform/http/session-life.ts'
import { createModels, type Models } from '../../platform/llm/models.ts'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { testApp } from '../../testing/test-app.ts'
import { accountsRoutes } from '../accounts/accounts.routes.ts'
import { createAccounts } from '../accounts/accounts.ts'
import { advance, cookieOf, newAccount, someone, withCookie } from '../accounts/testing/accounts-under-test.ts'
import { aiRoutes } from './ai.routes.ts'
import { createPersonalToken } from './issue-token.ts'
import { createLearnersChat } from './learners-chat.ts'

const HOUR = 3_600_000
const worker = { file: new URL('../../platform/llm/testing/scripted-worker.ts', import.meta.url) }
const chat = { model: 'viable-2', messages: [{ role: 'user', content: 'say 2' }] }

/** Real accounts, real sessions, real tokens; only the engine's thread is scripted. */
async function appOn(engine: Engine, models: Models, logged: string[]) {
  const now = () => Date.now()
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
  const mailer = { send: async () => {} }
  const accounts = await createAccounts({ engine, config: parseConfig({}), log, now, mailer })
  const { call } = testApp(engine, {
    now,
    log,
    resolveLearner: accounts.resolveLearner,
    describeAccount: accounts.describeAccount,
    more: [
      (deps) => accountsRoutes(deps, accounts),
      (deps) => aiRoutes(deps, models, createLearnersChat(deps, models, { callsPerMinute: 1_000 })),
    ],
  })
  const signUp = async () => {
    const account = newAccount(someone())
    const answer = await call('POST /api/auth/sign-up', { body: account })
    return { account, cookie: cookieOf(answer), userId: answer.as(Me).id }
  }
  const credential = async (cookie: string) => {
    const answer = await call('POST /api/ai/credential', { ...withCookie(cookie), body: {} })
    expect(answer.status).toBe(200)
    return answer.as(AiCredential)
  }
  const complete = (token: string) =>
    call('POST /v1/chat/completions', { body: chat, headers: { authorization: `Bearer ${token}` } })
  return { call, signUp, credential, complete }
}

describeOnBothDatabases('credential for /v1', (database) => {
  let models: Models
  let app: Awaited<ReturnType<typeof appOn>>
  const logged: string[] = []
  beforeAll(async () => {
    models = createModels({ llm: null, log: silentLogger(), worker })
    app = await appOn(database(), models, logged)
  })
  afterAll(() => models.close())
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  test('it opens /v1 for an hour and names the engine', async () => {
    const { cookie } = await app.signUp()
    const { token, expiresAt, engine, callsPerMinute, callsAtOnce } = await app.credential(cookie)
    expect([engine, callsPerMinute, callsAtOnce]).toEqual(['built-in', 20, 2])
    expect(expiresAt).toBe(Date.now() + HOUR)
    const answer = await app.complete(token)
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.text).choices[0].message.content).toMatch(/^\d+:0;\d+:1;$/)
    advance(HOUR - 1)
    expect((await app.complete(token)).status).toBe(200)
    advance(1)
    expect((await app.complete(token)).status).toBe(401)
    expect((await app.complete((await app.credential(cookie)).token)).status).toBe(200)
  })

  test('without a session there is none', async () => {
    const answer = await app.call('POST /api/ai/credential', { body: {} })
    expect([answer.status, answer.code]).toEqual([401, 'unauthorized'])
  })

  test('it has 256 random bits, and only their hash is stored', async () => {
    const { cookie } = await app.signUp()
    const tokens = await Promise.all(Array.from({ length: 5 }, async () => (await app.credential(cookie)).token))
    expect(new Set(tokens).size).toBe(5)
    for (const token of tokens) expect(Buffer.from(token.replace('cairn_', ''), 'base64url')).toHaveLength(32)
    const rows = JSON.stringify(await database().db.selectFrom('api_token').selectAll().execute())
    for (const token of tokens) {
      expect(rows).not.toContain(token)
      expect(rows).not.toContain(token.replace('cairn_', ''))
    }
  })

  test.each([
    ['signing out', (cookie: string) => app.call('POST /api/auth/sign-out', { ...withCookie(cookie), body: {} })],
    [
      'the session being ended elsewhere',
      async () => {
        await database().db.deleteFrom('session').execute()
      },
    ],
    ['30 days without the session being used', async () => advance(SESSION_IDLE_MS)],
  ])('%s ends it at once, on chat and on models', async (_name, end) => {
    const { cookie } = await app.signUp()
    const { token } = await app.credential(cookie)
    expect((await app.complete(token)).status).toBe(200)
    await database()
      .db.updateTable('api_token')
      .set({ expires_at: Date.now() + 90 * 24 * HOUR })
      .execute()
    await end(cookie)
    expect((await app.complete(token)).status).toBe(401)
    const headers = { authorization: `Bearer ${token}` }
    expect((await app.call('GET /v1/models', { headers })).status).toBe(401)
  })

  test('it ends with its own session only', async () => {
    const { account, cookie } = await app.signUp()
    const { email, password } = account
    const other = cookieOf(await app.call('POST /api/auth/sign-in', { body: { email, password } }))
    const [first, second] = [await app.credential(cookie), await app.credential(other)]
    await app.call('POST /api/auth/sign-out', { ...withCookie(cookie), body: {} })
    expect((await app.complete(first.token)).status).toBe(401)
    expect((await app.complete(second.token)).status).toBe(200)
  })

  test('a token whose session belongs to somebody else is no token', async () => {
    const [mine, theirs] = [await app.signUp(), await app.signUp()]
    const { token } = await app.credential(mine.cookie)
    const { db } = database()
    const foreign = db.selectFrom('session').select('id').where('user_id', '=', theirs.userId)
    const { id } = await foreign.executeTakeFirstOrThrow()
    expect((await app.complete(token)).status).toBe(200)
    await db.updateTable('api_token').set({ session_id: id }).where('user_id', '=', mine.userId).execute()
    expect((await app.complete(token)).status).toBe(401)
  })

  test('the cookie itself opens nothing under /v1', async () => {
    const { cookie } = await app.signUp()
    const answer = await app.call('POST /v1/chat/completions', { ...withCookie(cookie), body: chat })
    expect(answer.status).toBe(401)
    expect(JSON.parse(answer.text).error.code).toBe('invalid_api_key')
    const value = cookie.split('=')[1]!
    expect((await app.complete(value)).status).toBe(401)
  })

  test('ended credentials are removed when a new one is fetched', async () => {
    const { cookie, userId } = await app.signUp()
    await app.credential(cookie)
    await app.credential(cookie)
    advance(HOUR)
    await app.credential(cookie)
    const rows = await database().db.selectFrom('api_token').selectAll().where('user_id', '=', userId).execute()
    expect(rows).toHaveLength(1)
  })

  const newToken = async (userId: string, expiresInDays: number | null) => {
    const { row, token } = await createPersonalToken(database(), { userId, name: 'x', expiresInDays, now: Date.now() })
    return { id: row.id, token }
  }

  test('a personal token needs no session, ends when it says, and is refused once it is revoked', async () => {
    const { cookie, userId } = await app.signUp()
    const { db } = database()
    const [lasting, brief] = [await newToken(userId, null), await newToken(userId, 1)]
    await app.call('POST /api/auth/sign-out', { ...withCookie(cookie), body: {} })
    for (const { token } of [lasting, brief]) expect((await app.complete(token)).status).toBe(200)
    advance(24 * HOUR)
    expect((await app.complete(brief.token)).status).toBe(401)
    expect((await app.complete(lasting.token)).status).toBe(200)
    const used = db.selectFrom('api_token').select('last_used_at').where('id', '=', lasting.id)
    expect((await used.executeTakeFirstOrThrow()).last_used_at).toBe(Date.now())
    await db.updateTable('api_token').set({ revoked_at: Date.now() }).where('id', '=', lasting.id).execute()
    expect((await app.complete(lasting.token)).status).toBe(401)
  })

  test('a token for something else is refused', async () => {
    const { userId } = await app.signUp()
    const { db } = database()
    const { id, token } = await newToken(userId, null)
    await db.updateTable('api_token').set({ scopes: '["read"]' }).where('id', '=', id).execute()
    expect((await app.complete(token)).status).toBe(401)
  })

  test('no token is in the log', async () => {
    const { cookie } = await app.signUp()
    const { token } = await app.credential(cookie)
    await app.complete(token)
    expect(logged.join('')).toContain('model call')
    expect(logged.join('')).not.toContain(token)
    expect(logged.join('')).not.toContain('cairn_')
  })
})
