import { expect, test } from 'vitest'
import { inTransaction } from '../db/in-transaction.ts'
import { describeOnBothDatabases } from '../testing/databases.ts'
import { uuidv7 } from '../testing/ids.ts'
import { newLearner } from '../testing/learners.ts'
import { claimImport, insertImport } from './imports.store.ts'

const NOW = 1_795_000_000_000
const LEASE_MS = 20_000

describeOnBothDatabases('imports that wait to be worked on', (database) => {
  const insert = (userId: string, createdAt: number) =>
    inTransaction(database(), async (tx) => {
      const id = uuidv7()
      const nothing = { format: null, collection_created_at: null, report: null, problem: null, lease_until: null }
      const file = { file_name: 'deck.apkg', bytes: 1, status: 'reading', done: 0, total: null, ...nothing }
      await insertImport(tx, { user_id: userId, id, ...file, created_at: createdAt, updated_at: createdAt })
      return id
    })
  const claim = (now = NOW) => claimImport(database().db, { now, leaseMs: LEASE_MS })

  test('one of a learner’s is worked on at a time, and beside it those of others', async () => {
    const [ann, ben] = [await newLearner(database()), await newLearner(database())]
    const first = await insert(ann, 1)
    const second = await insert(ann, 2)
    const other = await insert(ben, 3)
    expect((await claim())?.id).toBe(first)
    expect((await claim())?.id).toBe(other)
    expect(await claim()).toBeUndefined()
    // The process that had them is gone.
    expect((await claim(NOW + LEASE_MS + 1))?.id).toBe(first)
    await database().db.updateTable('package_import').set({ status: 'done' }).where('id', '=', first).execute()
    expect((await claim(NOW + LEASE_MS + 1))?.id).toBe(second)
  })
})
