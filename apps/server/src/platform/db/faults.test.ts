import { DeckList } from '@cairn/contract/decks'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { newPostgresDatabase } from '../../testing/databases.ts'
import { uuidv7 } from '../../testing/ids.ts'
import { newLearner } from '../../testing/learners.ts'
import { newCards, newDeck, rating } from '../../testing/library.ts'
import { expectCachesToEqualLog } from '../../testing/oracle.ts'
import { testApp } from '../../testing/test-app.ts'
import { type Engine, openPostgres, openSqlite } from './engines.ts'
import { migrate } from './migrate.ts'

const NOW = Date.parse('2026-01-10T12:00:00Z')

async function sqliteApp() {
  const engine = openSqlite(':memory:')
  await migrate(engine, { backupDir: null, now: () => 1 })
  const { call } = testApp(engine, { now: () => NOW })
  const ann = await newLearner(engine)
  const cards = await newCards(call, ann, 30)
  return { engine, call, ann, cards }
}

const pragma = (engine: Engine, text: string) => sql.raw<{ page_count: number }>(`pragma ${text}`).execute(engine.db)

test('a full disk: 507 with a reason, reads go on, nothing acknowledged is lost, no restart needed', async () => {
  const { engine, call, ann, cards } = await sqliteApp()
  const send = (events: readonly object[]) => call('POST /api/reviews', { as: ann, body: { sentAt: NOW, events } })
  const first = cards.map(({ id }) => rating(id))
  expect((await send(first)).status).toBe(200)
  const { rows } = await pragma(engine, 'page_count')
  await pragma(engine, `max_page_count = ${rows[0]!.page_count}`)

  const batches = Array.from({ length: 30 }, () => cards.flatMap(({ id }) => [rating(id), rating(id)]))
  const answers = await Promise.all(batches.map(send))
  expect(new Set(answers.map(({ status, code }) => `${status} ${code}`))).toEqual(new Set(['507 storage-full']))
  expect(answers[0]!.text).not.toMatch(/SQLITE|disk|stack|\/src\//i)
  expect((await call('GET /api/decks', { as: ann })).as(DeckList).decks).toHaveLength(1)
  await expectCachesToEqualLog(engine, ann)

  await pragma(engine, 'max_page_count = 1000000')
  expect((await send(batches[0]!)).status).toBe(200)
  await expectCachesToEqualLog(engine, ann)
  const { n } = await engine.db
    .selectFrom('review')
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  expect(n).toBe(first.length + batches[0]!.length)
  await engine.close()
})

test('a disk that cannot be written: 503 with a time to come back, reads go on, then all is well again', async () => {
  const { engine, call, ann, cards } = await sqliteApp()
  const body = { sentAt: NOW, events: [rating(cards[0]!.id)] }
  await pragma(engine, 'query_only = 1')
  const refused = await call('POST /api/reviews', { as: ann, body })
  expect([refused.status, refused.code, refused.headers.get('retry-after')]).toEqual([503, 'unavailable', '30'])
  expect((await call('GET /api/sync?cursor=0', { as: ann })).status).toBe(200)
  await pragma(engine, 'query_only = 0')
  expect((await call('POST /api/reviews', { as: ann, body })).status).toBe(200)
  await engine.close()
})

test('PostgreSQL cutting connections under load: 503 with a time to come back, then the pool heals, 0 lost', async () => {
  const { url, drop } = await newPostgresDatabase()
  const lost: Error[] = []
  const engine = openPostgres(url, (error) => lost.push(error))
  await migrate(engine, { backupDir: null, now: () => 1 })
  const { call } = testApp(engine, { now: () => NOW })
  const ann = await newLearner(engine)
  const cards = await newCards(call, ann, 5)
  const send = async () => {
    const event = rating(cards[0]!.id, { id: uuidv7() })
    const answer = await call('POST /api/reviews', { as: ann, body: { sentAt: NOW, events: [event] } })
    return { event, answer }
  }
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await Promise.all(Array.from({ length: 10 }, () => sql`select pg_sleep(0.2)`.execute(engine.db)))
  // The learner's row is held, so that every writer stands in the middle of its transaction.
  await admin.query('begin')
  await admin.query('select 1 from learner for update')
  const sending = Promise.all(Array.from({ length: 8 }, send))
  await expect.poll(async () => (await admin.query(WAITING)).rowCount, { timeout: 2_500 }).toBeGreaterThan(3)
  await admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await admin.query('commit')

  const answers = await sending
  const cut = answers.filter(({ answer }) => answer.status !== 200)
  expect(cut.length).toBeGreaterThan(3)
  for (const { answer } of cut) {
    expect([answer.status, answer.code, answer.headers.get('retry-after')]).toEqual([503, 'unavailable', '2'])
    expect(answer.text).not.toMatch(/terminat|administrator|postgres/i)
  }
  const after = await send()
  expect(after.answer.status).toBe(200)
  const stored = await engine.db.selectFrom('review').select('id').execute()
  const acked = [...answers, after].filter(({ answer }) => answer.status === 200).map(({ event }) => event.id)
  expect(stored.map(({ id }) => id).sort()).toEqual(acked.sort())
  await expectCachesToEqualLog(engine, ann)
  await admin.end()
  await engine.close()
  await drop()
})

const WAITING = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

test('a learner held by another transaction: 503 after 3 seconds, not a request without end', async () => {
  const { url, drop } = await newPostgresDatabase()
  const engine = openPostgres(url, () => undefined)
  await migrate(engine, { backupDir: null, now: () => 1 })
  const { call } = testApp(engine)
  const ann = await newLearner(engine)
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query('begin')
  await admin.query('select 1 from learner for update')
  const answer = await call('POST /api/decks', { as: ann, body: { id: uuidv7(), title: 'x' } })
  expect([answer.status, answer.code]).toEqual([503, 'unavailable'])
  await admin.query('rollback')
  expect((await newDeck(call, ann)).title).toBe('Biology')
  await admin.end()
  await engine.close()
  await drop()
})
