import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { newPostgresDatabase } from '../../testing/databases.ts'
import { createLimiter } from '../http/rate-limit.ts'
import { createAllowance } from '../llm/allowance.ts'
import { openPostgres, openSqlite } from './engines.ts'
import { migrate } from './migrate.ts'
import { inspectSqliteFile } from './sqlite-driver.ts'

const scratch = mkdtempSync(join(tmpdir(), 'cairn-counters-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))
const NOW = 1_800_000_000_000

test('SQLite: counting costs reviews nothing, outlives the process, and is in no backup', async () => {
  const file = join(scratch, 'cairn.sqlite')
  const first = openSqlite(file)
  await migrate(first, { backupDir: null, now: () => 1 })
  const pragma = async (name: string) => (await sql.raw(`pragma ${name}`).execute(first.db)).rows[0]
  expect(await pragma('main.synchronous')).toEqual({ synchronous: 2 })
  expect(await pragma('counters.synchronous')).toEqual({ synchronous: 1 })
  const limit = { max: 1, windowMs: 60_000 }
  expect((await createLimiter(first, () => NOW).hit('sign-up:x', limit)).ok).toBe(true)
  const reserved = await createAllowance({ engine: first, now: () => NOW, limits: { atOnce: 1 } }).reserve('ann', 1)
  expect(reserved.ok).toBe(true)
  await first.copyTo?.(join(scratch, 'copy.sqlite'))
  await first.close()

  const again = openSqlite(file)
  expect((await createLimiter(again, () => NOW).hit('sign-up:x', limit)).ok).toBe(false)
  const second = await createAllowance({ engine: again, now: () => NOW, limits: { atOnce: 1 } }).reserve('ann', 1)
  expect(second).toMatchObject({ ok: false, problem: 'at-once' })
  await again.close()
  expect(() => inspectSqliteFile(join(scratch, 'copy.sqlite'), ['rate_limit'])).toThrow(/no such table/)
  expect(inspectSqliteFile(join(scratch, 'counters.sqlite'), ['rate_limit', 'ai_allowance']).rows).toEqual([1, 2])
})

test('PostgreSQL: the counters have no log to wait for, everything else has', async () => {
  const { url, drop } = await newPostgresDatabase()
  const engine = openPostgres(url, () => undefined)
  await migrate(engine, { backupDir: null, now: () => 1 })
  const { rows } = await sql<{ relname: string; relpersistence: string }>`
    select relname, relpersistence from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
  `.execute(engine.db)
  const unlogged = rows.filter(({ relpersistence }) => relpersistence === 'u').map(({ relname }) => relname)
  expect(unlogged.sort()).toEqual(['ai_allowance', 'rate_limit'])
  await engine.close()
  await drop()
})
