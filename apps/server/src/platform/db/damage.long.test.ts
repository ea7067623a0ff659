import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Health } from '@cairn/contract/runtime'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { newPostgresDatabase } from '../../testing/databases.ts'
import { newLearner } from '../../testing/learners.ts'
import { newCards, rating } from '../../testing/library.ts'
import { testApp } from '../../testing/test-app.ts'
import { silentLogger } from '../http/logger.ts'
import { openDatabase, sqliteFileIn } from './database.ts'
import { type Engine, openPostgres } from './engines.ts'
import { keepChecking } from './keep-checking.ts'
import { migrate } from './migrate.ts'

const scratch = mkdtempSync(join(tmpdir(), 'cairn-damage-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const WORDS = /data is damaged/
const KEPT = 'What you did is kept in this browser and sent again later.'

/** What a server says that met damage: to a balancer, to a device that asks for changes or sends, and to who reads. */
async function expectToSaySo(
  engine: Engine,
  call: ReturnType<typeof testApp>['call'],
  learner: { as: string; cardId: string },
) {
  const { as, cardId } = learner
  const ready = await call('GET /readyz')
  expect([ready.status, ready.as(Health)]).toEqual([503, { status: 'unavailable', checks: { database: 'damaged' } }])
  expect((await call('GET /healthz')).status).toBe(200)
  const event = rating(cardId)
  const answers = [
    await call('GET /api/sync?cursor=0', { as }),
    await call('POST /api/reviews', { as, body: { sentAt: event.answeredAt, events: [event] } }),
    await call('POST /api/decks', { as, body: { id: '01890000-0000-7000-8000-00000000d0d0', title: 'New' } }),
  ]
  for (const answer of answers) {
    expect([answer.status, answer.code, answer.headers.get('retry-after')]).toEqual([503, 'data-damaged', '600'])
    expect(answer.text).toMatch(WORDS)
    expect(answer.text).not.toMatch(/Nothing is lost|SQLITE|XX00|corrupt|malformed/i)
  }
  // Only answers wait in the browser.
  expect(answers.map(({ text }) => text.includes(KEPT))).toEqual([false, true, false])
  expect(engine.damage.found()).not.toBeNull()
}

/** Writes over pages while the file is in use, by another process as a broken disk would. */
function overwrite(file: string, pages: readonly number[]): void {
  for (const page of pages) {
    const to = ['if=/dev/urandom', `of=${file}`, 'bs=4096', `seek=${page - 1}`, 'count=1', 'conv=notrunc']
    expect(spawnSync('dd', to).status).toBe(0)
  }
}

async function inUse(dataDir: string) {
  const engine = await openDatabase(
    { dataDir, databaseUrl: null },
    { now: Date.now, onLostConnection: () => undefined },
  )
  const { call } = testApp(engine)
  const as = await newLearner(engine)
  const cards = await newCards(call, as, 200)
  await sql`pragma wal_checkpoint(truncate)`.execute(engine.db)
  await sql`pragma shrink_memory`.execute(engine.db)
  const { rows } = await sql<{ name: string; rootpage: number }>`
    select name, rootpage from sqlite_schema where rootpage > 0`.execute(engine.db)
  const rootOf = (name: string) => rows.find((row) => row.name === name)?.rootpage ?? 0
  return { engine, call, as, cardId: cards[0]!.id, rootOf }
}

test('a damaged page of cards: the server is out of service, writes nothing, and says that data is damaged', async () => {
  const dataDir = join(scratch, 'met')
  const { engine, call, as, cardId, rootOf } = await inUse(dataDir)
  const told: string[] = []
  engine.damage.onFound((code) => told.push(code))
  overwrite(sqliteFileIn(dataDir), [rootOf('card')])
  const met = await call('GET /api/sync?cursor=0', { as })
  expect([met.status, met.code]).toEqual([503, 'data-damaged'])
  expect(met.text).toMatch(WORDS)
  await expectToSaySo(engine, call, { as, cardId })
  expect(told).toEqual(['SQLITE_CORRUPT'])
  // What can be read is there to be exported.
  expect((await call('GET /api/me', { as })).status).toBe(200)
  await engine.close()
})

test('damage where nobody reads is found by the check of the file', async () => {
  const dataDir = join(scratch, 'checked')
  const { engine, call, as, cardId, rootOf } = await inUse(dataDir)
  overwrite(sqliteFileIn(dataDir), [rootOf('practice_answer')])
  expect((await call('GET /readyz')).status).toBe(200)
  const failures: unknown[] = []
  const file = sqliteFileIn(dataDir)
  const onFailure = (error: unknown) => failures.push(error)
  const checking = keepChecking({ file, onFinding: engine.damage.finding, onFailure, firstMs: 0 })
  await expect.poll(async () => (await call('GET /readyz')).status, { timeout: 30_000 }).toBe(503)
  await expectToSaySo(engine, call, { as, cardId })
  await checking.stop()
  expect(failures).toEqual([])
  await engine.close()
})

test('PostgreSQL: an error of the kind that tells of damage has the same end', async () => {
  const { url, drop } = await newPostgresDatabase()
  const engine = openPostgres(url, () => undefined)
  await migrate(engine, { backupDir: null, now: () => 1 })
  const { call } = testApp(engine, { log: silentLogger() })
  const as = await newLearner(engine)
  const [card] = await newCards(call, as, 1)
  // As reading a damaged page does.
  await sql`create function broken() returns setof card language plpgsql as $$
    begin raise exception 'invalid page in block 0 of relation' using errcode = 'XX001'; end $$`.execute(engine.db)
  await sql`alter table card rename to card_pages`.execute(engine.db)
  await sql`create view card as select * from broken()`.execute(engine.db)
  const met = await call('GET /api/sync?cursor=0', { as })
  expect([met.status, met.code]).toEqual([503, 'data-damaged'])
  await expectToSaySo(engine, call, { as, cardId: card!.id })
  await engine.close()
  await drop()
})
