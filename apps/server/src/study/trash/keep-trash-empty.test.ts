import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openSqlite } from '../../platform/db/engines.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { silentLogger } from '../../platform/http/logger.ts'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { newLearner } from '../../testing/learners.ts'
import { newCards } from '../../testing/library.ts'
import { testApp } from '../../testing/test-app.ts'
import { keepTrashEmpty } from './keep-trash-empty.ts'

const HOUR = 3_600_000

/** A clock that moves only when everybody who waits has waited long enough. */
function handClock(start: number) {
  const sleeping = new Map<() => void, number>()
  const clock = {
    now: start,
    sleep: (ms: number, signal: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        sleeping.set(resolve, clock.now + ms)
        signal.addEventListener('abort', () => reject(new Error('stopped')))
      }),
    pass: (ms: number) => {
      clock.now += ms
      for (const [wake, at] of sleeping)
        if (at <= clock.now) {
          sleeping.delete(wake)
          wake()
        }
    },
    sleepers: () => sleeping.size,
  }
  return clock
}

describeOnBothDatabases('the periodic purge', (database) => {
  test('runs soon after the start and again after hours, in one of several processes', async () => {
    const clock = handClock(Date.parse('2026-01-10T11:00:00Z'))
    const { call } = testApp(database(), { now: () => clock.now })
    const ann = await newLearner(database())
    const cards = await newCards(call, ann, 2)
    const left = async () =>
      (await database().db.selectFrom('card').select('id').where('user_id', '=', ann).execute()).length
    const start = () =>
      keepTrashEmpty({ engine: database(), log: silentLogger(), now: () => clock.now, sleep: clock.sleep })
    const keepers = [start(), start()]
    await call(`DELETE /api/cards/${cards[0]!.id}`, { as: ann })
    clock.pass(20 * 24 * HOUR)
    await expect.poll(clock.sleepers).toBe(2)
    expect(await left()).toBe(2)
    await call(`DELETE /api/cards/${cards[1]!.id}`, { as: ann })
    clock.pass(11 * 24 * HOUR)
    await expect.poll(left).toBe(1)
    await expect.poll(clock.sleepers).toBe(2)
    clock.pass(31 * 24 * HOUR)
    await expect.poll(left).toBe(0)
    await expect.poll(clock.sleepers).toBe(2)
    await Promise.all(keepers.map((keeper) => keeper.stop()))
  })
})

test('a failure is told and the next turn comes all the same', async () => {
  const engine = openSqlite(':memory:')
  await migrate(engine, { backupDir: null, now: () => 1 })
  const clock = handClock(Date.parse('2026-01-10T11:00:00Z'))
  const { call } = testApp(engine, { now: () => clock.now })
  const ann = await newLearner(engine)
  const [card] = await newCards(call, ann, 1)
  await call(`DELETE /api/cards/${card!.id}`, { as: ann })
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const keeper = keepTrashEmpty({ engine, log, now: () => clock.now, sleep: clock.sleep })
  await sql.raw('pragma query_only = 1').execute(engine.db)
  clock.pass(31 * 24 * HOUR)
  await expect.poll(() => lines.length).toBe(1)
  await sql.raw('pragma query_only = 0').execute(engine.db)
  await expect.poll(clock.sleepers).toBe(1)
  clock.pass(HOUR)
  await expect.poll(() => engine.db.selectFrom('card').select('id').execute()).toEqual([])
  await keeper.stop()
  await engine.close()
})
