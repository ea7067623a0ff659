import { CardHistory } from '@cairn/contract/card-edits'
import { Card, CardList } from '@cairn/contract/cards'
import { siblingId } from '@cairn/core/cards/siblings'
import { expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { uuidv7 } from '../../testing/ids.ts'
import { newLearner } from '../../testing/learners.ts'
import { newCards, newDeck } from '../../testing/library.ts'
import { testApp } from '../../testing/test-app.ts'

const NOW = Date.parse('2026-03-10T12:00:00Z')

describeOnBothDatabases('the cards of a note written here', (database) => {
  const start = async () => {
    let now = NOW
    const { call } = testApp(database(), { now: () => now })
    const ann = await newLearner(database())
    const deck = await newDeck(call, ann)
    const [card] = await newCards(call, ann, 1, deck.id)
    const send = (cards: readonly object[], as = ann) => call('POST /api/cards', { as, body: { cards } })
    const wait = (ms: number) => {
      now += ms
    }
    return { call, ann, deck, card: card!, send, wait }
  }

  const further = ({ id, deckId }: Pick<Card, 'id' | 'deckId'>, ordinal: number, change: object = {}) => ({
    id: siblingId(id, ordinal),
    deckId,
    noteId: id,
    ordinal,
    kind: 'cloze',
    front: 'F',
    back: 'B',
    position: 1,
    ...change,
  })

  test('a further card joins its note, once however often it is sent', async () => {
    const { call, ann, deck, card, send } = await start()
    const reversed = further(card, 1, { kind: 'reversed', front: card.back, back: card.front, aliases: ['q'] })
    for (let time = 0; time < 2; time += 1)
      expect((await send([reversed])).as(CardList).cards).toMatchObject([{ ...reversed, version: 1 }])
    const notes = await database().db.selectFrom('note').selectAll().where('user_id', '=', ann).execute()
    expect(notes).toHaveLength(1)
    await call(`PATCH /api/cards/${card.id}`, { as: ann, body: { back: 'new' }, ifMatch: 1 })
    const cards = (await call(`GET /api/decks/${deck.id}/cards`, { as: ann })).as(CardList).cards
    expect(cards.find(({ id }) => id === reversed.id)).toMatchObject({ front: 'new', back: card.front, version: 2 })
  })

  test('a note and its further cards can be made in one request, and cloze cards share their text', async () => {
    const { call, ann, deck, send } = await start()
    const id = uuidv7()
    const first = { id, deckId: deck.id, kind: 'cloze', front: '{{c1::a}} {{c2::b}}', back: '', position: 5 }
    const made = (await send([further(first, 1, { front: first.front }), first])).as(CardList).cards
    expect(made.map(({ ordinal }) => ordinal)).toEqual([1, 0])
    const front = '{{c1::x}} {{c2::y}}'
    await call(`PATCH /api/cards/${siblingId(id, 1)}`, { as: ann, body: { front }, ifMatch: 1 })
    const cards = (await call(`GET /api/decks/${deck.id}/cards`, { as: ann })).as(CardList).cards
    expect(cards.filter(({ noteId }) => noteId === id).map((card) => card.front)).toEqual([front, front])
  })

  test('a card whose gap went and came again is made and edited once more, and is back as it was', async () => {
    const { call, ann, deck, send, wait } = await start()
    const id = uuidv7()
    const texts = ['{{c1::a}} {{c2::b}}', '{{c1::a}} b', 'now {{c1::a}} {{c2::b}}'] as const
    const first = { id, deckId: deck.id, kind: 'cloze', front: texts[0], back: '', position: 5 }
    const second = further(first, 1, { back: '', position: 6 })
    await send([first, { ...second, front: texts[0] }])
    const edit = async (...edits: readonly object[]) => {
      wait(60_000)
      const sentAt = NOW + 3_600_000
      const body = { sentAt, edits: edits.map((one) => ({ editedAt: {}, seenVersion: 1, deletedAt: null, ...one })) }
      expect((await call('POST /api/cards/edits', { as: ann, body })).status).toBe(200)
    }
    await call(`PATCH /api/cards/${second.id}`, { as: ann, body: { starred: true }, ifMatch: 1 })
    await edit({ cardId: id, change: { front: texts[1] } }, { cardId: second.id, change: {}, deletedAt: NOW })
    const cards = async () => (await call(`GET /api/decks/${deck.id}/cards`, { as: ann })).as(CardList).cards
    const ofNote = async () => (await cards()).filter(({ noteId }) => noteId === id)
    expect((await ofNote()).map(({ front }) => front)).toEqual([texts[1]])
    await send([{ ...second, front: texts[2] }])
    await edit({ cardId: id, change: { front: texts[2] } }, { cardId: second.id, change: { front: texts[2] } })
    expect(await ofNote()).toMatchObject([{ front: texts[2] }, { id: second.id, front: texts[2], starred: true }])
  })

  test('other ids, notes of others and notes that are not there are refused', async () => {
    const { call, card, send } = await start()
    expect((await send([further(card, 1, { id: uuidv7() })])).status).toBe(400)
    expect((await send([further(card, 2, { kind: 'reversed' })])).status).toBe(400)
    expect((await send([further({ id: uuidv7(), deckId: card.deckId }, 1)])).status).toBe(404)
    const ben = await newLearner(database())
    const his = await newDeck(call, ben)
    expect((await send([further(card, 1, { deckId: his.id })], ben)).status).toBe(404)
  })

  test('an imported note makes its own cards', async () => {
    const { ann, card, send } = await start()
    const { db } = database()
    await db
      .updateTable('note')
      .set({ note_type_id: 'x' })
      .where('user_id', '=', ann)
      .where('id', '=', card.id)
      .execute()
    expect((await send([further(card, 1)])).status).toBe(400)
  })

  test('a card changes its kind, but none becomes reversed', async () => {
    const { call, ann, card } = await start()
    const path = `PATCH /api/cards/${card.id}`
    expect((await call(path, { as: ann, body: { kind: 'reversed' }, ifMatch: 1 })).status).toBe(400)
    expect((await call(path, { as: ann, body: { kind: 'typed' }, ifMatch: 1 })).as(Card).kind).toBe('typed')
  })

  test('own texts that stood for a while are kept, those that were being typed are not', async () => {
    const { call, ann, card, wait } = await start()
    const write = async (front: string, ifMatch: number) =>
      expect((await call(`PATCH /api/cards/${card.id}`, { as: ann, body: { front }, ifMatch })).status).toBe(200)
    wait(60_000)
    await write('Wh', 1)
    wait(1_000)
    await write('Whole', 2)
    wait(60_000)
    await write('Other', 3)
    const { texts } = (await call(`GET /api/cards/${card.id}/history`, { as: ann })).as(CardHistory)
    expect(texts.map(({ field, value }) => `${field} ${value}`)).toEqual(['front Whole', `front ${card.front}`])
    expect(texts[0]).toMatchObject({ editedAt: NOW + 61_000, lostAt: NOW + 121_000 })
  })
})
