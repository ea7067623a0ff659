import { expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { newLearner } from '../../testing/learners.ts'
import { inTransaction } from './in-transaction.ts'
import { runFixedList, runFixedRows } from './run-fixed.ts'
import type { Tx } from './schema.ts'

interface NoteType {
  readonly user_id: string
  readonly id: string
  readonly name: string
  readonly kind: string
  readonly definition: string
  readonly updated_at: number
}

describeOnBothDatabases('queries that are compiled once', (database) => {
  const insert = (tx: Tx, rows: readonly NoteType[]) => {
    const build = (some: readonly NoteType[]) =>
      tx
        .insertInto('note_type')
        .values(some)
        .onConflict((conflict) => conflict.doNothing())
    return runFixedRows(tx, { shape: 'test-insert', rows, build })
  }
  const find = async (tx: Tx, userId: string, ids: readonly string[]) => {
    const { rows } = await runFixedList(tx, {
      shape: 'test-find',
      list: ids,
      values: (some) => [userId, ...some],
      build: (some) =>
        tx.selectFrom('note_type').select(['id', 'name']).where('user_id', '=', userId).where('id', 'in', some),
    })
    return rows
  }

  test.each([0, 1, 8, 9, 15, 16, 100, 256, 700])(
    'a list of %i is inserted and found whole, each row once',
    async (count) => {
      const userId = await newLearner(database())
      const ids = Array.from({ length: count }, (_, at) => `${at}`)
      const rows = ids.map((id) => ({
        user_id: userId,
        id,
        name: `N${id}`,
        kind: 'normal',
        definition: '{}',
        updated_at: 1,
      }))
      const counts = await inTransaction(database(), async (tx) => [await insert(tx, rows), await insert(tx, rows)])
      expect(counts).toEqual([count, 0])
      const found = await inTransaction(database(), (tx) => find(tx, userId, [...ids, 'none']))
      expect(found.map(({ id, name }) => `${id} ${name}`).sort()).toEqual(ids.map((id) => `${id} N${id}`).sort())
    },
  )

  test('rows whose columns come in another order are another query', async () => {
    const userId = await newLearner(database())
    const more = { kind: 'normal', definition: '{}', updated_at: 1 }
    await inTransaction(database(), async (tx) => {
      await insert(tx, [{ user_id: userId, id: 'a', name: 'A', ...more }])
      await insert(tx, [{ ...more, name: 'B', id: 'b', user_id: userId }])
      expect(await find(tx, userId, ['a', 'b'])).toHaveLength(2)
    })
  })
})
