import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { claimTurn } from './claim-turn.ts'

describeOnBothDatabases('turns', (database) => {
  test('of many that ask at once one gets it, and the next only when it is time again', async () => {
    const key = randomUUID()
    const ask = (now: number) =>
      Promise.all(Array.from({ length: 20 }, () => claimTurn(database().db, { key, now, everyMs: 1_000 })))
    const winners = async (now: number) => (await ask(now)).filter(Boolean).length
    expect(await winners(1_767_225_600_000)).toBe(1)
    expect(await winners(1_767_225_600_999)).toBe(0)
    expect(await winners(1_767_225_601_000)).toBe(1)
    expect(await claimTurn(database().db, { key: randomUUID(), now: 1, everyMs: 1_000 })).toBe(true)
  })
})
