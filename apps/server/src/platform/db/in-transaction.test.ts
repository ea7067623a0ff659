import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { databaseProblemOf } from './database-problem.ts'
import { type Engine, openSqlite } from './engines.ts'
import { inTransaction } from './in-transaction.ts'
import type { Tx } from './schema.ts'

const put = (tx: Tx, key: string, value = '') => tx.insertInto('instance').values({ key, value }).execute()
const keysIn = async ({ db }: Engine, prefix: string) => {
  const rows = await db.selectFrom('instance').select('key').where('key', 'like', `${prefix}%`).orderBy('key').execute()
  return rows.map(({ key }) => key)
}

describeOnBothDatabases('inTransaction', (database) => {
  test('keeps what its work did, and nothing of work that failed, however many share a commit', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 100 }, (_, n) =>
        inTransaction(database(), async (tx) => {
          await put(tx, `mixed-${n}`)
          if (n % 3 === 0) throw new Error(`refused ${n}`)
          return n
        }),
      ),
    )
    const kept = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [`mixed-${outcome.value}`] : []))
    expect(kept).toHaveLength(66)
    expect(await keysIn(database(), 'mixed-')).toEqual(kept.toSorted())
    expect(outcomes[3]).toMatchObject({ reason: { message: 'refused 3' } })
  })

  test('a failed statement takes only its own work with it', async () => {
    await inTransaction(database(), (tx) => put(tx, 'taken'))
    const outcomes = await Promise.allSettled([
      inTransaction(database(), (tx) => put(tx, 'beside-1')),
      inTransaction(database(), async (tx) => {
        await put(tx, 'beside-2')
        await put(tx, 'taken')
      }),
      inTransaction(database(), (tx) => put(tx, 'beside-3')),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await keysIn(database(), 'beside-')).toEqual(['beside-1', 'beside-3'])
  })

  test('readers never see work that is not committed', async () => {
    let inside = 0
    const writing = inTransaction(database(), async (tx) => {
      await put(tx, 'unseen-1')
      inside = (await tx.selectFrom('instance').select('key').where('key', 'like', 'unseen-%').execute()).length
      await put(tx, 'unseen-2')
      throw new Error('undone')
    })
    const undone = expect(writing).rejects.toThrow('undone')
    const seen = await Promise.all(Array.from({ length: 20 }, () => keysIn(database(), 'unseen-')))
    await undone
    expect([inside, new Set(seen.map(({ length }) => length))]).toEqual([1, new Set([0])])
  })

  test('lost updates do not happen: 50 increments at once are 50', async () => {
    await inTransaction(database(), (tx) => put(tx, 'counter', '0'))
    const increment = () =>
      inTransaction(database(), async (tx) => {
        await sql`update instance set value = cast(cast(value as integer) + 1 as text) where key = 'counter'`.execute(
          tx,
        )
      })
    await Promise.all(Array.from({ length: 50 }, increment))
    const { value } = await database()
      .db.selectFrom('instance')
      .select('value')
      .where('key', '=', 'counter')
      .executeTakeFirstOrThrow()
    expect(value).toBe('50')
  })
})

describeOnBothDatabases('a deadlock', (database, dialect) => {
  beforeAll(() => inTransaction(database(), async (tx) => void (await Promise.all([put(tx, 'a'), put(tx, 'b')]))))

  test('is resolved by running one side again', async () => {
    let attempts = 0
    const touch = (tx: Tx, key: string) =>
      tx.updateTable('instance').set({ value: 'x' }).where('key', '=', key).execute()
    const both = (first: string, second: string) =>
      inTransaction(database(), async (tx) => {
        attempts += 1
        await touch(tx, first)
        await sql`select 1`.execute(tx)
        if (dialect === 'postgres') await sql`select pg_sleep(0.2)`.execute(tx)
        await touch(tx, second)
      })
    await Promise.all([both('a', 'b'), both('b', 'a')])
    expect(attempts).toBe(dialect === 'postgres' ? 3 : 2)
  })
})

test('on SQLite a query beside its own transaction is an error instead of a wait without end', async () => {
  const engine = openSqlite(':memory:')
  const stuck = inTransaction(engine, async () => sql`select 1`.execute(engine.db))
  await expect(stuck).rejects.toThrow(/beside the transaction/)
  expect((await sql`select 1 as n`.execute(engine.db)).rows).toEqual([{ n: 1 }])
  await engine.close()
})

test('on SQLite a transaction takes the write lock when it begins', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'cairn-lock-'))
  const engines = [openSqlite(join(dir, 'x.sqlite')), openSqlite(join(dir, 'x.sqlite'))] as const
  await sql`pragma busy_timeout = 0`.execute(engines[1].db)
  await inTransaction(engines[0], async (tx) => {
    await sql`select 1`.execute(tx)
    // The other connection fails at once, before any of its work runs: nobody who began can be refused later.
    const work = vi.fn()
    const other = engines[1].db.transaction().execute(work)
    await expect(other).rejects.toMatchObject({ code: 'SQLITE_BUSY' })
    expect(work).not.toHaveBeenCalled()
  })
  await Promise.all(engines.map((engine) => engine.close()))
  rmSync(dir, { recursive: true })
})

test('database errors are told apart by their codes', () => {
  const withCode = (code: string, message = 'x') => Object.assign(new Error(message), { code })
  const cases: [Error, string][] = [
    [withCode('SQLITE_FULL'), 'full'],
    [withCode('ENOSPC'), 'full'],
    [withCode('53100'), 'full'],
    [withCode('SQLITE_READONLY_DBMOVED'), 'read-only'],
    [withCode('25006'), 'read-only'],
    [withCode('SQLITE_IOERR_WRITE'), 'unavailable'],
    [withCode('SQLITE_BUSY_SNAPSHOT'), 'unavailable'],
    [withCode('57P01'), 'unavailable'],
    [withCode('08006'), 'unavailable'],
    [withCode('55P03'), 'unavailable'],
    [new Error('Connection terminated unexpectedly'), 'unavailable'],
    [new Error('outer', { cause: withCode('SQLITE_FULL') }), 'full'],
    [withCode('SQLITE_CONSTRAINT_UNIQUE'), 'other'],
    [withCode('23505'), 'other'],
    [new Error('x'), 'other'],
  ]
  for (const [error, problem] of cases)
    expect([error.message, databaseProblemOf(error)]).toEqual([error.message, problem])
})
