import { Card, CardList } from '@cairn/contract/cards'
import { DeckList } from '@cairn/contract/decks'
import { ReviewBatchResult } from '@cairn/contract/reviews'
import { SyncPage } from '@cairn/contract/sync'
import { expect, test } from 'vitest'
import type { Engine } from '../../platform/db/engines.ts'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { uuidv7 } from '../../testing/ids.ts'
import { newLearner } from '../../testing/learners.ts'
import { newCards, newDeck, rating } from '../../testing/library.ts'
import { expectCachesToEqualLog } from '../../testing/oracle.ts'
import { testApp } from '../../testing/test-app.ts'
import { purgeTrash } from './purge-trash.ts'

const DAY = 86_400_000
const START = Date.parse('2026-01-10T11:00:00Z')

describeOnBothDatabases('the trash after thirty days', (database) => {
  const start = async () => {
    const clock = { now: START }
    const { call } = testApp(database(), { now: () => clock.now })
    const ann = await newLearner(database())
    const pull = async (cursor: number) => (await call(`GET /api/sync?cursor=${cursor}`, { as: ann })).as(SyncPage)
    const purge = () => purgeTrash(database(), clock.now)
    return { clock, call, ann, pull, purge }
  }

  test('a card goes with its note when its time is over, and not before', async () => {
    const { clock, call, ann, purge } = await start()
    const [gone, kept, late] = await newCards(call, ann, 3)
    await call(`DELETE /api/cards/${gone!.id}`, { as: ann })
    clock.now += 5 * DAY
    await call(`DELETE /api/cards/${late!.id}`, { as: ann })
    clock.now = START + 30 * DAY
    await purge()
    expect(await idsOf(database(), 'card', ann)).toContain(gone!.id)
    clock.now += DAY
    await purge()
    expect(await idsOf(database(), 'card', ann)).toEqual([kept!.id, late!.id].sort())
    expect(await idsOf(database(), 'note', ann)).toEqual([kept!.noteId, late!.noteId].sort())
    expect((await call(`POST /api/cards/${gone!.id}/restore`, { as: ann })).status).toBe(404)
    const back = await call(`POST /api/cards/${late!.id}/restore`, { as: ann })
    expect(back.as(Card).deletedAt).toBeNull()
  })

  test('a note stays as long as one of its cards is there', async () => {
    const { clock, call, ann, purge } = await start()
    const [one, sibling] = await newCards(call, ann, 2)
    const { db } = database()
    await db
      .updateTable('card')
      .set({ note_id: one!.noteId })
      .where('user_id', '=', ann)
      .where('id', '=', sibling!.id)
      .execute()
    await call(`DELETE /api/cards/${one!.id}`, { as: ann })
    clock.now += 31 * DAY
    await purge()
    expect(await idsOf(database(), 'card', ann)).toEqual([sibling!.id])
    expect(await idsOf(database(), 'note', ann)).toContain(one!.noteId)
  })

  test('a deck goes with all its cards; others and other learners keep theirs', async () => {
    const { clock, call, ann, purge } = await start()
    const ben = await newLearner(database())
    const [old, kept] = [await newDeck(call, ann, 'Old'), await newDeck(call, ann, 'Kept')]
    await newCards(call, ann, 200, old.id)
    await newCards(call, ann, 150, old.id)
    const [mine] = await newCards(call, ann, 1, kept.id)
    const [theirs] = await newCards(call, ben, 1)
    await call(`DELETE /api/decks/${old.id}`, { as: ann })
    clock.now += 31 * DAY
    await purge()
    expect(await idsOf(database(), 'deck', ann)).toEqual([kept.id])
    expect(await idsOf(database(), 'card', ann)).toEqual([mine!.id])
    expect(await idsOf(database(), 'card', ben)).toEqual([theirs!.id])
    expect((await call(`POST /api/decks/${old.id}/restore`, { as: ann })).status).toBe(404)
    expect((await call('GET /api/decks', { as: ann })).as(DeckList).decks.map(({ id }) => id)).toEqual([kept.id])
  })

  test('a source goes with its runs and drafts; cards made from it keep their quote', async () => {
    const { clock, call, ann, purge } = await start()
    const { db } = database()
    const [gone, kept] = [await aRun(call, ann), await aRun(call, ann)]
    await db
      .updateTable('source')
      .set({ deleted_at: clock.now })
      .where('user_id', '=', ann)
      .where('id', '=', gone.sourceId)
      .execute()
    clock.now += 31 * DAY
    await purge()
    expect(await idsOf(database(), 'source', ann)).toEqual([kept.sourceId])
    expect(await idsOf(database(), 'generation', ann)).toEqual([kept.generationId])
    expect(await idsOf(database(), 'draft', ann)).toEqual([kept.draftId])
    const cards = (await call(`GET /api/decks/${gone.deckId}/cards`, { as: ann })).as(CardList).cards
    expect(cards.map(({ quote }) => quote)).toEqual(['A cell divides.'])
  })

  test('what was reviewed stays: the log, its caches, and an answer that arrives late', async () => {
    const { clock, call, ann, purge } = await start()
    const [card] = await newCards(call, ann, 1)
    const send = async (event: object) => {
      const answer = await call('POST /api/reviews', { as: ann, body: { sentAt: clock.now, events: [event] } })
      return answer.as(ReviewBatchResult).results[0]?.status
    }
    expect(await send(rating(card!.id))).toBe('accepted')
    await call(`DELETE /api/cards/${card!.id}`, { as: ann })
    clock.now += 40 * DAY
    await purge()
    await expectCachesToEqualLog(database(), ann)
    expect(await send(rating(card!.id, { answeredAt: START + DAY, studyDay: '2026-01-11' }))).toBe('accepted')
    expect(await idsOf(database(), 'review', ann)).toHaveLength(2)
    await expectCachesToEqualLog(database(), ann)
    expect(await send(rating(uuidv7()))).toBe('rejected')
  })

  test('a device that was away all the time learns what is gone', async () => {
    const { clock, call, ann, pull, purge } = await start()
    const deck = await newDeck(call, ann)
    const [card] = await newCards(call, ann, 2, deck.id)
    const { next } = await pull(0)
    await call(`DELETE /api/cards/${card!.id}`, { as: ann })
    await call(`DELETE /api/decks/${deck.id}`, { as: ann })
    const before = await pull(next)
    clock.now += 31 * DAY
    await purge()
    const after = await pull(next)
    const shape = ({ decks, cards }: SyncPage) => ({
      decks: decks.map(({ id, deletedAt, seq }) => ({ id, deletedAt, seq })),
      cards: cards.map(({ id, deckId, deletedAt, seq }) => ({ id, deckId, deletedAt, seq })),
    })
    expect(shape(after)).toEqual(shape(before))
    expect(JSON.stringify(after)).not.toMatch(/Question|Answer|Biology/)
    expect([after.next, after.more]).toEqual([before.next, false])
  })

  test('replicas that purge at once, while somebody deletes more, disturb nothing', async () => {
    const { clock, call, ann, purge } = await start()
    const cards = await newCards(call, ann, 60)
    for (const { id } of cards.slice(0, 50)) await call(`DELETE /api/cards/${id}`, { as: ann })
    clock.now += 31 * DAY
    const others = cards.slice(50).map(({ id }) => call(`DELETE /api/cards/${id}`, { as: ann }))
    await Promise.all([purge(), purge(), purge(), ...others])
    expect(await idsOf(database(), 'card', ann)).toHaveLength(10)
    await purge()
    expect(await idsOf(database(), 'card', ann)).toHaveLength(10)
  })
})

type Call = ReturnType<typeof testApp>['call']

async function idsOf(
  { db }: Engine,
  table: 'deck' | 'card' | 'note' | 'source' | 'generation' | 'draft' | 'review',
  userId: string,
) {
  const rows = await db
    .selectFrom(table as 'deck')
    .select('id')
    .where('user_id', '=', userId)
    .execute() // each has both columns
  return rows.map(({ id }) => id).sort()
}

/** A text with a run over it and one draft, accepted into a deck. */
async function aRun(call: Call, as: string) {
  const [sourceId, generationId, draftId, cardId, deckId] = Array.from({ length: 5 }, uuidv7) as [
    string,
    string,
    string,
    string,
    string,
  ] // five were asked for
  const quote = 'A cell divides.'
  await call('POST /api/sources', { as, body: { id: sourceId, title: '', text: quote } })
  const draft = { id: draftId, ordinal: 0, kind: 'basic', front: 'What divides?', back: 'A cell' }
  const support = { start: 0, end: quote.length, quote, grade: 'verbatim', status: 'proposed' }
  const run = { sourceId, status: 'ready', title: '', suggestedTitle: '', requestedCount: 1, engine: 'built-in' }
  await call(`PUT /api/generations/${generationId}`, {
    as,
    body: { ...run, problem: null, drafts: [{ ...draft, ...support }] },
  })
  const accepted = { id: draftId, cardId, front: draft.front, back: draft.back }
  const answer = await call(`POST /api/generations/${generationId}/accept`, {
    as,
    body: { deckId, deckTitle: 'Cells', drafts: [accepted] },
  })
  expect(answer.status).toBe(200)
  return { sourceId, generationId, draftId, deckId }
}
