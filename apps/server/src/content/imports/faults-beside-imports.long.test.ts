import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { PackageImport } from '@cairn/contract/imports'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Engine, openPostgres, openSqlite } from '../../platform/db/engines.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { newPostgresDatabase } from '../../testing/databases.ts'
import { bytesOf, importApp } from '../../testing/import-app.ts'
import { newLearner } from '../../testing/learners.ts'
import { tcpGate } from '../../testing/tcp-gate.ts'
import { FORMATS, fixturePath } from './testing/fixtures.ts'

const good = bytesOf(fixturePath(`${FORMATS[1]}.apkg`))

const unhandled: unknown[] = []
const note = (reason: unknown) => unhandled.push(reason)
beforeEach(() => {
  unhandled.length = 0
  process.on('unhandledRejection', note)
})
afterEach(() => void process.off('unhandledRejection', note))

interface Faulty {
  readonly engine: Engine
  fail(): Promise<unknown>
  heal(): Promise<unknown>
  drop(): Promise<void>
}

async function sqlite(): Promise<Faulty> {
  const engine = openSqlite(':memory:')
  const only = (flag: 0 | 1) => sql.raw(`pragma query_only = ${flag}`).execute(engine.db)
  return { engine, fail: () => only(1), heal: () => only(0), drop: () => engine.close() }
}

async function postgres(): Promise<Faulty> {
  const { url, drop } = await newPostgresDatabase()
  const gate = await tcpGate(url)
  const engine = openPostgres(gate.url, () => undefined)
  const dropAll = async () => {
    await engine.close()
    await gate.close()
    await drop()
  }
  return { engine, fail: gate.shut, heal: gate.open, drop: dropAll }
}

/** Until the package is in somebody's hands. */
const untilTaken = ({ dataDir }: { dataDir: string }) =>
  expect
    .poll(() => existsSync(join(dataDir, 'importing')) && readdirSync(join(dataDir, 'importing')).length, {
      ...{ timeout: 10_000, interval: 2 },
    })
    .toBe(1)

test.each([
  ['a disk that takes nothing', sqlite],
  ['PostgreSQL out of reach', postgres],
])(
  '%s for seconds while a package is read, and again while its notes come in: it ends whole',
  async (_, open) => {
    const { engine, fail, heal, drop } = await open()
    await migrate(engine, { backupDir: null, now: () => 1 })
    const app = importApp(engine)
    const ann = await newLearner(engine)
    const away = async () => {
      await untilTaken(app)
      await fail()
      await delay(3_000)
      await heal()
    }
    const { id } = PackageImport.parse(await (await app.upload(ann, good)).json())
    await away()
    expect((await app.settled(ann, id)).status).toBe('ready')
    expect((await app.call(`POST /api/imports/${id}/apply`, { as: ann, body: {} })).status).toBe(200)
    await away()
    expect(await app.settled(ann, id)).toMatchObject({ status: 'done', done: 300 })
    expect(unhandled).toEqual([])
    await app.close()
    await drop()
  },
  180_000,
)
