import { type CardEdit, CardEditResults } from '@cairn/contract/card-edits'
import type { Card } from '@cairn/contract/cards'
import { Deck } from '@cairn/contract/decks'
import { ReviewBatchResult } from '@cairn/contract/reviews'
import { SyncPage } from '@cairn/contract/sync'
import { expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { uuidv7 } from '../../testing/ids.ts'
import { newLearner } from '../../testing/learners.ts'
import { newCards, newDeck, rating } from '../../testing/library.ts'
import { expectCachesToEqualLog } from '../../testing/oracle.ts'
import { testApp } from '../../testing/test-app.ts'

const NOW = Date.parse('2026-03-10T12:00:00Z')
const HOUR = 3_600_000

describeOnBothDatabases('cards moved to another deck', (database) => {
  const start = async () => {
    const { call } = testApp(database(), { now: () => NOW })
    const ann = await newLearner(database())
    const [from, to] = [await newDeck(call, ann, 'From'), await newDeck(call, ann, 'To')]
    const [card] = await newCards(call, ann, 1, from.id)
    const stored = (id: string) =>
      database()
        .db.selectFrom('card')
        .selectAll()
        .where('user_id', '=', ann)
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    const send = async (edits: readonly CardEdit[], session = 'laptop') => {
      const headers = { 'x-test-session': session }
      const answer = await call('POST /api/cards/edits', { as: ann, body: { sentAt: NOW, edits }, headers })
      return answer.as(CardEditResults).results
    }
    const rate = async (cardId: string, answeredAt = NOW - 60_000) => {
      const event = rating(cardId, {
        answeredAt,
        studyDay: new Date(answeredAt).toISOString().slice(0, 10),
        rating: 'easy',
      })
      const answer = await call('POST /api/reviews', { as: ann, body: { sentAt: NOW, events: [event] } })
      return answer.as(ReviewBatchResult)
    }
    /** Another card of the same note, as an import or a reversed card makes it. */
    const sibling = async (of: Card, change: { deleted_at?: number } = {}) => {
      const id = uuidv7()
      await database()
        .db.insertInto('card')
        .values({ ...(await stored(of.id)), id, ordinal: 1, kind: 'reversed', ...change })
        .execute()
      return id
    }
    return { call, ann, from, to, card: card!, stored, send, rate, sibling }
  }

  const moved = (card: Pick<Card, 'id'>, deckId: string, at = NOW - HOUR, position = 7): CardEdit => ({
    cardId: card.id,
    change: { deckId, position },
    editedAt: { deckId: at, position: at },
    seenVersion: 1,
    deletedAt: null,
  })

  test('a card goes to the deck with its siblings, those in the trash as well', async () => {
    const { to, card, send, stored, sibling } = await start()
    const [here, trashed] = [await sibling(card), await sibling(card, { deleted_at: NOW - HOUR })]
    expect(await send([moved(card, to.id)])).toMatchObject([
      { status: 'merged', card: { deckId: to.id, position: 7 }, deckGone: false },
    ])
    for (const id of [card.id, here, trashed]) expect((await stored(id)).deck_id).toBe(to.id)
    expect((await stored(trashed)).deleted_at).toBe(NOW - HOUR)
  })

  test.each(['early first', 'late first'])('the last move wins, %s, and siblings are never parted', async (order) => {
    const { call, ann, from, to, card, send, stored, sibling } = await start()
    const other = await newDeck(call, ann, 'Other')
    const second = await sibling(card)
    const early = () => send([moved(card, other.id, NOW - 5 * HOUR), moved({ id: second }, other.id, NOW - 5 * HOUR)])
    const late = () => send([moved(card, to.id, NOW - HOUR)], 'phone')
    for (const one of order === 'early first' ? [early, late] : [late, early]) await one()
    expect([(await stored(card.id)).deck_id, (await stored(second)).deck_id]).toEqual([to.id, to.id])
    await send([moved({ id: second }, from.id, NOW - 2 * HOUR)])
    expect((await stored(second)).deck_id).toBe(to.id)
  })

  test('a card moved on one device and rated on another keeps the rating, under the schedule of its new deck', async () => {
    const { call, ann, to, card, send, rate, stored } = await start()
    const settings = { examDate: null, maximumIntervalDays: 3 }
    await call(`PATCH /api/decks/${to.id}`, { as: ann, body: { settings }, ifMatch: to.version })
    await rate(card.id, NOW - 6 * 24 * HOUR)
    const before = (await rate(card.id, NOW - 2 * HOUR)).memory[0]
    expect(before?.intervalDays).toBeGreaterThan(3)
    const { next } = (await call('GET /api/sync?cursor=0', { as: ann })).as(SyncPage)
    await send([moved(card, to.id)], 'phone')
    const page = (await call(`GET /api/sync?cursor=${next}`, { as: ann })).as(SyncPage)
    expect(page.cards).toMatchObject([{ id: card.id, deckId: to.id }])
    expect(page.memory).toMatchObject([{ cardId: card.id, reps: 2, intervalDays: 3 }])
    const after = await rate(card.id)
    expect(after.results).toMatchObject([{ status: 'accepted' }])
    expect(after.memory[0]).toMatchObject({ reps: 3 })
    expect(after.memory[0]?.intervalDays).toBeLessThanOrEqual(3)
    expect((await stored(card.id)).deck_id).toBe(to.id)
    await expectCachesToEqualLog(database(), ann)
  })

  test('into a deck that is gone it stays where it was, and the device hears it', async () => {
    const { call, ann, from, to, card, send, stored } = await start()
    await call(`DELETE /api/decks/${to.id}`, { as: ann })
    const edit = { ...moved(card, to.id), change: { deckId: to.id, position: 7, starred: true } }
    expect(await send([edit])).toMatchObject([
      { status: 'merged', deckGone: true, card: { deckId: from.id, starred: true } },
    ])
    expect(await stored(card.id)).toMatchObject({ deck_id: from.id, position: card.position, deleted_at: null })
    expect(await send([moved(card, uuidv7())])).toMatchObject([{ deckGone: true }])
  })

  test("another learner's deck is no place either", async () => {
    const { call, from, card, ann, send, stored } = await start()
    const ben = await newLearner(database())
    const his = await newDeck(call, ben)
    expect(await send([moved(card, his.id)])).toMatchObject([{ deckGone: true }])
    const patched = await call(`PATCH /api/cards/${card.id}`, {
      as: ann,
      ifMatch: card.version,
      body: { deckId: his.id },
    })
    expect(patched.status).toBe(404)
    expect((await stored(card.id)).deck_id).toBe(from.id)
  })

  test('a card that left with its old deck comes back in its new one; one deleted by itself does not', async () => {
    const { call, ann, from, to, card, send, stored } = await start()
    const [alone] = await newCards(call, ann, 1, from.id)
    await call(`DELETE /api/cards/${alone!.id}`, { as: ann })
    const gone = (await call(`DELETE /api/decks/${from.id}`, { as: ann })).as(Deck)
    await send([moved(card, to.id), moved(alone!, to.id)])
    expect(await stored(card.id)).toMatchObject({ deck_id: to.id, deleted_at: null })
    expect(await stored(alone!.id)).toMatchObject({ deck_id: to.id, deleted_at: NOW })
    await call(`POST /api/decks/${gone.id}/restore`, { as: ann })
    expect(await stored(card.id)).toMatchObject({ deck_id: to.id })
    expect((await call(`POST /api/cards/${alone!.id}/restore`, { as: ann })).status).toBe(200)
  })

  test('siblings that left with their old deck come back together', async () => {
    const { call, ann, from, to, card, send, stored, sibling } = await start()
    const second = await sibling(card)
    await call(`DELETE /api/decks/${from.id}`, { as: ann })
    await send([moved(card, to.id), moved({ id: second }, to.id, NOW - HOUR, 8)])
    for (const id of [card.id, second]) expect(await stored(id)).toMatchObject({ deck_id: to.id, deleted_at: null })
    expect((await stored(second)).position).toBe(8)
  })

  test('moved by its version on the server, and found in its new deck', async () => {
    const { call, ann, from, to, card, sibling, stored } = await start()
    const second = await sibling(card)
    const patched = await call(`PATCH /api/cards/${card.id}`, {
      as: ann,
      ifMatch: card.version,
      body: { deckId: to.id },
    })
    expect(patched.status).toBe(200)
    expect((await stored(second)).deck_id).toBe(to.id)
    const found = async (deck: string) => {
      const answer = await call(`GET /api/cards?q=${encodeURIComponent(`deck:${deck}`)}`, { as: ann })
      return (JSON.parse(answer.text) as { total: number }).total
    }
    expect([await found('From'), await found('To')]).toEqual([0, 2])
    expect((await call(`GET /api/decks/${from.id}/cards`, { as: ann })).text).toContain('"cards":[]')
  })

  test('two hundred cards go in one batch, and what is sent again changes nothing', async () => {
    const { call, ann, from, to, send, stored } = await start()
    const cards = await newCards(call, ann, 200, from.id)
    const edits = cards.map((card, index) => moved(card, to.id, NOW - HOUR, index + 1))
    await send(edits)
    const before = await stored(cards[199]!.id)
    expect(before).toMatchObject({ deck_id: to.id, position: 200 })
    await send(edits)
    expect(await stored(cards[199]!.id)).toEqual(before)
  })
})
