import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openDatabase, sqliteFileIn } from './database.ts'
import { type Engine, openSqlite } from './engines.ts'
import { inspectSqliteFile } from './sqlite-driver.ts'

const folder = mkdtempSync(join(tmpdir(), 'cairn-wipe-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const SECRET = 'what nobody may read'

/** How often the secret is in a file. Another process looks: one that closes a file gives up SQLite's locks on it. */
function timesIn(file: string): number {
  const { stdout, status } = spawnSync('grep', ['-aoc', SECRET, file], { encoding: 'utf8' })
  if (status === null || status > 1) throw new Error('grep could not look')
  return Number(stdout)
}

/** The next of a row of numbers that is the same in every run. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % sides
  }
}

/** Rows of several owners among each other that grow, shrink, come and go, so that pages are divided and joined. */
async function churn({ db, transact }: Engine, seed: number): Promise<void> {
  const roll = dice(seed)
  for (let batch = 0; batch < 12; batch += 1)
    await transact(async (tx) => {
      for (let step = 0; step < 150; step += 1) {
        const owner = roll(3)
        const text = (owner === 0 ? SECRET : 'what may stay readable').repeat(1 + roll(40))
        const id = `${owner}-${roll(600)}`
        if (roll(10) < 3) await sql`delete from note where id = ${id}`.execute(tx)
        else await sql`insert or replace into note values (${id}, ${owner}, ${text})`.execute(tx)
      }
    })
  expect((await sql`select 1 from note where owner = 0`.execute(db)).rows.length).toBeGreaterThan(50)
}

test('what was deleted is nowhere in the file and its log, whatever pages it went through, and all else is', async () => {
  for (const seed of [1, 2, 3, 4]) {
    const file = join(folder, `churned-${seed}.sqlite`)
    const engine = openSqlite(file)
    await sql`create table note (id text not null, owner integer not null, text text not null)`.execute(engine.db)
    await sql`create unique index note_id on note (id, text)`.execute(engine.db)
    await churn(engine, seed)
    await sql`delete from note where owner = 0`.execute(engine.db)
    const rest = (await sql`select * from note order by id`.execute(engine.db)).rows
    expect(await engine.wipeDeleted?.()).toBe(true)
    expect([timesIn(file), timesIn(`${file}-wal`)]).toEqual([0, 0])
    expect((await sql`select * from note order by id`.execute(engine.db)).rows).toEqual(rest)
    // It goes on from there.
    await churn(engine, seed + 10)
    await engine.close()
    expect(inspectSqliteFile(file, []).integrity).toBe('ok')
  }
})

test('it waits for whoever reads from the log', async () => {
  const file = join(folder, 'read.sqlite')
  const engine = openSqlite(file)
  await sql`create table note (text text)`.execute(engine.db)
  await sql`insert into note values (${SECRET})`.execute(engine.db)
  const reader = openSqlite(file)
  const reading = reader.db.connection().execute(async (one) => {
    await sql`begin`.execute(one)
    const { rows } = await sql`select * from note`.execute(one)
    await delay(400)
    await sql`commit`.execute(one)
    return rows
  })
  await delay(50)
  await sql`delete from note`.execute(engine.db)
  expect(await engine.wipeDeleted?.()).toBe(true)
  expect([timesIn(file), timesIn(`${file}-wal`)]).toEqual([0, 0])
  expect(await reading).toEqual([{ text: SECRET }])
  await reader.close()
  await engine.close()
})

test('a file of a release that wiped nothing is written anew once', async () => {
  const dataDir = mkdtempSync(join(folder, 'older-'))
  const options = { now: Date.now, onLostConnection: () => undefined }
  const older = await openDatabase({ dataDir, databaseUrl: null }, options)
  await sql`pragma secure_delete = off`.execute(older.db)
  for (let at = 0; at < 200; at += 1)
    await older.db
      .insertInto('instance')
      .values({ key: `note ${at}`, value: SECRET.repeat(20) })
      .execute()
  await older.db.deleteFrom('instance').where('key', 'like', 'note %').execute()
  await older.db.deleteFrom('instance').where('key', '=', 'wipes-deleted').execute()
  await older.close()
  expect(timesIn(sqliteFileIn(dataDir))).toBeGreaterThan(0)
  for (const _ of [1, 2]) {
    const now = await openDatabase({ dataDir, databaseUrl: null }, options)
    await now.close()
    expect(timesIn(sqliteFileIn(dataDir))).toBe(0)
  }
})
