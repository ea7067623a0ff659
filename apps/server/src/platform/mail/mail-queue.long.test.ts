import { setTimeout as delay } from 'node:timers/promises'
import { Me } from '@cairn/contract/accounts'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { accountMails } from '../../people/accounts/account-mails.ts'
import { accountsRoutes } from '../../people/accounts/accounts.routes.ts'
import { createAccounts } from '../../people/accounts/accounts.ts'
import { cookieOf, newAccount, someone, withCookie } from '../../people/accounts/testing/accounts-under-test.ts'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { testApp } from '../../testing/test-app.ts'
import { parseConfig } from '../config.ts'
import type { Engine } from '../db/engines.ts'
import { silentLogger } from '../http/logger.ts'
import { createMailQueue, type MailQueue, type MailQueueParts } from './mail-queue.ts'
import { createMailer } from './mailer.ts'
import { type SmtpReceiver, silentReceiver, smtpReceiver } from './testing/smtp-receiver.ts'

/* Real mail servers, one queue or several over one database, and every way in which a mail is not taken. */

const ending: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end()
})

async function receiver(): Promise<SmtpReceiver> {
  const made = await smtpReceiver()
  ending.push(made.close)
  return made
}

interface Options extends Partial<Pick<MailQueueParts, 'retryMs' | 'attemptMs' | 'now'>> {
  readonly url: string
}

/** One process: accounts, their routes, and a queue that is in a hurry. */
async function processOn(engine: Engine, { url, ...pace }: Options) {
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
  const config = parseConfig({ SMTP_URL: url })
  const now = pace.now ?? Date.now
  const mailer = createMailer(config, log)
  const accounts = await createAccounts({ engine, config, log: silentLogger(), now, mailer })
  const writing = accountMails(accounts.auth, { engine, now })
  const mails: MailQueue = createMailQueue({ engine, log, now, mailer, ...writing, retryMs: 100, pollMs: 50, ...pace })
  const { call } = testApp(engine, {
    now,
    resolveLearner: accounts.resolveLearner,
    describeAccount: accounts.describeAccount,
    more: [(deps) => accountsRoutes(deps, { ...accounts, mails })],
  })
  mails.start()
  let isStopped = false
  const stop = async (graceMs = 0) => {
    if (isStopped) return
    isStopped = true
    await mails.stop(graceMs)
    mailer.close?.()
  }
  ending.push(stop)
  return { call, mails, stop, accounts, logged: () => lines.join('') }
}

describeOnBothDatabases('a mail', (database) => {
  const rows = (recipient: string) =>
    database().db.selectFrom('mail_queue').selectAll().where('recipient', '=', recipient).execute()
  const gone = (recipient: string) => expect.poll(() => rows(recipient), { timeout: 20_000 }).toEqual([])

  test.each([
    ['that is put off arrives once, later', ['puts-off', 'puts-off'], 3],
    ['whose connection is lost in the middle arrives once', ['drops'], 2],
    ['whose mail server hangs arrives once, when it has woken up', ['hangs'], 2],
    ['that is taken at once is offered once', [], 1],
  ] as const)('%s', async (_, manners, offers) => {
    const post = await receiver()
    const email = someone()
    post.expect(email, manners)
    const { call, logged } = await processOn(database(), { url: post.url, attemptMs: 1_000 })
    expect((await call('POST /api/auth/email-link', { body: { email } })).status).toBe(204)
    await gone(email)
    expect([post.taken(email).length, post.offered(email)]).toEqual([1, offers])
    expect(post.taken(email)[0]).toContain('#link=3D')
    // Neither the address nor what the mail server says of it.
    expect(logged()).not.toContain(email)
    expect(logged()).not.toContain('greylisted')
  })

  test('that is refused is not offered again, and a learner who waits for it is told', async () => {
    const post = await receiver()
    const account = newAccount()
    post.expect(account.email, ['refuses', 'refuses', 'refuses'])
    const { call, accounts, mails, logged } = await processOn(database(), { url: post.url })
    const signedUp = await call('POST /api/auth/sign-up', { body: account })
    expect(signedUp.as(Me).emailState).toBe('unconfirmed')
    await accounts.background.settled()
    const me = async () => (await call('GET /api/me', withCookie(cookieOf(signedUp)))).as(Me)
    await expect.poll(async () => (await me()).emailState, { timeout: 20_000 }).toBe('undeliverable')
    await delay(500)
    expect([post.offered(account.email), await rows(account.email)]).toEqual([1, []])
    expect(logged()).toContain('refused (550)')
    expect(logged()).not.toContain(account.email)
    // The mailbox is there after all.
    post.expect(account.email, [])
    await call('POST /api/auth/confirmation', { ...withCookie(cookieOf(signedUp)), body: {} })
    await expect.poll(async () => (await me()).emailState, { timeout: 20_000 }).toBe('unconfirmed')
    expect(mails.state()).toHaveProperty('mail')
  })

  test('is given up when its link would be over, and says so in readyz until then', async () => {
    const email = someone()
    let skipped = 0
    const now = () => Date.now() + skipped
    const { call, mails, logged } = await processOn(database(), { url: 'smtp://127.0.0.1:1', now })
    await call('POST /api/auth/email-link', { body: { email } })
    await expect
      .poll(() => mails.state().mail, { timeout: 20_000 })
      .toMatch(/^\d+ waiting, oldest \d+ s, last problem: connection lost$/)
    expect(await rows(email)).toHaveLength(1)
    skipped = 10 * 60_000
    await gone(email)
    expect(logged()).toContain('given up')
    expect(logged()).not.toContain(email)
  })

  test('is sent once by four processes, over a few connections each', async () => {
    const post = await receiver()
    const started = await Promise.all(Array.from({ length: 4 }, () => processOn(database(), { url: post.url })))
    const people = Array.from({ length: 60 }, () => someone())
    for (const email of people.filter((_, n) => n % 3 === 0)) post.expect(email, ['puts-off'])
    await Promise.all(people.map((email, n) => started[n % 4]!.call('POST /api/auth/email-link', { body: { email } })))
    for (const email of people) await gone(email)
    expect(people.map((email) => post.taken(email).length)).toEqual(people.map(() => 1))
    expect(post.mostOpen()).toBeLessThanOrEqual(16)
  })

  test('whose process ended while it had it is sent by another', async () => {
    const post = await receiver()
    const email = someone()
    const waking = await processOn(database(), { url: post.url })
    await waking.stop()
    await waking.call('POST /api/auth/email-link', { body: { email } })
    // Taken by a process that is gone: nobody else has it before its time is over.
    const heldUntil = Date.now() + 600
    await database()
      .db.updateTable('mail_queue')
      .set({ attempts: 1, run_at: heldUntil })
      .where('recipient', '=', email)
      .execute()
    await processOn(database(), { url: post.url })
    await gone(email)
    expect(Date.now()).toBeGreaterThanOrEqual(heldUntil)
    expect(post.taken(email)).toHaveLength(1)
  })

  test('underway when the server stops keeps it for at most five seconds, and is sent after the next start', async () => {
    const silent = await silentReceiver()
    ending.push(silent.close)
    const email = someone()
    const stuck = await processOn(database(), { url: silent.url })
    await stuck.call('POST /api/auth/email-link', { body: { email } })
    await expect.poll(async () => (await rows(email))[0]?.attempts, { timeout: 20_000 }).toBe(1)
    const began = performance.now()
    await stuck.stop(2_500)
    expect(performance.now() - began).toBeLessThan(5_000)
    expect(await rows(email)).toHaveLength(1)
    const post = await receiver()
    await processOn(database(), { url: post.url })
    await gone(email)
    expect(post.taken(email)).toHaveLength(1)
  })

  test('that nobody keeps, such as a farewell, holds a stop up no longer, and its failure names nobody', async () => {
    const silent = await silentReceiver()
    ending.push(silent.close)
    const lines: string[] = []
    const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
    const config = parseConfig({ SMTP_URL: silent.url })
    const mailer = createMailer(config, log)
    const accounts = await createAccounts({ engine: database(), config, log, now: Date.now, mailer })
    const to = someone()
    accounts.background.run('saying goodbye', () => mailer.send({ to, subject: '', text: '', html: '', link: null }))
    const began = performance.now()
    await accounts.stop()
    expect(performance.now() - began).toBeLessThan(5_000)
    expect(lines.join('')).toContain('saying goodbye failed')
    expect(lines.join('')).not.toContain(to)
  })

  test('holds no token while it waits', async () => {
    const email = someone()
    const { call, stop } = await processOn(database(), { url: 'smtp://127.0.0.1:1' })
    await stop()
    await call('POST /api/auth/email-link', { body: { email, next: '/library' } })
    const [row] = await rows(email)
    expect(row).toMatchObject({ kind: 'sign-in', recipient: email, next: '/library', attempts: 0, problem: null })
    expect(JSON.stringify(row)).not.toMatch(/[A-Za-z0-9_-]{43}/)
    await database().db.deleteFrom('mail_queue').where('recipient', '=', email).execute()
  })
})
