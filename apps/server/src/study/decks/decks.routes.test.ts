import { CardList } from '@cairn/contract/cards'
import { Deck, DeckList } from '@cairn/contract/decks'
import { expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { uuidv7 } from '../../testing/ids.ts'
import { newLearner } from '../../testing/learners.ts'
import { newCards, newDeck } from '../../testing/library.ts'
import { testApp } from '../../testing/test-app.ts'

const DAY_MS = 86_400_000

describeOnBothDatabases('/api/decks', (database) => {
  const start = async () => {
    const { call } = testApp(database())
    return { call, ann: await newLearner(database()), ben: await newLearner(database()) }
  }

  test('every call is closed without a session', async () => {
    const { call, ann } = await start()
    const { id } = await newDeck(call, ann)
    for (const route of ['GET /api/decks', `GET /api/decks/${id}/cards`, `DELETE /api/decks/${id}`])
      expect((await call(route)).status).toBe(401)
    expect((await call('POST /api/decks', { body: { id: uuidv7(), title: 'x' } })).status).toBe(401)
    expect((await call(`PATCH /api/decks/${id}`, { body: { title: 'x' }, ifMatch: 1 })).status).toBe(401)
    expect((await call(`POST /api/decks/${id}/restore`)).status).toBe(401)
  })

  test("another learner's deck does not exist", async () => {
    const { call, ann, ben } = await start()
    const { id } = await newDeck(call, ann)
    const answers = await Promise.all([
      call(`GET /api/decks/${id}/cards`, { as: ben }),
      call(`PATCH /api/decks/${id}`, { as: ben, body: { title: 'mine' }, ifMatch: 1 }),
      call(`DELETE /api/decks/${id}`, { as: ben }),
      call(`POST /api/decks/${id}/restore`, { as: ben }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect((await call('GET /api/decks', { as: ben })).as(DeckList).decks).toEqual([])
    const [deck] = (await call('GET /api/decks', { as: ann })).as(DeckList).decks
    expect(deck).toMatchObject({ title: 'Biology', version: 1, deletedAt: null })
  })

  test.each([
    {},
    { id: 'not-an-id', title: 'x' },
    { id: uuidv7(), title: '' },
    { id: uuidv7(), title: 'x'.repeat(501) },
    { id: uuidv7(), title: 'x', userId: 'someone' },
    { id: uuidv7(), title: 'x', visibility: 'public' },
  ])('does not make a deck of %o', async (body) => {
    const { call, ann } = await start()
    expect((await call('POST /api/decks', { as: ann, body })).status).toBe(400)
  })

  test('the same id again answers the stored deck, and is free for another learner', async () => {
    const { call, ann, ben } = await start()
    const id = uuidv7()
    const body = { id, title: 'First' }
    const twice = await Promise.all([1, 2].map(() => call('POST /api/decks', { as: ann, body })))
    expect(twice.map((answer) => answer.as(Deck).version)).toEqual([1, 1])
    const other = await call('POST /api/decks', { as: ann, body: { id, title: 'Second' } })
    expect(other.as(Deck).title).toBe('First')
    const bens = await call('POST /api/decks', { as: ben, body: { id, title: 'Of Ben' } })
    expect(bens.as(Deck).title).toBe('Of Ben')
    expect((await call('GET /api/decks', { as: ann })).as(DeckList).decks).toHaveLength(1)
  })

  test('settings are replaced as a whole, and a deck begins with none', async () => {
    const { call, ann } = await start()
    const { id, settings } = await newDeck(call, ann)
    expect(settings).toEqual({ examDate: null })
    const change = async (wanted: unknown, version: number) =>
      (await call(`PATCH /api/decks/${id}`, { as: ann, body: { settings: wanted }, ifMatch: version })).as(Deck)
    const own = { examDate: '2026-06-01', desiredRetention: 0.85, newPerDay: 0, learningStepsMinutes: [] }
    expect((await change(own, 1)).settings).toEqual(own)
    expect(
      (await call(`PATCH /api/decks/${id}`, { as: ann, body: { title: 'B' }, ifMatch: 2 })).as(Deck),
    ).toMatchObject({
      title: 'B',
      settings: own,
    })
    expect((await change({ examDate: null, reviewsPerDay: 50 }, 3)).settings).toEqual({
      examDate: null,
      reviewsPerDay: 50,
    })
    const [deck] = (await call('GET /api/decks', { as: ann })).as(DeckList).decks
    expect(deck?.settings).toEqual({ examDate: null, reviewsPerDay: 50 })
  })

  test.each([
    {},
    { examDate: 'soon' },
    { examDate: null, desiredRetention: 0.69 },
    { examDate: null, newPerDay: 10_000 },
    { examDate: null, maximumIntervalDays: 36_501 },
    { examDate: null, rolloverHour: 3 },
  ])('refuses the settings %o', async (settings) => {
    const { call, ann } = await start()
    const { id } = await newDeck(call, ann)
    const answer = await call(`PATCH /api/decks/${id}`, { as: ann, body: { settings }, ifMatch: 1 })
    expect(answer.status).toBe(400)
  })

  test('a change needs If-Match and meets 412 with the row when it is late', async () => {
    const { call, ann } = await start()
    const { id } = await newDeck(call, ann)
    const path = `PATCH /api/decks/${id}`
    expect((await call(path, { as: ann, body: { title: 'B' } })).status).toBe(428)
    expect((await call(path, { as: ann, body: { titel: 'B' }, ifMatch: 1 })).status).toBe(400)
    const changed = (await call(path, { as: ann, body: { title: 'B' }, ifMatch: 1 })).as(Deck)
    expect(changed).toMatchObject({ title: 'B', version: 2 })
    const late = await call(path, { as: ann, body: { title: 'C' }, ifMatch: 1 })
    expect(late.status).toBe(412)
    expect(Deck.parse(JSON.parse(late.text).error.current)).toEqual(changed)
  })

  test('a deck takes its cards into the trash and brings back those it took', async () => {
    const { call, ann } = await start()
    const deck = await newDeck(call, ann)
    const [first, second, third] = await newCards(call, ann, 3, deck.id)
    await call(`DELETE /api/cards/${first!.id}`, { as: ann })
    const deleted = (await call(`DELETE /api/decks/${deck.id}`, { as: ann })).as(Deck)
    expect(deleted.deletedAt).not.toBeNull()
    const again = (await call(`DELETE /api/decks/${deck.id}`, { as: ann })).as(Deck)
    expect(again).toEqual(deleted)
    expect((await call('GET /api/decks', { as: ann })).as(DeckList).decks).toEqual([])
    expect((await call(`GET /api/decks/${deck.id}/cards`, { as: ann })).as(CardList).cards).toEqual([])
    const late = await call(`PATCH /api/decks/${deck.id}`, { as: ann, body: { title: 'x' }, ifMatch: deleted.version })
    expect(late.status).toBe(404)

    const restored = (await call(`POST /api/decks/${deck.id}/restore`, { as: ann })).as(Deck)
    expect(restored.deletedAt).toBeNull()
    const cards = (await call(`GET /api/decks/${deck.id}/cards`, { as: ann })).as(CardList).cards
    expect(cards.map(({ id }) => id)).toEqual([second!.id, third!.id])
    expect(new Set(cards.map(({ seq }) => seq)).size).toBe(2)
  })

  test('a deck can come back for 30 days', async () => {
    const deletedAt = Date.parse('2026-01-01T00:00:00Z')
    const at = (now: number) => testApp(database(), { now: () => now }).call
    const ann = await newLearner(database())
    const { id } = await newDeck(at(deletedAt), ann)
    await at(deletedAt)(`DELETE /api/decks/${id}`, { as: ann })
    expect((await at(deletedAt + 30 * DAY_MS)(`POST /api/decks/${id}/restore`, { as: ann })).status).toBe(404)
    expect((await at(deletedAt + 30 * DAY_MS - 1)(`POST /api/decks/${id}/restore`, { as: ann })).status).toBe(200)
  })
})
