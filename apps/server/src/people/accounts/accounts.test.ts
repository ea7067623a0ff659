import { Me } from '@cairn/contract/accounts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import {
  accountsUnderTest,
  advance,
  cookieOf,
  DAY,
  GOOD_PASSWORD,
  MINUTE,
  newAccount,
  someone,
  tokenOf,
  withCookie,
} from './testing/accounts-under-test.ts'
import { hashToken } from './token-hash.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describeOnBothDatabases('signing up', (database) => {
  test('makes an account and its learner, and signs in', async () => {
    const { post, call } = await accountsUnderTest(database())
    const email = someone()
    const answer = await post('sign-up', newAccount(` ${email.toUpperCase()} `))
    expect(answer.status).toBe(200)
    const me = answer.as(Me)
    expect(me).toMatchObject({ email, name: 'Lea', onboardedAt: null, settings: { timeZone: 'Europe/Zurich' } })
    expect((await call('GET /api/me', withCookie(cookieOf(answer)))).as(Me)).toEqual(me)
  })

  test('stores the password as Argon2id and neither it nor the session token in the clear', async () => {
    const { post } = await accountsUnderTest(database())
    const answer = await post('sign-up', newAccount())
    const { id } = answer.as(Me)
    const { db } = database()
    const credential = await db.selectFrom('credential').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow()
    expect(credential.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const sessions = await db.selectFrom('session').selectAll().where('user_id', '=', id).execute()
    const token = cookieOf(answer).split('=')[1]!
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(sessions).toHaveLength(1)
    expect(sessions[0]!.token_hash).toBe(hashToken(token))
    expect(JSON.stringify([credential, sessions])).not.toContain(token)
    expect(JSON.stringify([credential, sessions])).not.toContain(GOOD_PASSWORD)
    const at = Date.now()
    expect(sessions[0]).toMatchObject({ created_at: at, updated_at: at, expires_at: at + 180 * DAY })
  })

  test('with a known address is refused, however it is spelled', async () => {
    const { post } = await accountsUnderTest(database())
    const email = someone()
    await post('sign-up', newAccount(email))
    const answer = await post('sign-up', newAccount(email.replace('lea', 'LEA').replace('example', 'ＥXAMPLE')))
    expect([answer.status, answer.code]).toEqual([409, 'email-already-in-use'])
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test('of ten at once for one address one wins and nine hear why', async () => {
    const { post } = await accountsUnderTest(database())
    const email = someone()
    const answers = await Promise.all(Array.from({ length: 10 }, () => post('sign-up', newAccount(email))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([null, 'email-already-in-use']))
  })

  test.each([
    ['a short password', { password: 'seven77' }, 422, 'weak-password'],
    ['a long password', { password: 'x7#Kq!2z'.repeat(33) }, 422, 'weak-password'],
    ['a common password', { password: 'Flashcards1' }, 422, 'weak-password'],
    ['the name as password', { name: 'Lea Meier', password: 'lea meier' }, 422, 'weak-password'],
    ['no address', { email: 'lea at example' }, 422, 'invalid-email'],
    ['a look-alike before the @', { email: 'l\u0435a@example.com' }, 422, 'invalid-email'],
    ['an unknown field', { emailVerified: true }, 400, 'bad-request'],
    ['an id of its own', { id: 'x' }, 400, 'bad-request'],
    ['a missing time zone', { timeZone: undefined }, 400, 'bad-request'],
  ])('refuses %s', async (_, change, status, code) => {
    const { post } = await accountsUnderTest(database())
    const answer = await post('sign-up', { ...newAccount(), ...change })
    expect([answer.status, answer.code]).toEqual([status, code])
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test('an account whose learner was not made is complete after the next sign-in', async () => {
    const { post } = await accountsUnderTest(database())
    const account = newAccount()
    const { id } = (await post('sign-up', account)).as(Me)
    await database().db.deleteFrom('learner').where('user_id', '=', id).execute()
    const again = await post('sign-in', { email: account.email, password: account.password })
    expect(again.as(Me)).toMatchObject({ id, settings: { timeZone: 'UTC' } })
  })
})

describeOnBothDatabases('signing in', (database) => {
  test('takes the password however it was composed, and no other', async () => {
    const { post } = await accountsUnderTest(database())
    const account = newAccount(someone(), 'Zürich hat ﬁne Berge')
    await post('sign-up', account)
    const right = await post('sign-in', { email: account.email, password: 'Zu\u0308rich hat fine Berge' })
    expect(right.status).toBe(200)
    const wrong = await post('sign-in', { email: account.email, password: 'Zurich hat fine Berge' })
    expect([wrong.status, wrong.code]).toEqual([401, 'invalid-credential'])
  })

  test('a new session replaces the one the browser had', async () => {
    const { post, call } = await accountsUnderTest(database())
    const account = newAccount()
    const first = cookieOf(await post('sign-up', account))
    const credentials = { email: account.email, password: account.password }
    const second = cookieOf(await post('sign-in', credentials, withCookie(first)))
    expect(second).not.toBe(first)
    expect((await call('GET /api/me', withCookie(first))).status).toBe(401)
    expect((await call('GET /api/me', withCookie(second))).status).toBe(200)
  })

  test.each([
    ['an unknown field', { remember: true }],
    ['a missing password', { password: undefined }],
    ['an object for a password', { password: { $ne: null } }],
  ])('refuses %s', async (_, change) => {
    const { post } = await accountsUnderTest(database())
    const answer = await post('sign-in', { email: someone(), password: 'x', ...change })
    expect([answer.status, answer.code]).toEqual([400, 'bad-request'])
  })
})

describeOnBothDatabases('a forgotten password', (database) => {
  test('is replaced by whoever reads the mail; every session ends', async () => {
    const { post, call, mailsTo } = await accountsUnderTest(database())
    const account = newAccount()
    const cookies = [cookieOf(await post('sign-up', account))]
    cookies.push(cookieOf(await post('sign-in', { email: account.email, password: account.password })))
    const asked = await post('forgot-password', { email: account.email.toUpperCase() })
    expect([asked.status, asked.text]).toEqual([204, ''])
    const [mail] = await mailsTo(account.email)
    expect(mail?.link).toMatch(/^http:\/\/localhost:3000\/forgot-password#token=[A-Za-z0-9]{24,}$/)
    const password = 'eight stones in a row'
    expect((await post('reset-password', { token: tokenOf(mail), password })).status).toBe(204)
    for (const cookie of cookies) expect((await call('GET /api/me', withCookie(cookie))).status).toBe(401)
    expect((await post('sign-in', { email: account.email, password: account.password })).status).toBe(401)
    expect((await post('sign-in', { email: account.email, password })).status).toBe(200)
  })

  test('its token works once, for 30 minutes, and is stored as a hash', async () => {
    const { post, mailsTo } = await accountsUnderTest(database())
    const account = newAccount()
    const { id } = (await post('sign-up', account)).as(Me)
    const reset = (token: string) => post('reset-password', { token, password: 'eight stones in a row' })
    await post('forgot-password', { email: account.email })
    const token = tokenOf((await mailsTo(account.email)).at(-1))
    const stored = await database().db.selectFrom('verification').selectAll().where('value', '=', id).execute()
    expect(stored).toHaveLength(1)
    expect(JSON.stringify(stored)).not.toContain(token)
    const identifier = stored[0]!.identifier
    for (const wrong of [identifier, `${token}x`, 'x'.repeat(24)])
      expect((await reset(wrong)).code).toBe('expired-link')
    expect((await reset(token)).status).toBe(204)
    const again = await reset(token)
    expect([again.status, again.code]).toEqual([410, 'expired-link'])

    await post('forgot-password', { email: account.email })
    const late = tokenOf((await mailsTo(account.email)).at(-1))
    advance(30 * MINUTE + 1)
    expect((await reset(late)).code).toBe('expired-link')
  })

  test('of 20 parallel tries one wins', async () => {
    const { post, mailsTo } = await accountsUnderTest(database())
    const account = newAccount()
    await post('sign-up', account)
    await post('forgot-password', { email: account.email })
    const token = tokenOf((await mailsTo(account.email))[0])
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => post('reset-password', { token, password: `${n} stones in a row` })),
    )
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'expired-link')).toHaveLength(19)
  })

  test('a weak new password is refused without spending the token; a used token voids the others', async () => {
    const { post, mailsTo } = await accountsUnderTest(database())
    const account = newAccount()
    await post('sign-up', account)
    await post('forgot-password', { email: account.email })
    await post('forgot-password', { email: account.email })
    const [one, other] = (await mailsTo(account.email)).map(tokenOf)
    expect((await post('reset-password', { token: one, password: 'password1' })).code).toBe('weak-password')
    expect((await post('reset-password', { token: one, password: 'eight stones in a row' })).status).toBe(204)
    expect((await post('reset-password', { token: other, password: 'nine stones in a row' })).code).toBe('expired-link')
  })

  test('a link cannot reset a password, nor a reset token sign in', async () => {
    const { post, mailsTo } = await accountsUnderTest(database())
    const account = newAccount()
    await post('sign-up', account)
    await post('forgot-password', { email: account.email })
    await post('email-link', { email: account.email })
    const mails = await mailsTo(account.email)
    const reset = tokenOf(mails.find(({ link }) => link!.includes('token=')))
    const link = tokenOf(mails.find(({ link }) => link!.includes('link=')))
    expect((await post('reset-password', { token: link, password: 'eight stones in a row' })).code).toBe('expired-link')
    expect((await post('email-link/redeem', { token: reset, timeZone: 'UTC' })).code).toBe('expired-link')
  })
})

describeOnBothDatabases('the auth library', (database) => {
  test.each([
    'GET /api/auth/get-session',
    'GET /api/auth/ok',
    'GET /api/auth/magic-link/verify?token=x',
    'POST /api/auth/sign-in/email',
    'POST /api/auth/sign-up/email',
    'POST /api/auth/update-user',
    'POST /api/auth/delete-user',
  ])('is not reachable by %s', async (route) => {
    const { call } = await accountsUnderTest(database())
    const answer = await call(route, route.startsWith('POST') ? { body: {} } : {})
    expect([answer.status, answer.code]).toEqual([404, 'not-found'])
  })

  test('has one secret of 256 bits, also when two processes start at once', async () => {
    const { db } = database()
    await db.deleteFrom('instance').where('key', '=', 'auth-secret').execute()
    await Promise.all([accountsUnderTest(database()), accountsUnderTest(database())])
    const secrets = await db.selectFrom('instance').select('value').where('key', '=', 'auth-secret').execute()
    expect(secrets).toHaveLength(1)
    expect(Buffer.from(secrets[0]!.value, 'base64url')).toHaveLength(32)
  })
})
