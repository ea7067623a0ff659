import { Me, SessionList } from '@cairn/contract/accounts'
import { SESSION_HEADER } from '@cairn/contract/headers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import {
  type AccountsUnderTest,
  accountsUnderTest,
  advance,
  cookieOf,
  DAY,
  MINUTE,
  newAccount,
  withCookie,
} from './testing/accounts-under-test.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const isIn = async ({ call }: AccountsUnderTest, cookie: string) =>
  (await call('GET /api/me', withCookie(cookie))).status === 200

describeOnBothDatabases('sessions', (database) => {
  test('the cookie is out of reach of scripts, other sites and plain http', async () => {
    const config = { publicUrl: 'https://cairn.example' }
    const { post } = await accountsUnderTest(database(), { config })
    const headers = { host: 'cairn.example', origin: 'https://cairn.example' }
    const answer = await post('sign-up', newAccount(), { headers })
    expect(answer.headers.getSetCookie()).toHaveLength(1)
    const [value, ...attributes] = answer.headers.getSetCookie()[0]!.split('; ')
    expect(value).toMatch(/^__Host-cairn=[A-Za-z0-9_-]{43}$/)
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=15552000', 'Path=/', 'SameSite=Lax', 'Secure'])
  })

  test('on loopback it has a plain name, since browsers would not store it otherwise', async () => {
    const { post } = await accountsUnderTest(database())
    const [value, ...attributes] = (await post('sign-up', newAccount())).headers.getSetCookie()[0]!.split('; ')
    expect(value).toMatch(/^cairn=[A-Za-z0-9_-]{43}$/)
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=15552000', 'Path=/', 'SameSite=Lax'])
  })

  test('signing out ends the session at once, on every replica', async () => {
    const here = await accountsUnderTest(database())
    const replica = await accountsUnderTest(database())
    const cookie = cookieOf(await here.post('sign-up', newAccount()))
    expect(await isIn(replica, cookie)).toBe(true)
    const answer = await here.post('sign-out', undefined, withCookie(cookie))
    expect(answer.status).toBe(204)
    expect(answer.headers.getSetCookie()).toEqual(['cairn=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'])
    expect(answer.headers.get('clear-site-data')).toBe('"cache"')
    expect(await isIn(replica, cookie)).toBe(false)
    expect(await isIn(here, cookie)).toBe(false)
    expect((await here.post('sign-out', undefined, withCookie(cookie))).status).toBe(204)
  })

  test('no other site can sign a learner out', async () => {
    const app = await accountsUnderTest(database())
    const cookie = cookieOf(await app.post('sign-up', newAccount()))
    const headers = { cookie, origin: 'http://evil.example' }
    expect((await app.post('sign-out', undefined, { headers })).status).toBe(403)
    expect(await isIn(app, cookie)).toBe(true)
  })

  test('end after 30 days without use', async () => {
    const app = await accountsUnderTest(database())
    const cookie = cookieOf(await app.post('sign-up', newAccount()))
    advance(30 * DAY - 1)
    expect(await isIn(app, cookie)).toBe(true)
    advance(30 * DAY)
    expect(await isIn(app, cookie)).toBe(false)
  })

  test('last half a year of daily use, and end then however much they are used', async () => {
    const app = await accountsUnderTest(database())
    const cookie = cookieOf(await app.post('sign-up', newAccount()))
    for (let day = 0; day < 179; day += 1) {
      advance(DAY)
      expect(await isIn(app, cookie)).toBe(true)
    }
    advance(DAY)
    expect(await isIn(app, cookie)).toBe(false)
  })

  test('use is noted once a minute', async () => {
    const app = await accountsUnderTest(database())
    const answer = await app.post('sign-up', newAccount())
    const [cookie, { id }] = [cookieOf(answer), answer.as(Me)]
    const started = Date.now()
    const lastUse = async () =>
      (
        await database()
          .db.selectFrom('session')
          .select('updated_at')
          .where('user_id', '=', id)
          .executeTakeFirstOrThrow()
      ).updated_at
    advance(MINUTE - 1)
    await isIn(app, cookie)
    expect(await lastUse()).toBe(started)
    advance(1)
    await isIn(app, cookie)
    expect(await lastUse()).toBe(started + MINUTE)
  })

  test.each([
    ['nothing', ''],
    ['a made-up token', `cairn=${'x'.repeat(43)}`],
    ['something else', 'cairn=%00; other=1'],
    ["the secure cookie's name on plain http", `__Host-cairn=${'x'.repeat(43)}`],
  ])('%s opens nothing', async (_, cookie) => {
    expect(await isIn(await accountsUnderTest(database()), cookie)).toBe(false)
  })

  test('the hash that is stored opens nothing', async () => {
    const app = await accountsUnderTest(database())
    const { id } = (await app.post('sign-up', newAccount())).as(Me)
    const { token_hash } = await database()
      .db.selectFrom('session')
      .select('token_hash')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(await isIn(app, `cairn=${token_hash}`)).toBe(false)
  })

  test('are listed to their owner and ended one by one', async () => {
    const app = await accountsUnderTest(database())
    const account = newAccount()
    const signUp = await app.post('sign-up', account, { headers: { 'user-agent': 'Laptop' } })
    const laptop = cookieOf(signUp)
    advance(MINUTE)
    const credentials = { email: account.email, password: account.password }
    const phone = cookieOf(await app.post('sign-in', credentials, { headers: { 'user-agent': 'Phone' } }))
    const list = (await app.call('GET /api/auth/sessions', withCookie(phone))).as(SessionList)
    const at = Date.now()
    expect(list.sessions).toEqual([
      { id: expect.any(String), current: true, userAgent: 'Phone', signedInAt: at, lastUsedAt: at },
      { id: expect.any(String), current: false, userAgent: 'Laptop', signedInAt: at - MINUTE, lastUsedAt: at - MINUTE },
    ])
    const { id } = list.sessions[1]!
    expect((await app.call(`DELETE /api/auth/sessions/${id}`, withCookie(phone))).status).toBe(204)
    expect(await isIn(app, laptop)).toBe(false)
    expect(await isIn(app, phone)).toBe(true)
  })

  test('who was signed out from elsewhere is told so, and who only grew old is not', async () => {
    const app = await accountsUnderTest(database())
    const account = newAccount()
    const laptop = cookieOf(await app.post('sign-up', account))
    const phone = cookieOf(await app.post('sign-in', { email: account.email, password: account.password }))
    const list = (await app.call('GET /api/auth/sessions', withCookie(phone))).as(SessionList)
    const { id } = list.sessions.find(({ current }) => !current)!
    await app.call(`DELETE /api/auth/sessions/${id}`, withCookie(phone))
    const why = async (cookie: string) =>
      (await app.call('GET /api/me', withCookie(cookie))).headers.get('cairn-session')
    expect([await why(laptop), await why(phone)]).toEqual(['ended', null])
    advance(31 * DAY)
    expect((await app.call('GET /api/me', withCookie(phone))).status).toBe(401)
    expect(await why(phone)).toBeNull()
  })

  test("another learner's session is not found, a stranger's wish unauthorized", async () => {
    const app = await accountsUnderTest(database())
    const owner = cookieOf(await app.post('sign-up', newAccount()))
    const other = cookieOf(await app.post('sign-up', newAccount()))
    const list = (await app.call('GET /api/auth/sessions', withCookie(owner))).as(SessionList)
    const route = `DELETE /api/auth/sessions/${list.sessions[0]!.id}`
    expect((await app.call(route, withCookie(other))).status).toBe(404)
    expect((await app.call(route)).status).toBe(401)
    expect((await app.call('GET /api/auth/sessions')).status).toBe(401)
    expect(await isIn(app, owner)).toBe(true)
  })

  test('dead ones are swept when their owner signs in again', async () => {
    const app = await accountsUnderTest(database())
    const account = newAccount()
    const { id } = (await app.post('sign-up', account)).as(Me)
    advance(180 * DAY)
    await app.post('sign-in', { email: account.email, password: account.password })
    const rows = await database().db.selectFrom('session').select('id').where('user_id', '=', id).execute()
    expect(rows).toHaveLength(1)
  })

  test('one that ended by age is never told to have been ended on purpose, whoever signs in meanwhile', async () => {
    const app = await accountsUnderTest(database())
    const account = newAccount()
    const old = cookieOf(await app.post('sign-up', account))
    advance(40 * DAY)
    await app.post('sign-in', { email: account.email, password: account.password })
    const answer = await app.call('GET /api/me', withCookie(old))
    expect(answer.status).toBe(401)
    expect(answer.headers.get(SESSION_HEADER)).toBeNull()
  })
})
