import { CompiledQuery, createQueryId, type RootOperationNode, sql } from 'kysely'
import { expect, test } from 'vitest'
import { searchSpan } from '../../study/cards/search-cards.ts'
import { eventsOfDevice } from '../../study/sync/digest.store.ts'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import type { Engine } from './engines.ts'
import { inTransaction } from './in-transaction.ts'
import type { Db } from './schema.ts'

describeOnBothDatabases('query plans', (database, dialect) => {
  test('what a device made is found by the index of it', async () => {
    const span = { userId: 'u', deviceId: 'd', from: 1, before: 2 }
    const plan = await planOf(database(), (db) => eventsOfDevice(db, span))
    expect(plan).toContain('review_device_time')
  })

  test('a part of a search is taken by the ids of the cards, whatever is looked for', async () => {
    const plan = await planOf(database(), (db) => {
      const condition = sql<boolean>`deck_id in ('a') and search_text like '%word%'`
      return searchSpan(db, { userId: 'u', condition, after: 'c', last: 'm' })
    })
    expect(plan).toContain(dialect === 'sqlite' ? '(user_id=? AND id>? AND id<?)' : "(id > 'c'::text)")
    expect(plan).not.toContain('card_deck_id_position')
  })
})

/** How the database would answer the one query of some work, with indexes wherever they serve. */
async function planOf(engine: Engine, work: (db: Db) => Promise<unknown>): Promise<string> {
  // Parts of a query come before the whole.
  let query: RootOperationNode | undefined
  await work(
    engine.db.withPlugin({
      transformQuery: ({ node }) => {
        query = node
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    }),
  )
  if (query === undefined) throw new Error('Nothing was asked')
  const { sql: text, parameters } = engine.db.getExecutor().compileQuery(query, createQueryId())
  const explain = engine.dialect === 'postgres' ? 'explain' : 'explain query plan'
  return inTransaction(engine, async (tx) => {
    // A planner prefers to read a small table whole.
    if (engine.dialect === 'postgres') await sql`set local enable_seqscan = off`.execute(tx)
    const { rows } = await tx.executeQuery(CompiledQuery.raw(`${explain} ${text}`, [...parameters]))
    return JSON.stringify(rows)
  })
}
