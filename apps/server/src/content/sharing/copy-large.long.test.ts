import { CopyOutcome } from '@cairn/contract/sharing'
import { SyncPage } from '@cairn/contract/sync'
import { expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { newRows } from '../../study/cards/new-rows.ts'
import { MOST_ROWS_PER_PAGE } from '../../study/sync/read-sync-page.ts'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { uuidv7 } from '../../testing/ids.ts'
import { newLearner } from '../../testing/learners.ts'
import { newDeck } from '../../testing/library.ts'
import { sharingApp } from '../../testing/sharing-app.ts'
import { insertCopied } from './copied-rows.store.ts'

const CARDS = 10_000
const BEARABLE_MS = 15_000

describeOnBothDatabases('copying a deck of 10,000 cards', (database) => {
  test('takes one transaction and bearable time', async () => {
    const { call, share } = sharingApp(database())
    const [ann, ben] = [await newLearner(database()), await newLearner(database())]
    const deck = await newDeck(call, ann)
    const rows = Array.from({ length: CARDS }, (_, position) => {
      const texts = { kind: 'basic', front: `Question ${position}`, back: 'A sentence for an answer. '.repeat(4) }
      const seed = { ...texts, id: uuidv7(), deckId: deck.id, tags: ['a'], position, support: null }
      return newRows(seed, { userId: ann, now: 1, seq: 1 })
    })
    const seeded = { notes: rows.flatMap(({ note }) => note ?? []), cards: rows.map(({ card }) => card) }
    await inTransaction(database(), (tx) => insertCopied(tx, seeded))
    const { publicKey: key } = await share(ann, deck.id, { visibility: 'public' })
    const began = performance.now()
    const body = { address: { kind: 'public', key }, deckId: uuidv7() }
    const outcome = (await call('POST /api/shared/copy', { as: ben, body })).as(CopyOutcome)
    const ms = Math.round(performance.now() - began)
    expect(outcome.outcome).toBe('copied')
    const { count } = await database()
      .db.selectFrom('card')
      .select((e) => e.fn.countAll().as('count'))
      .where('user_id', '=', ben)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(CARDS)
    expect(ms).toBeLessThan(BEARABLE_MS)
    // A device fetches it in pieces as well.
    const seen = new Set<string>()
    for (let cursor = 0, more = true; more; ) {
      const page = (await call(`GET /api/sync?cursor=${cursor}`, { as: ben })).as(SyncPage)
      expect(page.cards.length).toBeLessThanOrEqual(MOST_ROWS_PER_PAGE)
      for (const { id } of page.cards) seen.add(id)
      cursor = page.next
      more = page.more
    }
    expect(seen.size).toBe(CARDS)
  })
})
