import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { takeTurns } from './take-turns.ts'

describeOnBothDatabases('work that is due once in a while', (database) => {
  test('a database that does not answer for a while costs turns, never the process', async () => {
    const said: string[] = []
    const log = pino({ level: 'warn' }, { write: (line) => void said.push(JSON.parse(line).msg) })
    let [clock, done] = [1_000_000, 0]
    const wakers: (() => void)[] = []
    const sleep = (_: number, signal: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        wakers.push(resolve)
        signal.addEventListener('abort', () => reject(new Error('stopped')))
      })
    const nextTurn = async () => {
      clock += 10_000
      await expect.poll(() => wakers.length).toBe(1)
      wakers.pop()?.()
      await expect.poll(() => wakers.length).toBe(1)
    }
    const turns = takeTurns(
      { engine: database(), log, now: () => clock, sleep },
      { key: 'a-test', everyMs: 5_000, problem: 'the test was not done', run: async () => (done += 1) },
    )
    await sql`alter table instance rename to elsewhere`.execute(database().db)
    await nextTurn()
    expect([done, said]).toEqual([0, ['the test was not done; the next turn tries again']])
    await sql`alter table elsewhere rename to instance`.execute(database().db)
    await nextTurn()
    expect(done).toBe(1)
    await turns.stop()
  })
})
