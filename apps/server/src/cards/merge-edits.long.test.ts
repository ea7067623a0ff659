import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeOnBothDatabases } from '../testing/databases.ts'
import { newLearner } from '../testing/learners.ts'
import { newCards } from '../testing/library.ts'
import { testApp } from '../testing/test-app.ts'
import { mergeEdits } from './merge-edits.ts'

const NOW = Date.parse('2026-03-10T12:00:00Z')
const HOUR = 3_600_000

const edit = fc.record({
  field: fc.constantFrom('front', 'back'),
  at: fc.integer({ min: 1, max: 6 }),
  text: fc.constantFrom('a', 'b', 'c', 'd'),
  writer: fc.constantFrom('laptop', 'phone'),
})
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never

/** Edits in the order they were made, and each of them twice in another order. */
const plan = fc
  .array(edit, { minLength: 2, maxLength: 8 })
  .chain((edits) =>
    fc.tuple(fc.constant(edits), fc.shuffledSubarray([...edits, ...edits], { minLength: edits.length * 2 })),
  )

describeOnBothDatabases('edits of devices that were apart', (database) => {
  const cardAfter = async (userId: string, edits: readonly Edit[]) => {
    const { call } = testApp(database())
    const [card] = await newCards(call, userId, 1)
    for (const { field, at, text, writer } of edits) {
      const sent = {
        cardId: card!.id,
        change: { [field]: text },
        editedAt: { [field]: NOW - HOUR + at },
        seenVersion: 1,
        deletedAt: null,
      }
      await mergeEdits(database(), { userId, writer, batch: { sentAt: NOW, edits: [sent] }, receivedAt: NOW })
    }
    const { db } = database()
    const row = await db.selectFrom('card').selectAll().where('id', '=', card!.id).executeTakeFirstOrThrow()
    return { front: row.front, back: row.back }
  }

  test('any order of arrival, repeated in any way, leads to the same card', async () => {
    const ann = await newLearner(database())
    await fc.assert(
      fc.asyncProperty(plan, async ([edits, shuffled]) => {
        expect(await cardAfter(ann, shuffled)).toEqual(await cardAfter(ann, edits))
      }),
      { numRuns: 60 },
    )
  })
})
