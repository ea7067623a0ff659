import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { newPostgresDatabase } from '../../testing/databases.ts'
import { newLearner } from '../../testing/learners.ts'
import { DataDirInUseError, openDatabase } from './database.ts'
import type { Engine } from './engines.ts'
import { NewerSchemaError } from './migrate.ts'
import { MIGRATIONS, type Migration } from './migrations/index.ts'
import { inspectSqliteFile } from './sqlite-driver.ts'

const scratch = mkdtempSync(join(tmpdir(), 'cairn-migrate-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

let places = 0
const newDataDir = () => join(scratch, String(++places))

const open = (place: { dataDir: string; databaseUrl: string | null }, migrations: readonly Migration[] = MIGRATIONS) =>
  openDatabase(place, { now: () => 1_700_000_000_000, onLostConnection: () => undefined, migrations })

const addColumn: Migration = {
  name: '9000-later',
  up: async (db: Kysely<unknown>) => {
    await sql`alter table deck add column later text`.execute(db)
  },
}

const namesIn = async ({ db }: Engine) => {
  const rows = await db.selectFrom('migration').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}

describe.each(['sqlite', 'postgres'] as const)('migrations on %s', (dialect) => {
  const newPlace = async () => ({
    dataDir: newDataDir(),
    databaseUrl: dialect === 'postgres' ? (await newPostgresDatabase()).url : null,
  })

  test('run once, in order, and leave a current database alone', async () => {
    const place = await newPlace()
    const first = await open(place)
    expect(await namesIn(first)).toEqual(MIGRATIONS.map(({ name }) => name))
    await first.close()
    const second = await open(place, [...MIGRATIONS])
    expect(await namesIn(second)).toHaveLength(MIGRATIONS.length)
    await second.close()
    expect(existsSync(join(place.dataDir, 'backups'))).toBe(false)
  })

  test('a database of a newer release is refused and stays as it is', async () => {
    const place = await newPlace()
    const newer = await open(place, [...MIGRATIONS, addColumn])
    await newer.close()
    await expect(open(place)).rejects.toThrow(NewerSchemaError)
    await expect(open(place)).rejects.toThrow(/newer version of Cairn \(9000-later\)/)
    const again = await open(place, [...MIGRATIONS, addColumn])
    expect(await namesIn(again)).toContain('9000-later')
    await again.close()
  })

  test('one that fails, or loses rows of a learner, leaves everything as it was', async () => {
    const place = await newPlace()
    const engine = await open(place)
    await newLearner(engine)
    await engine.close()
    const failing = { name: '9001-failing', up: async () => Promise.reject(new Error('no')) }
    const losing = {
      name: '9002-losing',
      up: async (db: Kysely<unknown>) => void (await sql`delete from learner`.execute(db)),
    }
    await expect(open(place, [...MIGRATIONS, addColumn, failing])).rejects.toThrow('no')
    await expect(open(place, [...MIGRATIONS, losing])).rejects.toThrow(/learner had 1 rows before .* and 0 after/)
    const after = await open(place, [...MIGRATIONS, addColumn])
    expect(await namesIn(after)).toEqual([...MIGRATIONS.map(({ name }) => name), '9000-later'])
    expect(await after.db.selectFrom('learner').select('user_id').execute()).toHaveLength(1)
    await after.close()
  })
})

test('two processes that start at once on PostgreSQL run each migration once', async () => {
  const { url: databaseUrl, drop } = await newPostgresDatabase()
  const engines = await Promise.all([1, 2, 3].map(() => open({ dataDir: newDataDir(), databaseUrl })))
  expect(await namesIn(engines[0]!)).toEqual(MIGRATIONS.map(({ name }) => name))
  await Promise.all(engines.map((engine) => engine.close()))
  await drop()
})

test('an existing SQLite file is copied, and the copy checked, before it is changed', async () => {
  const dataDir = newDataDir()
  const engine = await open({ dataDir, databaseUrl: null })
  await newLearner(engine)
  await engine.close()
  const migrated = await open({ dataDir, databaseUrl: null }, [...MIGRATIONS, addColumn])
  await migrated.close()
  const [copy] = readdirSync(join(dataDir, 'backups'))
  expect(copy).toBe('before-migration-2023-11-14T22-13-20-000Z.sqlite')
  const found = inspectSqliteFile(join(dataDir, 'backups', copy!), ['learner', 'migration'])
  expect(found).toEqual({ integrity: 'ok', brokenReferences: 0, rows: [1, MIGRATIONS.length] })
})

test('a data directory belongs to one process, and is free again when that closes', async () => {
  const dataDir = newDataDir()
  const engine = await open({ dataDir, databaseUrl: null })
  await expect(open({ dataDir, databaseUrl: null })).rejects.toThrow(DataDirInUseError)
  await expect(open({ dataDir, databaseUrl: null })).rejects.toThrow(`process ${process.pid}`)
  await engine.close()
  const next = await open({ dataDir, databaseUrl: null })
  await next.close()
})

test('SQLite is opened to survive a power cut', async () => {
  const engine = await open({ dataDir: newDataDir(), databaseUrl: null })
  const pragma = async (name: string) => {
    const { rows } = await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(engine.db)
    return Object.values(rows[0] ?? {})[0]
  }
  expect(await pragma('synchronous')).toBe(2)
  expect(await pragma('journal_mode')).toBe('wal')
  expect(await pragma('foreign_keys')).toBe(1)
  expect(await pragma('recursive_triggers')).toBe(1)
  await engine.close()
})
