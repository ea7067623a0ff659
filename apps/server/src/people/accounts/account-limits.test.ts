import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseConfig } from '../../platform/config.ts'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import {
  accountsUnderTest,
  advance,
  DAY,
  GOOD_PASSWORD,
  MINUTE,
  newAccount,
  someone,
} from './testing/accounts-under-test.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const fromOneAddress = () => `198.51.100.${Math.floor(Math.random() * 200)}-${randomUUID()}`

describeOnBothDatabases('limits of accounts', (database) => {
  test.each(['known', 'unknown'])('ten wrong passwords block a %s address for 30 s, then longer', async (kind) => {
    const { post } = await accountsUnderTest(database(), { limited: true })
    const account = newAccount()
    if (kind === 'known') await post('sign-up', account)
    const guess = (password: string) => post('sign-in', { email: account.email, password })
    for (let wrong = 0; wrong < 10; wrong += 1) expect((await guess('a wrong guess')).code).toBe('invalid-credential')
    const blocked = await guess(account.password)
    expect([blocked.status, blocked.code, blocked.headers.get('retry-after')]).toEqual([429, 'too-many-requests', '30'])
    advance(30_000)
    expect((await guess('a wrong guess')).code).toBe('invalid-credential')
    expect((await guess('a wrong guess')).headers.get('retry-after')).toBe('60')
    advance(MINUTE)
    expect((await guess(account.password)).status).toBe(kind === 'known' ? 200 : 401)
    if (kind === 'known') expect((await guess('a wrong guess')).code).toBe('invalid-credential')
  })

  test('a burst of parallel guesses gets ten answers', async () => {
    const { post } = await accountsUnderTest(database(), { limited: true })
    const email = someone()
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => post('sign-in', { email, password: `guess number ${n}` })),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30)
  })

  test('one address tries 30 sign-ins in ten minutes', async () => {
    const { post } = await accountsUnderTest(database(), { limited: true })
    const ip = fromOneAddress()
    const statuses: number[] = []
    for (let attempt = 0; attempt < 31; attempt += 1)
      statuses.push((await post('sign-in', { email: someone(), password: GOOD_PASSWORD }, { ip })).status)
    expect(statuses).toEqual([...Array(30).fill(401), 429])
    advance(10 * MINUTE)
    expect((await post('sign-in', { email: someone(), password: GOOD_PASSWORD }, { ip })).status).toBe(401)
  })

  test('one address makes five accounts an hour; slips in the form are not counted', async () => {
    const { post } = await accountsUnderTest(database(), { limited: true })
    const ip = fromOneAddress()
    for (let slip = 0; slip < 6; slip += 1)
      expect((await post('sign-up', newAccount(someone(), 'short'), { ip })).code).toBe('weak-password')
    for (let account = 0; account < 5; account += 1)
      expect((await post('sign-up', newAccount(), { ip })).status).toBe(200)
    const refused = await post('sign-up', newAccount(), { ip })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
    advance(60 * MINUTE)
    expect((await post('sign-up', newAccount(), { ip })).status).toBe(200)
  })

  test.each(['known', 'unknown'])('a %s address gets three mails in a quarter of an hour', async (kind) => {
    const { post, mailsTo } = await accountsUnderTest(database(), { limited: true })
    const email = someone()
    if (kind === 'known') await post('sign-up', newAccount(email))
    const statuses = []
    for (const path of ['email-link', 'forgot-password', 'email-link', 'forgot-password'])
      statuses.push((await post(path, { email: email.toUpperCase() })).status)
    expect(statuses).toEqual([204, 204, 204, 429])
    expect(await mailsTo(email)).toHaveLength(kind === 'known' ? 3 : 2)
    advance(15 * MINUTE)
    expect((await post('forgot-password', { email })).status).toBe(204)
  })

  test('one client asks for 20 mails an hour, whatever for and to whom; those it was refused count for nobody', async () => {
    const { post } = await accountsUnderTest(database(), { limited: true })
    const ip = fromOneAddress()
    const answers = []
    for (let n = 0; n < 60; n += 1)
      answers.push(await post(n % 2 === 0 ? 'email-link' : 'forgot-password', { email: someone() }, { ip }))
    expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(204), ...Array(40).fill(429)])
    expect(answers.at(-1)!.headers.get('retry-after')).toBe('3600')
    const victim = someone()
    for (let n = 0; n < 5; n += 1) expect((await post('email-link', { email: victim }, { ip })).status).toBe(429)
    expect((await post('email-link', { email: victim })).status).toBe(204)
    advance(60 * MINUTE)
    expect((await post('email-link', { email: someone() }, { ip })).status).toBe(204)
  })

  test.each(['known', 'unknown'])(
    'a %s address gets ten mails a day, those of a new account with them',
    async (kind) => {
      const { post, accounts } = await accountsUnderTest(database(), { limited: true })
      const email = someone()
      if (kind === 'known') await post('sign-up', newAccount(email))
      await accounts.settled()
      const statuses = []
      for (let n = 0; n < 11; n += 1) {
        statuses.push((await post('email-link', { email })).status)
        advance(15 * MINUTE)
      }
      const free = kind === 'known' ? 9 : 10
      expect(statuses).toEqual([...Array(free).fill(204), ...Array(11 - free).fill(429)])
      advance(DAY)
      expect((await post('email-link', { email })).status).toBe(204)
    },
  )

  test('the instance sends as many an hour as it was told, and an account is made all the same', async () => {
    await database().db.deleteFrom('rate_limit').where('key', '=', 'mails').execute()
    const mailLimits = { perClientHour: 20, perRecipientDay: 10, perInstanceHour: 3 }
    const { post, confirmationsTo } = await accountsUnderTest(database(), { limited: true, config: { mailLimits } })
    const statuses = []
    for (let n = 0; n < 5; n += 1) statuses.push((await post('email-link', { email: someone() })).status)
    expect(statuses).toEqual([204, 204, 204, 429, 429])
    const account = newAccount()
    expect((await post('sign-up', account)).status).toBe(200)
    expect(await confirmationsTo(account.email)).toEqual([])
    await database().db.deleteFrom('rate_limit').where('key', '=', 'mails').execute()
  })

  test.each([
    ['MAIL_PER_CLIENT_HOUR', { ip: '198.51.100.201' }, () => someone()],
    ['MAIL_PER_RECIPIENT_DAY', {}, (email: string) => email],
    ['MAIL_PER_INSTANCE_HOUR', {}, () => someone()],
  ] as const)('%s is read from the environment, and holds', async (name, from, next) => {
    await database().db.deleteFrom('rate_limit').execute()
    const { mailLimits } = parseConfig({ [name]: '2' })
    const { post } = await accountsUnderTest(database(), { limited: true, config: { mailLimits } })
    const email = someone()
    const statuses = []
    for (let n = 0; n < 3; n += 1) statuses.push((await post('email-link', { email: next(email) }, from)).status)
    expect(statuses).toEqual([204, 204, 429])
    await database().db.deleteFrom('rate_limit').execute()
  })

  test('one address redeems at most 60 tokens a minute', async () => {
    const { post } = await accountsUnderTest(database(), { limited: true })
    const ip = fromOneAddress()
    const answers = await Promise.all(
      Array.from({ length: 70 }, (_, n) =>
        post('email-link/redeem', { token: `${n}`.padStart(43, 'x'), timeZone: 'UTC' }, { ip }),
      ),
    )
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(60)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  })

  test('counters keep no address that somebody typed', async () => {
    const { post } = await accountsUnderTest(database(), { limited: true })
    const email = someone()
    await post('sign-in', { email, password: GOOD_PASSWORD })
    await post('email-link', { email })
    const keys = (await database().db.selectFrom('rate_limit').select('key').execute()).map(({ key }) => key)
    expect(keys.filter((key) => key.includes('@'))).toEqual([])
  })
})
