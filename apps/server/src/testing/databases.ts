import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import { codeOf } from '../platform/db/database-problem.ts'
import { type Dialect, type Engine, openPostgres, openSqlite } from '../platform/db/engines.ts'
import { migrate } from '../platform/db/migrate.ts'

/** Runs the same tests on SQLite and on PostgreSQL, each with a migrated database of its own. */
export function describeOnBothDatabases(name: string, tests: (database: () => Engine, dialect: Dialect) => void): void {
  for (const dialect of ['sqlite', 'postgres'] as const)
    describe(`${name} (${dialect})`, () => {
      let made: { engine: Engine; drop(): Promise<void> } | undefined
      beforeAll(async () => {
        made = await (dialect === 'sqlite' ? madeSqlite() : madePostgres())
      })
      afterAll(() => made?.drop())
      tests(() => {
        if (!made) throw new Error('The database is open inside tests and hooks only')
        return made.engine
      }, dialect)
    })
}

async function madeSqlite() {
  const engine = openSqlite(':memory:')
  await migrate(engine, { backupDir: null, now: () => 1 })
  return { engine, drop: () => engine.close() }
}

async function madePostgres() {
  const { url, drop } = await newPostgresDatabase()
  const engine = openPostgres(url, rethrow)
  await migrate(engine, { backupDir: null, now: () => 1 })
  return {
    engine,
    drop: async () => {
      await engine.close()
      await drop()
    },
  }
}

const IN_USE = '55006'

const rethrow = (error: Error) => {
  throw error
}

/** An empty PostgreSQL database on the run's server. */
export async function newPostgresDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `t_${randomUUID().replaceAll('-', '')}`
  await maintain(`create database ${name}`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return { url: url.href, drop: () => dropDatabase(name) }
}

/** A copy of a database that nobody is connected to. */
export async function copyPostgresDatabase(of: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const url = new URL(of)
  await untilLeft(url.pathname.slice(1), (from) => maintain(`create database ${name} template ${from}`))
  url.pathname = `/${name}`
  return { url: url.href, drop: () => dropDatabase(name) }
}

async function dropDatabase(name: string): Promise<void> {
  try {
    await untilLeft(name, () => maintain(`drop database ${name}`))
  } catch (error) {
    if (codeOf(error) !== IN_USE) throw error
    await maintain(`drop database ${name} with (force)`)
  }
}

/** A pool that has ended may take a moment to hang up, and is not to be cut off meanwhile. */
async function untilLeft(name: string, work: (name: string) => Promise<void>): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work(name)
    } catch (error) {
      if (codeOf(error) !== IN_USE || attempt === 100) throw error
      await delay(20)
    }
  }
}

async function maintain(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
