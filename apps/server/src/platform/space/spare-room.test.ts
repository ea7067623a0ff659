import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { type Engine, openSqlite } from '../db/engines.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { migrate } from '../db/migrate.ts'
import { evenWhenFull, setAside } from './spare-room.ts'

const scratch = mkdtempSync(join(tmpdir(), 'cairn-spare-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** A database whose file may not grow, full to the last page, and a directory in which room is set aside. */
async function fullDatabase() {
  const dataDir = mkdtempSync(join(scratch, 'data-'))
  await setAside({ dataDir, databaseUrl: null })
  const engine = openSqlite(join(dataDir, 'cairn.sqlite'))
  await migrate(engine, { backupDir: null, now: () => 1 })
  const mayGrow = async (pages: number) => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(engine.db)
    await sql.raw(`pragma max_page_count = ${rows[0]!.page_count + pages}`).execute(engine.db)
  }
  await mayGrow(0)
  return { dataDir, engine, mayGrow, hasSpare: () => existsSync(join(dataDir, 'spare-room')) }
}

const writeMuch = (engine: Engine) =>
  inTransaction(engine, async (tx) => {
    await tx
      .insertInto('instance')
      .values({ key: 'much', value: 'x'.repeat(100_000) })
      .execute()
    return 'written'
  })

test('what has to work on a full disk is done once more, with the room that was set aside', async () => {
  const { dataDir, engine, mayGrow, hasSpare } = await fullDatabase()
  expect(hasSpare()).toBe(true)
  let tries = 0
  const work = async () => {
    tries += 1
    // The room that goes is room of the disk; this file may grow as soon as it has gone.
    if (!hasSpare()) await mayGrow(1_000)
    return writeMuch(engine)
  }
  expect(await evenWhenFull({ dataDir, databaseUrl: null }, work)).toBe('written')
  expect([tries, hasSpare()]).toEqual([2, false])
  // Made again when there is room.
  await setAside({ dataDir, databaseUrl: null })
  expect(hasSpare()).toBe(true)
  await engine.close()
})

test('anything but a full disk fails at once and leaves the room, as does the full disk of a database server', async () => {
  const { dataDir, engine, hasSpare } = await fullDatabase()
  const other = () => Promise.reject(new Error('something else'))
  await expect(evenWhenFull({ dataDir, databaseUrl: null }, other)).rejects.toThrow('something else')
  await expect(evenWhenFull({ dataDir, databaseUrl: 'postgres://' }, () => writeMuch(engine))).rejects.toThrow(/full/)
  expect(hasSpare()).toBe(true)
  await engine.close()
})
