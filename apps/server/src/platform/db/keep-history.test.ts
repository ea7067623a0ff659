import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { newPostgresDatabase } from '../../testing/databases.ts'
import { silentLogger } from '../http/logger.ts'
import { openDatabase, sqliteFileIn } from './database.ts'
import { type Engine, openPostgres } from './engines.ts'
import { readEpoch } from './epoch.ts'
import { keepHistory } from './keep-history.ts'
import { migrate } from './migrate.ts'

const scratch = mkdtempSync(join(tmpdir(), 'cairn-history-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))
const newDir = () => mkdtempSync(join(scratch, 'data-'))

const signIn = async ({ db }: Engine, id: string) => {
  const times = { created_at: 1, updated_at: 1 }
  await db
    .insertInto('identity')
    .values({ id, name: '', email: `${id}@example.org`, email_verified: 1, ...times })
    .execute()
  const session = { id, user_id: id, token_hash: id, user_agent: '', expires_at: 9e15, ...times }
  await db.insertInto('session').values(session).execute()
}

const signedIn = async ({ db }: Engine) =>
  (await db.selectFrom('session').select('id').orderBy('id').execute()).map(({ id }) => id)

/** One run of a server on a data directory; answers what the database is like when it begins. */
async function run(dataDir: string, work: (engine: Engine) => Promise<void> = async () => undefined, everyMs = 60_000) {
  const options = { now: Date.now, onLostConnection: () => undefined }
  const engine = await openDatabase({ dataDir, databaseUrl: null }, options)
  const history = await keepHistory({ engine, config: { dataDir }, log: silentLogger(), everyMs })
  const found = { epoch: await readEpoch(engine.db), signedIn: await signedIn(engine) }
  await work(engine)
  await history.stop()
  await engine.close()
  return found
}

test('a start like any other begins no other epoch and ends no session', async () => {
  const dataDir = newDir()
  const first = await run(dataDir, (engine) => signIn(engine, 'ann'))
  expect(await run(dataDir)).toEqual({ epoch: first.epoch, signedIn: ['ann'] })
  expect(await run(dataDir)).toEqual({ epoch: first.epoch, signedIn: ['ann'] })
})

test('an older copy in the place of the database begins another epoch, in which nobody is signed in', async () => {
  const dataDir = newDir()
  const [file, copy] = [sqliteFileIn(dataDir), join(scratch, 'copy.sqlite')]
  const first = await run(dataDir, (engine) => signIn(engine, 'ann'))
  copyFileSync(file, copy)
  await run(dataDir, (engine) => signIn(engine, 'ben'))
  copyFileSync(copy, file)
  const second = await run(dataDir, (engine) => signIn(engine, 'cem'))
  expect(second.signedIn).toEqual([])
  expect(second.epoch).not.toBe(first.epoch)
  expect(await run(dataDir)).toEqual({ epoch: second.epoch, signedIn: ['cem'] })
  // The same copy once more is another going back.
  copyFileSync(copy, file)
  const third = await run(dataDir)
  expect(third.signedIn).toEqual([])
  expect([first.epoch, second.epoch]).not.toContain(third.epoch)
})

test('a copy made while the server ran and put back after a crash is noticed', async () => {
  const dataDir = newDir()
  const [file, copy, crashed] = [sqliteFileIn(dataDir), join(scratch, 'online.sqlite'), newDir()]
  const first = await run(
    dataDir,
    async (engine) => {
      await signIn(engine, 'ann')
      await engine.copyTo?.(copy)
      const position = await positionIn(engine)
      await signIn(engine, 'ben')
      await expect.poll(() => positionBeside(dataDir)).toBeGreaterThan(position)
      // What is on the disk now is what a crash would leave.
      cpSync(dataDir, crashed, { recursive: true })
    },
    20,
  )
  rmSync(file.replace(dataDir, crashed))
  rmSync(`${file.replace(dataDir, crashed)}-wal`, { force: true })
  copyFileSync(copy, sqliteFileIn(crashed))
  const after = await run(crashed)
  expect(after.signedIn).toEqual([])
  expect(after.epoch).not.toBe(first.epoch)
})

const positionBeside = (dataDir: string) =>
  Number(JSON.parse(readFileSync(join(dataDir, 'kept', 'database-position.json'), 'utf8')).position)

async function positionIn({ db }: Engine): Promise<number> {
  const row = await db.selectFrom('instance').select('value').where('key', '=', 'position').executeTakeFirstOrThrow()
  return Number(row.value)
}

test('a database brought from elsewhere without what was kept beside it begins another epoch', async () => {
  const [dataDir, elsewhere] = [newDir(), newDir()]
  const first = await run(dataDir, (engine) => signIn(engine, 'ann'))
  copyFileSync(sqliteFileIn(dataDir), sqliteFileIn(elsewhere))
  const there = await run(elsewhere)
  expect(there.signedIn).toEqual([])
  expect(there.epoch).not.toBe(first.epoch)
})

test('a server without work writes nothing to its database', async () => {
  await run(
    newDir(),
    async (engine) => {
      const before = await positionIn(engine)
      await new Promise((resolve) => setTimeout(resolve, 200))
      expect(await positionIn(engine)).toBe(before)
    },
    5,
  )
})

test('PostgreSQL: tables made anew from a dump begin another epoch, once for all processes', async () => {
  const { url, drop } = await newPostgresDatabase()
  const engine = openPostgres(url, () => undefined)
  await migrate(engine, { backupDir: null, now: () => 1 })
  const start = () => keepHistory({ engine, config: { dataDir: scratch }, log: silentLogger() })
  const epochAfter = async (starts: number) => {
    const started = await Promise.all(Array.from({ length: starts }, start))
    for (const { stop } of started) await stop()
    return readEpoch(engine.db)
  }
  const first = await epochAfter(3)
  await signIn(engine, 'ann')
  expect(await epochAfter(2)).toBe(first)
  expect(await signedIn(engine)).toEqual(['ann'])

  await sql`create table put_back (like instance including all)`.execute(engine.db)
  await sql`insert into put_back select * from instance`.execute(engine.db)
  await sql`drop table instance`.execute(engine.db)
  await sql`alter table put_back rename to instance`.execute(engine.db)
  const second = await epochAfter(3)
  expect(second).not.toBe(first)
  expect(await signedIn(engine)).toEqual([])
  await signIn(engine, 'ben')
  expect(await epochAfter(3)).toBe(second)
  expect(await signedIn(engine)).toEqual(['ben'])
  await engine.close()
  await drop()
})
