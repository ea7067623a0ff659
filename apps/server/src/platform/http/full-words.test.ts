import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { uuidv7 } from '../../testing/ids.ts'
import { newLearner } from '../../testing/learners.ts'
import { testApp } from '../../testing/test-app.ts'
import { DamagedDatabaseError } from '../db/damage.ts'
import { openSqlite } from '../db/engines.ts'
import { migrate } from '../db/migrate.ts'
import { asAppError } from './error-envelope.ts'

const KEPT = 'What you did is kept in this browser and sent again later.'
const SIGNED_IN = 'That session has not ended. Please try again in a few minutes.'
const NOTHING = 'Nothing was changed. Please try again later.'

const FULL = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
const READ_ONLY = Object.assign(new Error('attempt to write a readonly database'), { code: 'SQLITE_READONLY' })
const DAMAGED = new DamagedDatabaseError('The database is damaged')

test.each([
  // Sent from what waits in the browser.
  ['/api/reviews', KEPT],
  ['/api/practice', KEPT],
  ['/api/cards/edits', KEPT],
  ['/api/auth/sign-out', SIGNED_IN],
  ['/api/auth/sessions/0a', SIGNED_IN],
  // Sent directly, and kept nowhere.
  ['/api/decks', NOTHING],
  ['/api/decks/0a', NOTHING],
  ['/api/decks/0a/sharing', NOTHING],
  ['/api/decks/0a/share-links', NOTHING],
  ['/api/trash/decks/0a/restore', NOTHING],
  ['/api/cards', NOTHING],
  ['/api/cards/0a', NOTHING],
  ['/api/cards/0a/note', NOTHING],
  ['/api/reviews/log', NOTHING],
  ['/api/sources', NOTHING],
  ['/api/media', NOTHING],
  ['/api/account/imports', NOTHING],
  ['/api/account', NOTHING],
  ['/api/auth/sign-in', NOTHING],
  ['/api/sync', NOTHING],
])('%s: a server that cannot save says what became of it', (path, words) => {
  const messageOf = (error: unknown) => asAppError(error, path).options.message
  expect([messageOf(FULL), messageOf(READ_ONLY), messageOf(DAMAGED)]).toEqual([
    `The server has no room left to save. ${words}`,
    `The server cannot save right now. ${words}`,
    `The server's data is damaged, and whoever runs it has to repair it. ${words}`,
  ])
})

test('a new deck on a full disk is not said to be kept', async () => {
  const engine = openSqlite(':memory:')
  await migrate(engine, { backupDir: null, now: () => 1 })
  const { call } = testApp(engine)
  const as = await newLearner(engine)
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(engine.db)
  await sql.raw(`pragma max_page_count = ${rows[0]!.page_count}`).execute(engine.db)
  const create = () => call('POST /api/decks', { as, body: { id: uuidv7(), title: 'x'.repeat(400) } })
  let answer = await create()
  for (let decks = 1; decks < 400 && answer.status === 200; decks += 1) answer = await create()
  expect([answer.status, answer.code]).toEqual([507, 'storage-full'])
  expect(answer.text).toContain(NOTHING)
  await engine.close()
})
