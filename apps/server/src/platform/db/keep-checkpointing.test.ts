import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { countersFileIn, openDatabase, sqliteFileIn } from './database.ts'
import { keepCheckpointing } from './keep-checkpointing.ts'
import { inspectSqliteFile, openCheckpointer } from './sqlite-driver.ts'

const folder = mkdtempSync(join(tmpdir(), 'cairn-checkpoint-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const ROWS = 3_000

test('what is committed comes into the file beside those who write, and the log begins anew', async () => {
  const engine = await openDatabase(
    { dataDir: folder, databaseUrl: null },
    { now: Date.now, onLostConnection: () => undefined },
  )
  const file = sqliteFileIn(folder)
  const seen = openCheckpointer(file)
  const failures: unknown[] = []
  const { stop } = keepCheckpointing([file], (error) => failures.push(error))
  const { db } = engine
  const note = (at: number) => ({ key: `row ${at}`, value: 'x'.repeat(3_000) })
  const longest = { pages: 0 }
  try {
    for (let at = 0; at < ROWS; at += 1) {
      await db.insertInto('instance').values(note(at)).execute()
      longest.pages = Math.max(longest.pages, seen.look().pages)
      if (at % 50 === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    }
    // A page or two a row: without a new beginning the log would have them all.
    expect(longest.pages).toBeGreaterThan(1_000)
    expect(longest.pages).toBeLessThan(4_600)
    await vi.waitFor(() => expect(seen.look().behind).toBeLessThan(250), { timeout: 10_000, interval: 50 })
  } finally {
    await stop()
    seen.close()
    await engine.close()
  }
  expect(failures).toEqual([])
  const found = inspectSqliteFile(file, ['instance'])
  expect(found.integrity).toBe('ok')
  expect(found.rows[0]).toBeGreaterThanOrEqual(ROWS)
})

test('the counters, of which every request writes some, come into their file too', async () => {
  const dataDir = mkdtempSync(join(folder, 'counted-'))
  const engine = await openDatabase(
    { dataDir, databaseUrl: null },
    { now: Date.now, onLostConnection: () => undefined },
  )
  const seen = openCheckpointer(countersFileIn(dataDir))
  const failures: unknown[] = []
  const { stop } = keepCheckpointing([sqliteFileIn(dataDir), countersFileIn(dataDir)], (error) => failures.push(error))
  try {
    for (let at = 0; at < 1_000; at += 1)
      await engine.db
        .insertInto('rate_limit')
        .values({ key: `api:${at}-${'x'.repeat(2_000)}`, window_start: 1, hits: 1, blocked_until: 0 })
        .execute()
    expect(seen.look().pages).toBeGreaterThan(500)
    await vi.waitFor(() => expect(seen.look().behind).toBeLessThan(250), { timeout: 10_000, interval: 50 })
  } finally {
    await stop()
    seen.close()
    await engine.close()
  }
  expect(failures).toEqual([])
})

test('a file that it cannot work on is told of, and stopping still ends it', async () => {
  const file = join(folder, 'text.sqlite')
  writeFileSync(file, 'no database, but long enough to be looked at as one. '.repeat(40))
  const failures: unknown[] = []
  const { stop } = keepCheckpointing([file], (error) => failures.push(error))
  await vi.waitFor(() => expect(failures).toHaveLength(1), { timeout: 10_000 })
  await stop()
  expect(readFileSync(file, 'utf8')).toMatch(/^no database/)
})
