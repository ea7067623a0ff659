import { Me } from '@cairn/contract/accounts'
import { AiCredential } from '@cairn/contract/ai'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseConfig } from '../../platform/config.ts'
import type { Engine } from '../../platform/db/engines.ts'
import { type Listening, listen } from '../../platform/http/listen.ts'
import { silentLogger } from '../../platform/http/logger.ts'
import { createModels, type Models } from '../../platform/llm/models.ts'
import { createV1Lane } from '../../platform/llm/v1-lane.ts'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { testApp, unlimited } from '../../testing/test-app.ts'
import { accountsRoutes } from '../accounts/accounts.routes.ts'
import { createAccounts } from '../accounts/accounts.ts'
import { cookieOf, newAccount, withCookie } from '../accounts/testing/accounts-under-test.ts'
import { beginErasure } from '../erasure/erase-account.ts'
import { aiRoutes } from './ai.routes.ts'
import { createPersonalToken } from './issue-token.ts'
import { createLearnersChat } from './learners-chat.ts'

const worker = { file: new URL('../../platform/llm/testing/scripted-worker.ts', import.meta.url) }
/** Far longer than a reply may go on. */
const LONG_REPLY = 'say 60 250'

/** Two processes on one database: one streams, on the other somebody leaves. */
async function replicasOn(engine: Engine, models: Models) {
  const now = Date.now
  const mailer = { send: async () => {} }
  const accounts = await createAccounts({ engine, config: parseConfig({}), log: silentLogger(), now, mailer })
  const replica = () => {
    const learnersChat = createLearnersChat({ engine, now, limiter: unlimited }, models)
    const { app, call } = testApp(engine, {
      resolveLearner: accounts.resolveLearner,
      describeAccount: accounts.describeAccount,
      more: [(deps) => accountsRoutes(deps, accounts), (deps) => aiRoutes(deps, models, learnersChat)],
    })
    const lane = createV1Lane(learnersChat.chat, {
      log: silentLogger(),
      publicUrl: null,
      hstsSubdomains: false,
      trustedProxies: [],
    })
    return { app, call, lane }
  }
  const [streaming, elsewhere] = [replica(), replica()]
  const server: Listening = await listen(streaming.app, { host: '127.0.0.1', port: 0, lane: streaming.lane })
  const origin = `http://127.0.0.1:${server.port}`
  const signUp = async () => {
    const account = newAccount()
    const answer = await elsewhere.call('POST /api/auth/sign-up', { body: account })
    const cookie = cookieOf(answer)
    const credential = await elsewhere.call('POST /api/ai/credential', { ...withCookie(cookie), body: {} })
    return { ...account, cookie, userId: answer.as(Me).id, token: credential.as(AiCredential).token }
  }
  return { engine, call: elsewhere.call, server, origin, signUp }
}

type Replicas = Awaited<ReturnType<typeof replicasOn>>

async function openStream(origin: string, token: string) {
  const body = JSON.stringify({ model: 'viable-2', stream: true, messages: [{ role: 'user', content: LONG_REPLY }] })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(`${origin}/v1/chat/completions`, { method: 'POST', headers, body })
  const reader = response.body!.getReader()
  const decoder = new TextDecoder()
  const first = decoder.decode((await reader.read()).value)
  /** Everything up to the end, and how long it took. */
  const rest = async () => {
    const began = performance.now()
    let text = ''
    for (let next = await reader.read(); !next.done; next = await reader.read()) text += decoder.decode(next.value)
    return { text, ms: performance.now() - began }
  }
  /** Whether there is more, and then no further. */
  const goesOn = async () => {
    const { done } = await reader.read()
    await reader.cancel()
    return !done
  }
  return { status: response.status, first, rest, goesOn }
}

describeOnBothDatabases('an open stream of /v1', (database) => {
  let models: Models
  let replicas: Replicas
  beforeAll(async () => {
    models = createModels({ llm: null, log: silentLogger(), worker })
    replicas = await replicasOn(database(), models)
  })
  afterAll(async () => {
    await replicas.server.stop(100)
    await models.close()
  })

  test.each([
    [
      'signing out',
      ({ call }: Replicas, { cookie }: { cookie: string }) =>
        call('POST /api/auth/sign-out', { ...withCookie(cookie), body: {} }),
    ],
    [
      'erasing the account',
      ({ engine }: Replicas, { userId, email }: { userId: string; email: string }) =>
        beginErasure(engine, { userId, email, now: Date.now() }),
    ],
  ] as const)('ends within five seconds of %s on another replica, and says so', async (_, leave) => {
    const person = await replicas.signUp()
    const stays = await replicas.signUp()
    const open = await openStream(replicas.origin, person.token)
    const other = await openStream(replicas.origin, stays.token)
    expect([open.status, other.status]).toEqual([200, 200])
    await leave(replicas, person)
    const { text, ms } = await open.rest()
    expect(ms).toBeLessThan(5_000)
    expect(text).toMatch(/"code":"invalid_api_key"\}\}\n\n$/)
    expect(text).not.toContain('[DONE]')
    expect(await other.goesOn()).toBe(true)
  })

  test('ends within five seconds of its personal token being revoked', async () => {
    const { cookie, userId } = await replicas.signUp()
    const wanted = { userId, name: 'x', expiresInDays: null, now: Date.now() }
    const { row, token } = await createPersonalToken(database(), wanted)
    const open = await openStream(replicas.origin, token)
    await replicas.call(`DELETE /api/tokens/${row.id}`, { ...withCookie(cookie), body: {} })
    const { text, ms } = await open.rest()
    expect(ms).toBeLessThan(5_000)
    expect(text).toContain('invalid_api_key')
  })
})
