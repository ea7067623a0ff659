import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../../platform/db/schema.ts'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { accountsUnderTest, newAccount, someone, tokenOf } from './testing/accounts-under-test.ts'

/* SQLite has one writer, so only PostgreSQL can take an address between another request's look and its write. */

/** Runs `request` while somebody else is about to take `email`; they commit once the request waits for them. */
async function whileTaken<T>(db: Db, email: string, request: () => Promise<T>): Promise<T> {
  const now = Date.now()
  let answer: Promise<T> | undefined
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('identity')
      .values({ id: randomUUID(), name: '', email, email_verified: 1, created_at: now, updated_at: now })
      .execute()
    answer = request()
    while (!(await somebodyWaits(tx))) await delay(5)
  })
  if (!answer) throw new Error('Inconsistent: no request was made')
  return answer
}

async function somebodyWaits(tx: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_locks
    where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(tx)
  return rows.length > 0
}

describeOnBothDatabases('an address taken in the same moment', (database, dialect) => {
  if (dialect === 'postgres') {
    test('is in use for whoever signs up', async () => {
      const { post } = await accountsUnderTest(database())
      const account = newAccount()
      const answer = await whileTaken(database().db, account.email, () => post('sign-up', account))
      expect([answer.status, answer.code]).toEqual([409, 'email-already-in-use'])
      const { rows } = await sql`select 1 from credential
        where user_id in (select id from identity where email = ${account.email})`.execute(database().db)
      expect(rows).toEqual([])
    })

    test('ends the link of whoever redeems one', async () => {
      const { post, mailsTo } = await accountsUnderTest(database())
      const email = someone()
      await post('email-link', { email })
      const token = tokenOf((await mailsTo(email))[0])
      const redeem = () => post('email-link/redeem', { token, timeZone: 'UTC' })
      const answer = await whileTaken(database().db, email, redeem)
      expect([answer.status, answer.code]).toEqual([410, 'expired-link'])
    })
  } else {
    test('has one account in the end, and everybody is answered', async () => {
      const { post } = await accountsUnderTest(database())
      const account = newAccount()
      const answers = await Promise.all(Array.from({ length: 4 }, () => post('sign-up', account)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    })
  }
})
