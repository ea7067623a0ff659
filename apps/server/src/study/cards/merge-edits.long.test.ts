import { siblingId } from '@cairn/core/cards/siblings'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { uuidv7 } from '../../testing/ids.ts'
import { newLearner } from '../../testing/learners.ts'
import { newCards, newDeck } from '../../testing/library.ts'
import { testApp } from '../../testing/test-app.ts'
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

const sharedEdit = fc.record({
  card: fc.constantFrom(0, 1),
  at: fc.integer({ min: 1, max: 6 }),
  text: fc.constantFrom('a', 'b', 'c', 'd'),
  writer: fc.constantFrom('laptop', 'phone'),
})
type SharedEdit = typeof sharedEdit extends fc.Arbitrary<infer T> ? T : never
const sharedPlan = fc
  .array(sharedEdit, { minLength: 2, maxLength: 8 })
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

  /** The fronts of both cards of a text with gaps. */
  const noteAfter = async (userId: string, edits: readonly SharedEdit[]) => {
    const { call } = testApp(database())
    const noteId = uuidv7()
    const ids = [noteId, siblingId(noteId, 1)]
    const front = '{{c1::start}} {{c2::b}}'
    const deck = await newDeck(call, userId)
    const cards = ids.map((id, ordinal) => {
      return { id, deckId: deck.id, noteId, ordinal, kind: 'cloze', front, back: '', position: ordinal }
    })
    expect((await call('POST /api/cards', { as: userId, body: { cards } })).status).toBe(200)
    for (const { card, at, text, writer } of edits) {
      const sent = {
        cardId: ids[card]!,
        change: { front: `{{c1::${text}}} {{c2::b}}` },
        editedAt: { front: NOW - HOUR + at },
        seenVersion: 1,
        deletedAt: null,
      }
      await mergeEdits(database(), { userId, writer, batch: { sentAt: NOW, edits: [sent] }, receivedAt: NOW })
    }
    const rows = await database().db.selectFrom('card').select('front').where('note_id', '=', noteId).execute()
    return rows.map((row) => row.front)
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

  test('also where the text of a note is written on several of its cards', async () => {
    const ann = await newLearner(database())
    await fc.assert(
      fc.asyncProperty(sharedPlan, async ([edits, shuffled]) => {
        const inOrder = await noteAfter(ann, edits)
        expect(await noteAfter(ann, shuffled)).toEqual(inOrder)
        // The last writer wins, whichever card it was written on.
        const latest = edits.toSorted((a, b) => a.at - b.at || (a.text < b.text ? -1 : 1)).at(-1)!
        expect(new Set(inOrder)).toEqual(new Set([`{{c1::${latest.text}}} {{c2::b}}`]))
      }),
      { numRuns: 60 },
    )
  })
})
