import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { parseConfig } from '../../platform/config.ts'
import type { Engine } from '../../platform/db/engines.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { createLocalFiles } from '../../platform/files/local-files.ts'
import { silentLogger } from '../../platform/http/logger.ts'
import { createFileMailer } from '../../platform/mail/file-mailer.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { newLearner } from '../../testing/learners.ts'
import { newCards, rating } from '../../testing/library.ts'
import { callerOf, testApp } from '../../testing/test-app.ts'
import { accountsRoutes } from '../accounts/accounts.routes.ts'
import { createAccounts } from '../accounts/accounts.ts'
import { cookieOf, newAccount, someone, withCookie } from '../accounts/testing/accounts-under-test.ts'
import { type AccountApp, accountApp } from '../archives/testing/account-app.ts'
import { fillLibrary } from '../archives/testing/full-library.ts'
import { beginErasure, removeEverything } from './erase-account.ts'
import { erasureRoutes } from './erasure.routes.ts'
import { keepErasing, SETTLED_MS } from './keep-erasing.ts'
import { beside } from './testing/beside-the-database.ts'

/** Everywhere in the database that a text occurs in any column of any table, whatever the column is called. */
async function tracesOf({ db, dialect }: Engine, text: string): Promise<readonly string[]> {
  const tables = (await db.introspection.getTables()).map(({ name, columns }) => ({
    name,
    columns: columns.map((column) => column.name),
  }))
  // On SQLite the counters are in a file of their own, which is not introspected.
  const counters =
    dialect === 'sqlite'
      ? [
          { name: 'rate_limit', columns: ['key'] },
          { name: 'ai_allowance', columns: ['user_id'] },
        ]
      : []
  const found: string[] = []
  for (const { name, columns } of [...tables, ...counters])
    for (const column of columns) {
      const { rows } = await sql`select 1 from ${sql.table(name)}
        where cast(${sql.ref(column)} as text) like ${`%${text}%`} limit 1`.execute(db)
      if (rows.length > 0) found.push(`${name}.${column}`)
    }
  return found
}

const rowsOfLog = async ({ db }: Engine, userId: string) =>
  (await db.selectFrom('review').select('id').where('user_id', '=', userId).execute()).length

describeOnBothDatabases('an account that goes', (database) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cairn-erasure-'))
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
  const files = () => createLocalFiles(join(dataDir, 'files'))
  const storedFiles = () =>
    existsSync(join(dataDir, 'files'))
      ? readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((e) => e.isFile()).length
      : 0

  /** Rows in every table that has learners, also those that no route writes. */
  async function fillTables(app: AccountApp, userId: string): Promise<void> {
    const { db } = database()
    await fillLibrary(app, database(), userId)
    await app.exportAll(userId)
    const times = { created_at: 1, updated_at: 1 }
    const identity = { id: userId, email: `${userId}@example.org`, email_verified: 1, name: '', ...times }
    await db.insertInto('identity').values(identity).execute()
    const credential = {
      id: `c-${userId}`,
      user_id: userId,
      provider_id: 'credential',
      account_id: userId,
      password: 'x',
      ...times,
    }
    await db.insertInto('credential').values(credential).execute()
    const session = {
      id: `s-${userId}`,
      user_id: userId,
      token_hash: `t-${userId}`,
      user_agent: '',
      expires_at: 9e15,
      ...times,
    }
    await db.insertInto('session').values(session).execute()
    for (const value of [userId, JSON.stringify({ email: `${userId}@example.org` })])
      await db
        .insertInto('verification')
        .values({ id: `v-${value}`.slice(0, 60), identifier: 'x', value, expires_at: 9e15, ...times })
        .execute()
    const asked = { kind: 'sign-in', recipient: `${userId}@example.org`, address: '', next: null, attempts: 0 }
    await db
      .insertInto('mail_queue')
      .values({ id: `m-${userId}`, ...asked, run_at: 9e15, problem: null, created_at: 1, expires_at: 9e15 })
      .execute()
    await app.call('POST /api/tokens', { as: userId, body: { name: 'mine', expiresInDays: null } })
    const purged = { user_id: userId, kind: 'card' as const, id: 'p', deck_id: 'd', deleted_at: 1, seq: 1 }
    await db.insertInto('purged').values(purged).execute()
    await db.insertInto('schedule_refold').values({ user_id: userId, after: '', requested_at: 9e15 }).execute()
    const shared = { user_id: userId, deck_id: 'd' }
    const listed = { public_key: `p-${userId}`, with_quotes: 0, licence: '', listed_at: 1, search_text: '', copies: 0 }
    await db
      .insertInto('deck_share')
      .values({ ...shared, ...listed, updated_at: 1 })
      .execute()
    const link = { id: 'l', secret_hash: `s-${userId}`, name: '', created_at: 1, expires_at: null, revoked_at: null }
    await db
      .insertInto('share_link')
      .values({ ...shared, ...link })
      .execute()
    const report = { id: 'r', reason: 'other', text: '', created_at: 1 }
    await db
      .insertInto('deck_report')
      .values({ ...shared, ...report })
      .execute()
    const used = { user_id: userId, window_start: 1, window_calls: 1, day: 1, day_tokens: 1, leases: '{}' }
    await db
      .insertInto('ai_allowance')
      .values([used, { ...used, user_id: `built-in:${userId}` }])
      .execute()
    await db
      .insertInto('rate_limit')
      .values({ key: `api:${userId}`, window_start: 1, hits: 1, blocked_until: 0 })
      .execute()
  }

  test('leaves nothing: no row in any table that the database has, no file, and others as they were', async () => {
    const engine = database()
    const [leaving, staying] = [await newLearner(engine), await newLearner(engine)]
    const app = await accountApp(engine, dataDir)
    const before = storedFiles()
    await fillLibrary(app, engine, staying)
    const ofStaying = storedFiles() - before
    await fillTables(app, leaving)
    // Its own eraser is not to help.
    await app.stop()
    const email = `${leaving}@example.org`
    const filled = new Set((await tracesOf(engine, leaving)).map((place) => place.split('.')[0]))
    const owned = (await engine.db.introspection.getTables())
      .filter(({ columns }) => columns.some(({ name }) => name === 'user_id'))
      .map(({ name }) => name)
    // A table that is added must be filled above, or this test would say nothing about it.
    expect(owned.filter((name) => !filled.has(name) && name !== 'erasure')).toEqual([])
    const stays = await tracesOf(engine, staying)

    await beginErasure(engine, { userId: leaving, email, now: Date.now() })
    expect(await engine.db.selectFrom('session').select('id').where('user_id', '=', leaving).execute()).toEqual([])
    await removeEverything({ engine, files: files() }, leaving)
    expect(await tracesOf(engine, leaving)).toEqual(['erasure.user_id'])
    expect(await tracesOf(engine, email)).toEqual([])
    expect(await tracesOf(engine, staying)).toEqual(stays)
    expect(storedFiles() - before).toBe(ofStaying)
  })

  test('is gone from the list of erasures once nobody can still be writing', async () => {
    const engine = database()
    const userId = await newLearner(engine)
    await newCards(testApp(engine).call, userId, 3)
    let now = Date.now()
    await beginErasure(engine, { userId, email: someone(), now })
    const eraser = keepErasing({
      ...{ engine, files: files(), log: silentLogger(), now: () => now, askEveryMs: 10 },
      ...beside(dataDir),
    })
    await expect.poll(() => tracesOf(engine, userId), { timeout: 30_000 }).toEqual(['erasure.user_id'])
    // A request that was under way all the while writes once more.
    await engine.db.insertInto('schedule_refold').values({ user_id: userId, after: '', requested_at: 9e15 }).execute()
    now += SETTLED_MS
    await expect.poll(() => tracesOf(engine, userId), { timeout: 30_000 }).toEqual([])
    await eraser.stop()
  })

  test('only erasure takes rows of the log, only those of its learner, and nothing changes one', async () => {
    const engine = database()
    const [leaving, staying] = [await newLearner(engine), await newLearner(engine)]
    for (const as of [leaving, staying]) {
      const [card] = await newCards(testApp(engine).call, as, 1)
      const event = rating(card!.id)
      await testApp(engine).call('POST /api/reviews', { as, body: { sentAt: event.answeredAt, events: [event] } })
    }
    const attempt = (work: ReturnType<typeof sql>) => expect(work.execute(engine.db)).rejects.toThrow(/append-only/)
    await attempt(sql`delete from review where user_id = ${leaving}`)
    await beginErasure(engine, { userId: leaving, email: someone(), now: Date.now() })
    await attempt(sql`update review set rating = 'easy' where user_id = ${leaving}`)
    await attempt(sql`delete from review where user_id = ${staying}`)
    await attempt(sql`delete from review where user_id in (${leaving}, ${staying})`)
    expect([await rowsOfLog(engine, leaving), await rowsOfLog(engine, staying)]).toEqual([1, 1])
    await removeEverything({ engine, files: files() }, leaving)
    await inTransaction(engine, (tx) => tx.deleteFrom('erasure').where('user_id', '=', leaving).execute())
    expect([await rowsOfLog(engine, leaving), await rowsOfLog(engine, staying)]).toEqual([0, 1])
    await attempt(sql`delete from review where user_id = ${staying}`)
  })

  test('many rows go while others write', async () => {
    const engine = database()
    const [leaving, staying] = [await newLearner(engine), await newLearner(engine)]
    const cards = await newCards(testApp(engine).call, leaving, 100)
    for (let batch = 0; batch < 10; batch += 1) {
      const events = Array.from({ length: 500 }, (_, at) =>
        rating(cards[at % 100]!.id, { answeredAt: Date.parse('2026-01-10T11:00:00Z') + batch * 500 + at }),
      )
      await testApp(engine).call('POST /api/reviews', { as: leaving, body: { sentAt: events[0]!.answeredAt, events } })
    }
    expect(await rowsOfLog(engine, leaving)).toBe(5_000)
    await beginErasure(engine, { userId: leaving, email: someone(), now: Date.now() })
    // Two at once, as two processes would.
    const erasing = Promise.all([1, 2].map(() => removeEverything({ engine, files: files() }, leaving)))
    for (let round = 0; round < 20; round += 1)
      expect((await newCards(testApp(engine).call, staying, 1))[0]).toMatchObject({ front: 'Question 0' })
    const removed = await erasing
    expect(removed.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(5_000)
    expect(await rowsOfLog(engine, leaving)).toBe(0)
  })

  test('by its owner alone: typed, freshly signed in, out everywhere at once, told by mail, and free to come again', async () => {
    const engine = database()
    const mails: Mail[] = []
    const config = parseConfig({ DATA_DIR: dataDir, SMTP_URL: 'smtp://127.0.0.1' })
    let now = Date.now()
    const mailer = { send: async (mail: Mail) => void mails.push(mail) }
    const accounts = await createAccounts({ engine, config, log: silentLogger(), now: () => now, mailer })
    const { app: whole } = testApp(engine, {
      ...{ config, now: () => now, resolveLearner: accounts.resolveLearner, describeAccount: accounts.describeAccount },
      more: [(deps) => accountsRoutes(deps, accounts), (deps) => erasureRoutes(deps, accounts, () => undefined)],
    })
    const call = callerOf(whole)
    const who = newAccount(someone())
    const here = withCookie(cookieOf(await call('POST /api/auth/sign-up', { body: who })))
    const signIn = { email: who.email, password: who.password }
    const elsewhere = withCookie(cookieOf(await call('POST /api/auth/sign-in', { body: signIn })))
    expect((await call('DELETE /api/account', { ...here, body: { email: 'other@example.org' } })).status).toBe(422)
    expect((await call('DELETE /api/account', { ...here, body: {} })).status).toBe(400)
    expect((await call('DELETE /api/account', { body: { email: who.email } })).status).toBe(401)
    now += 11 * 60_000
    expect((await call('DELETE /api/account', { ...here, body: { email: who.email } })).code).toBe(
      'requires-recent-login',
    )
    expect((await call('GET /api/me', elsewhere)).status).toBe(200)
    const again = withCookie(cookieOf(await call('POST /api/auth/sign-in', { ...here, body: signIn })))
    const gone = await call('DELETE /api/account', { ...again, body: { email: ` ${who.email.toUpperCase()} ` } })
    expect([gone.status, gone.headers.get('clear-site-data')]).toEqual([204, '"cache"'])
    for (const session of [here, elsewhere, again]) expect((await call('GET /api/me', session)).status).toBe(401)
    expect((await call('POST /api/auth/sign-in', { body: signIn })).code).toBe('invalid-credential')
    await accounts.settled()
    const farewells = mails.filter(({ link }) => !link?.includes('#confirm='))
    expect(farewells).toMatchObject([{ to: who.email, subject: 'Your Cairn account is deleted' }])
    expect((await call('POST /api/auth/sign-up', { body: who })).status).toBe(200)
  })

  test('a mail that was being written while its account went is gone as well', async () => {
    const engine = database()
    const config = parseConfig({ DATA_DIR: dataDir })
    const log = silentLogger()
    const mailer = createFileMailer({ dir: join(dataDir, 'mail'), from: 'cairn@localhost', log })
    let mailed = ''
    /** Writes the mail in the transaction that ends the account's access: after the mails there were gone. */
    const slow: Engine = {
      ...engine,
      transact: async (work) => {
        const to = mailed
        mailed = ''
        if (to !== '') await mailer.send({ to, subject: 'A link', text: 'Hello', html: '', link: null })
        return engine.transact(work)
      },
    }
    const accounts = await createAccounts({ engine, config, log, now: Date.now, mailer })
    const { app: whole } = testApp(slow, {
      ...{ config, resolveLearner: accounts.resolveLearner, describeAccount: accounts.describeAccount },
      more: [(deps) => accountsRoutes(deps, accounts), (deps) => erasureRoutes(deps, accounts, () => undefined)],
    })
    const call = callerOf(whole)
    const who = newAccount(someone())
    const here = withCookie(cookieOf(await call('POST /api/auth/sign-up', { body: who })))
    await accounts.settled()
    mailed = who.email
    expect((await call('DELETE /api/account', { ...here, body: { email: who.email } })).status).toBe(204)
    await accounts.settled()
    const mails = readdirSync(join(dataDir, 'mail')).map((name) => readFileSync(join(dataDir, 'mail', name), 'utf8'))
    expect(mails.filter((mail) => mail.includes(who.email))).toEqual([])
  })
})
