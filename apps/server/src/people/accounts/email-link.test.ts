import { LinkSeen, Me, Redeemed } from '@cairn/contract/accounts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import {
  accountsUnderTest,
  advance,
  cookieOf,
  MINUTE,
  newAccount,
  someone,
  tokenOf,
  withCookie,
} from './testing/accounts-under-test.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describeOnBothDatabases('a link by e-mail', (database) => {
  test('makes the account of a new address and signs in', async () => {
    const { post, call, mailsTo } = await accountsUnderTest(database())
    const email = someone()
    const asked = await post('email-link', { email, next: '/review?deck=1' })
    expect([asked.status, asked.text]).toEqual([204, ''])
    const [mail] = await mailsTo(email)
    expect(mail?.link).toMatch(/^http:\/\/localhost:3000\/login\?next=%2Freview%3Fdeck%3D1#link=[A-Za-z0-9_-]{43}$/)
    expect(mail?.text).toContain(`\n${mail?.link}\n`)
    const answer = await post('email-link/redeem', { token: tokenOf(mail), timeZone: 'Asia/Tokyo' })
    expect(answer.as(Me)).toMatchObject({ email, name: '', onboardedAt: null, settings: { timeZone: 'Asia/Tokyo' } })
    expect((await call('GET /api/me', withCookie(cookieOf(answer)))).status).toBe(200)
  })

  test('signs in to the account there is, and leaves its settings alone', async () => {
    const { post, mailsTo } = await accountsUnderTest(database())
    const email = someone()
    for (const timeZone of ['Asia/Tokyo', 'Europe/Paris']) {
      await post('email-link', { email })
      const token = tokenOf((await mailsTo(email)).at(-1))
      const me = (await post('email-link/redeem', { token, timeZone })).as(Me)
      expect(me.settings.timeZone).toBe('Asia/Tokyo')
    }
    const rows = await database().db.selectFrom('identity').select('id').where('email', '=', email).execute()
    expect(rows).toHaveLength(1)
  })

  test('works once: of 20 parallel tries one wins', async () => {
    const { post, mailsTo } = await accountsUnderTest(database())
    const email = someone()
    await post('email-link', { email })
    const token = tokenOf((await mailsTo(email))[0])
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post('email-link/redeem', { token, timeZone: 'UTC' })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status, code }) => status === 410 && code === 'expired-link')).toHaveLength(19)
    const again = await post('email-link/redeem', { token, timeZone: 'UTC' })
    expect(again.code).toBe('expired-link')
    expect(again.headers.getSetCookie()).toEqual([])
  })

  test('two links for one new address, redeemed at once, make one account', async () => {
    const { post, mailsTo } = await accountsUnderTest(database())
    const email = someone()
    await post('email-link', { email })
    await post('email-link', { email })
    const tokens = (await mailsTo(email)).map(tokenOf)
    const answers = await Promise.all(tokens.map((token) => post('email-link/redeem', { token, timeZone: 'UTC' })))
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect(answers.every(({ status, code }) => status === 200 || code === 'expired-link')).toBe(true)
    const rows = await database().db.selectFrom('identity').select('id').where('email', '=', email).execute()
    expect(rows).toHaveLength(1)
  })

  test('is over after ten minutes', async () => {
    const { post, mailsTo } = await accountsUnderTest(database())
    const email = someone()
    await post('email-link', { email })
    const token = tokenOf((await mailsTo(email))[0])
    advance(10 * MINUTE + 1)
    expect((await post('email-link/redeem', { token, timeZone: 'UTC' })).code).toBe('expired-link')
  })

  test('is stored as a hash that opens nothing', async () => {
    const { post, mailsTo } = await accountsUnderTest(database())
    const email = someone()
    await post('email-link', { email })
    const token = tokenOf((await mailsTo(email))[0])
    const rows = await database()
      .db.selectFrom('verification')
      .selectAll()
      .where('value', 'like', `%${email}%`)
      .execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    const { identifier } = rows[0]!
    const forged = await post('email-link/redeem', { token: identifier, timeZone: 'UTC' })
    expect(forged.code).toBe('expired-link')
  })

  test('is not spent by looking at it', async () => {
    const { post, call, mailsTo } = await accountsUnderTest(database())
    const email = someone()
    await post('email-link', { email })
    const [mail] = await mailsTo(email)
    for (let scanner = 0; scanner < 3; scanner += 1) {
      await call(`GET ${new URL(mail!.link!).pathname}${new URL(mail!.link!).search}`)
      await call(`GET /api/auth/email-link/redeem?token=${tokenOf(mail)}`)
    }
    expect((await post('email-link/redeem', { token: tokenOf(mail), timeZone: 'UTC' })).status).toBe(200)
  })

  test('says before and after that it takes an account whose address nobody had proven from whoever made it', async () => {
    const { post, call, mailsTo } = await accountsUnderTest(database())
    const squatted = newAccount()
    const squatter = cookieOf(await post('sign-up', squatted))
    await post('email-link', { email: squatted.email })
    const token = tokenOf((await mailsTo(squatted.email)).at(-1))
    const before = await post('email-link/look', { token })
    expect(before.as(LinkSeen)).toEqual({ email: squatted.email, effect: 'takes-over' })
    expect((await call('GET /api/me', withCookie(squatter))).status).toBe(200)
    const spent = await post('email-link/redeem', { token, timeZone: 'UTC' })
    expect(spent.as(Redeemed)).toMatchObject({ effect: 'takes-over', emailState: 'confirmed' })
    expect((await call('GET /api/me', withCookie(squatter))).status).toBe(401)
    const credentials = { email: squatted.email, password: squatted.password }
    expect((await post('sign-in', credentials)).code).toBe('invalid-credential')
  })

  test('takes nothing from an account that is signed in where it is opened', async () => {
    const { post, call, mailsTo } = await accountsUnderTest(database())
    const account = newAccount()
    const { email, password } = account
    const here = cookieOf(await post('sign-up', account))
    const elsewhere = cookieOf(await post('sign-in', { email, password }))
    await post('email-link', { email })
    const token = tokenOf((await mailsTo(email)).at(-1))
    expect((await post('email-link/look', { token }, withCookie(here))).as(LinkSeen).effect).toBe('signs-in')
    const stranger = cookieOf(await post('sign-up', newAccount()))
    expect((await post('email-link/look', { token }, withCookie(stranger))).as(LinkSeen).effect).toBe('takes-over')
    const spent = await post('email-link/redeem', { token, timeZone: 'UTC' }, withCookie(here))
    expect(spent.as(Redeemed)).toMatchObject({ effect: 'signs-in', emailState: 'confirmed' })
    expect((await call('GET /api/me', withCookie(elsewhere))).status).toBe(200)
    expect((await post('sign-in', { email, password })).status).toBe(200)
  })

  test('is looked at without being spent, and tells strangers nothing', async () => {
    const { post, mailsTo } = await accountsUnderTest(database())
    const email = someone()
    await post('email-link', { email })
    const token = tokenOf((await mailsTo(email))[0])
    for (let look = 0; look < 3; look += 1)
      expect((await post('email-link/look', { token })).as(LinkSeen)).toEqual({ email, effect: 'creates' })
    expect((await post('email-link/redeem', { token, timeZone: 'UTC' })).as(Redeemed).effect).toBe('creates')
    for (const dead of [token, 'x'.repeat(43)]) {
      const answer = await post('email-link/look', { token: dead })
      expect([answer.status, answer.code]).toEqual([410, 'expired-link'])
    }
  })

  test('leaves a password alone that was chosen by mail', async () => {
    const { post, mailsTo } = await accountsUnderTest(database())
    const account = newAccount()
    await post('sign-up', account)
    await post('forgot-password', { email: account.email })
    const password = 'eight stones in a row'
    await post('reset-password', { token: tokenOf((await mailsTo(account.email)).at(-1)), password })
    await post('email-link', { email: account.email })
    await post('email-link/redeem', { token: tokenOf((await mailsTo(account.email)).at(-1)), timeZone: 'UTC' })
    expect((await post('sign-in', { email: account.email, password })).status).toBe(200)
  })

  test('leads nowhere but here, whatever Host and next say', async () => {
    const { post, mailsTo } = await accountsUnderTest(database())
    const email = someone()
    const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    for (const path of ['email-link', 'forgot-password']) {
      const bySite = await post(path, { email }, { headers: { ...forged, origin: 'http://evil.example' } })
      expect([bySite.status, bySite.code]).toEqual([403, 'public-url-needed'])
      const byAddress = { host: '192.0.2.7:3000', origin: 'http://192.0.2.7:3000' }
      const answer = await post(path, { email }, { headers: byAddress })
      expect([answer.status, answer.code]).toEqual([503, 'public-url-needed'])
    }
    expect(await mailsTo(email)).toEqual([])
    await post('email-link', { email, next: '//evil.example' }, { headers: { 'x-forwarded-host': 'evil.example' } })
    const [mail] = await mailsTo(email)
    expect(JSON.stringify(mail)).not.toContain('evil')
  })

  test('uses the public address when there is one', async () => {
    const { post, mailsTo } = await accountsUnderTest(database(), { config: { publicUrl: 'https://cairn.example' } })
    const email = someone()
    const headers = { host: 'evil.example', origin: 'https://cairn.example' }
    await post('email-link', { email }, { headers })
    expect((await mailsTo(email))[0]?.link).toMatch(/^https:\/\/cairn\.example\/login#link=/)
  })

  test.each([
    ['no address', 'email-link', { email: 'lea' }, 422, 'invalid-email'],
    ['no address', 'forgot-password', { email: 'lea@localhost' }, 422, 'invalid-email'],
    ['an unknown field', 'email-link', { email: 'lea@example.com', callbackURL: '//evil.example' }, 400, 'bad-request'],
    ['two addresses', 'forgot-password', { email: ['lea@example.com', 'eve@example.com'] }, 400, 'bad-request'],
    [
      'an unknown field',
      'email-link/redeem',
      { token: 'x'.repeat(43), timeZone: 'UTC', userId: 'x' },
      400,
      'bad-request',
    ],
    ['a token nobody made', 'email-link/redeem', { token: 'x'.repeat(43), timeZone: 'UTC' }, 410, 'expired-link'],
  ])('refuses %s at %s', async (_, path, body, status, code) => {
    const { post } = await accountsUnderTest(database())
    const answer = await post(path, body)
    expect([answer.status, answer.code]).toEqual([status, code])
  })
})
