import { LinkSeen, Me } from '@cairn/contract/accounts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import {
  accountsUnderTest,
  advance,
  cookieOf,
  DAY,
  newAccount,
  tokenOf,
  withCookie,
} from './testing/accounts-under-test.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describeOnBothDatabases('the address of a new account', (database) => {
  test('is asked for by a mail; confirmed, a link takes nothing from it any more', async () => {
    const { post, call, confirmationsTo, mailsTo } = await accountsUnderTest(database())
    const account = newAccount()
    const signedUp = await post('sign-up', account)
    const here = withCookie(cookieOf(signedUp))
    expect(signedUp.as(Me).emailState).toBe('unconfirmed')
    const [mail, ...more] = await confirmationsTo(account.email)
    expect(more).toEqual([])
    expect(mail?.link).toMatch(/^http:\/\/localhost:3000\/login#confirm=[A-Za-z0-9_-]{43}$/)
    // Study works before it.
    expect((await call('GET /api/decks', here)).status).toBe(200)
    const confirmed = await post('confirmation/redeem', { token: tokenOf(mail) }, here)
    expect(confirmed.as(Me).emailState).toBe('confirmed')
    expect((await post('confirmation/redeem', { token: tokenOf(mail) }, here)).code).toBe('expired-link')
    await post('email-link', { email: account.email })
    const token = tokenOf((await mailsTo(account.email)).at(-1))
    expect((await post('email-link/look', { token })).as(LinkSeen).effect).toBe('signs-in')
    expect((await post('email-link/redeem', { token, timeZone: 'UTC' })).status).toBe(200)
    expect((await post('sign-in', { email: account.email, password: account.password })).status).toBe(200)
    expect((await call('GET /api/me', here)).status).toBe(200)
  })

  test('is confirmed by whoever is signed in to it and by nobody else, within a day', async () => {
    const { post, confirmationsTo } = await accountsUnderTest(database())
    const [account, other] = [newAccount(), newAccount()]
    const here = withCookie(cookieOf(await post('sign-up', account)))
    const stranger = withCookie(cookieOf(await post('sign-up', other)))
    const token = tokenOf((await confirmationsTo(account.email))[0])
    expect((await post('confirmation/redeem', { token })).status).toBe(401)
    expect((await post('confirmation/redeem', { token }, stranger)).code).toBe('expired-link')
    // Nor does such a token sign in or choose a password.
    expect((await post('email-link/redeem', { token, timeZone: 'UTC' })).code).toBe('expired-link')
    expect((await post('reset-password', { token, password: 'eight stones in a row' })).code).toBe('expired-link')
    advance(DAY)
    expect((await post('confirmation/redeem', { token }, here)).code).toBe('expired-link')
  })

  test('is asked for again on request, by its owner, and not once it is confirmed', async () => {
    const { post, confirmationsTo } = await accountsUnderTest(database())
    const account = newAccount()
    const here = withCookie(cookieOf(await post('sign-up', account)))
    expect((await post('confirmation', {}, here)).status).toBe(204)
    expect((await post('confirmation', {})).status).toBe(401)
    const [, again, ...more] = await confirmationsTo(account.email)
    expect(more).toEqual([])
    expect((await post('confirmation/redeem', { token: tokenOf(again) }, here)).status).toBe(200)
    expect((await post('confirmation', {}, here)).status).toBe(204)
    expect(await confirmationsTo(account.email)).toHaveLength(2)
  })
})
