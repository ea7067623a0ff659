import { Card, CardList, SearchResult } from '@cairn/contract/cards'
import { expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { uuidv7 } from '../../testing/ids.ts'
import { newLearner } from '../../testing/learners.ts'
import { newCards, newDeck } from '../../testing/library.ts'
import { testApp } from '../../testing/test-app.ts'

describeOnBothDatabases('/api/cards', (database) => {
  const start = async () => {
    const { call } = testApp(database())
    const [ann, ben] = [await newLearner(database()), await newLearner(database())]
    return { call, ann, ben, deck: await newDeck(call, ann) }
  }
  const newCard = (deckId: string) => ({ id: uuidv7(), deckId, front: 'Q', back: 'A', position: 1 })

  test('every call is closed without a session', async () => {
    const { call, deck } = await start()
    const card = newCard(deck.id)
    expect((await call('GET /api/cards?q=x')).status).toBe(401)
    expect((await call('POST /api/cards', { body: { cards: [card] } })).status).toBe(401)
    expect((await call(`PATCH /api/cards/${card.id}`, { body: { front: 'x' }, ifMatch: 1 })).status).toBe(401)
    expect((await call(`DELETE /api/cards/${card.id}`)).status).toBe(401)
    expect((await call(`POST /api/cards/${card.id}/restore`)).status).toBe(401)
  })

  test("another learner's cards and decks do not exist", async () => {
    const { call, ann, ben, deck } = await start()
    const [card] = await newCards(call, ann, 1, deck.id)
    const answers = await Promise.all([
      call(`PATCH /api/cards/${card!.id}`, { as: ben, body: { front: 'x' }, ifMatch: 1 }),
      call(`DELETE /api/cards/${card!.id}`, { as: ben }),
      call(`POST /api/cards/${card!.id}/restore`, { as: ben }),
      call('POST /api/cards', { as: ben, body: { cards: [newCard(deck.id)] } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect((await call('GET /api/cards?q=Question', { as: ben })).as(SearchResult)).toEqual({ cards: [], total: 0 })
  })

  test.each([
    ['no cards', () => ({ cards: [] })],
    ['an unknown field', (deckId: string) => ({ cards: [{ ...newCard(deckId), seq: 1 }] })],
    ['a kind that cannot be made', (deckId: string) => ({ cards: [{ ...newCard(deckId), kind: 'reversed' }] })],
    ['a side that is too long', (deckId: string) => ({ cards: [{ ...newCard(deckId), front: 'x'.repeat(10_001) }] })],
    ['a NUL character', (deckId: string) => ({ cards: [{ ...newCard(deckId), front: 'a\0b' }] })],
    ['no number for a position', (deckId: string) => ({ cards: [{ ...newCard(deckId), position: null }] })],
  ])('refuses %s', async (_, body) => {
    const { call, ann, deck } = await start()
    expect((await call('POST /api/cards', { as: ann, body: body(deck.id) })).status).toBe(400)
  })

  test('a card carries what it was made of, and a note of its own', async () => {
    const { call, ann, deck } = await start()
    const body = { ...newCard(deck.id), front: 'Was ist Ätzkalk? 😀', tags: ['Chemie', 'a::b'], kind: 'typed' }
    const [card] = (await call('POST /api/cards', { as: ann, body: { cards: [body] } })).as(CardList).cards
    expect(card).toMatchObject({ ...body, noteId: body.id, ordinal: 0, suspended: false, grade: null, version: 1 })
    const note = await database()
      .db.selectFrom('note')
      .selectAll()
      .where('user_id', '=', ann)
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(note.fields)).toEqual({ front: body.front, back: 'A' })
    expect(JSON.parse(note.tags)).toEqual(body.tags)
  })

  test('sending cards again adds nothing, alone, mixed with new ones, or twice in one request', async () => {
    const { call, ann, deck } = await start()
    const [one, two] = [newCard(deck.id), newCard(deck.id)]
    await call('POST /api/cards', { as: ann, body: { cards: [one] } })
    const changed = { ...one, front: 'Other' }
    const answer = await call('POST /api/cards', { as: ann, body: { cards: [two, changed, two] } })
    expect(answer.as(CardList).cards.map(({ id, front }) => [id, front])).toEqual([
      [two.id, 'Q'],
      [one.id, 'Q'],
      [two.id, 'Q'],
    ])
    expect((await call(`GET /api/decks/${deck.id}/cards`, { as: ann })).as(CardList).cards).toHaveLength(2)
  })

  test('a request with one unknown deck makes no card at all', async () => {
    const { call, ann, deck } = await start()
    const body = { cards: [newCard(deck.id), newCard(uuidv7())] }
    expect((await call('POST /api/cards', { as: ann, body })).status).toBe(404)
    expect((await call(`GET /api/decks/${deck.id}/cards`, { as: ann })).as(CardList).cards).toEqual([])
  })

  test('a deck in the trash takes no cards and gives none back', async () => {
    const { call, ann, deck } = await start()
    const [card] = await newCards(call, ann, 1, deck.id)
    await call(`DELETE /api/decks/${deck.id}`, { as: ann })
    expect((await call('POST /api/cards', { as: ann, body: { cards: [newCard(deck.id)] } })).status).toBe(404)
    expect((await call(`POST /api/cards/${card!.id}/restore`, { as: ann })).status).toBe(404)
  })

  test('a change needs If-Match and meets 412 with the row when it is late', async () => {
    const { call, ann, deck } = await start()
    const [card] = await newCards(call, ann, 1, deck.id)
    const path = `PATCH /api/cards/${card!.id}`
    expect((await call(path, { as: ann, body: { front: 'x' } })).status).toBe(428)
    expect((await call(path, { as: ann, body: { dueAt: 1 }, ifMatch: 1 })).status).toBe(400)
    const body = { front: 'New', tags: ['t'], starred: true, flag: 3, suspended: true, buriedUntilDay: '2026-02-01' }
    const changed = (await call(path, { as: ann, body, ifMatch: 1 })).as(Card)
    expect(changed).toMatchObject({ ...body, back: 'Answer 0', version: 2 })
    const late = await call(path, { as: ann, body: { front: 'Late' }, ifMatch: 1 })
    expect(late.status).toBe(412)
    expect(Card.parse(JSON.parse(late.text).error.current)).toEqual(changed)
  })

  test('editing one side of a pair edits the other card of the note', async () => {
    const { call, ann, deck } = await start()
    const [card] = await newCards(call, ann, 1, deck.id)
    const { db } = database()
    const row = await db.selectFrom('card').selectAll().where('id', '=', card!.id).executeTakeFirstOrThrow()
    const reversed = { ...row, id: uuidv7(), ordinal: 1, kind: 'reversed', front: row.back, back: row.front }
    await db.insertInto('card').values(reversed).execute()

    await call(`PATCH /api/cards/${reversed.id}`, { as: ann, body: { front: 'Paris', tags: ['geo'] }, ifMatch: 1 })
    const cards = (await call(`GET /api/decks/${deck.id}/cards`, { as: ann })).as(CardList).cards
    expect(cards.find(({ id }) => id === card!.id)).toMatchObject({
      front: 'Question 0',
      back: 'Paris',
      tags: ['geo'],
      version: 2,
    })
    const note = await db.selectFrom('note').select('fields').where('id', '=', card!.id).executeTakeFirstOrThrow()
    expect(JSON.parse(note.fields)).toEqual({ front: 'Question 0', back: 'Paris' })
    expect((await call('GET /api/cards?q=paris', { as: ann })).as(SearchResult).total).toBe(2)
  })

  test('a card goes to the trash and comes back', async () => {
    const { call, ann, deck } = await start()
    const [card] = await newCards(call, ann, 2, deck.id)
    const deleted = (await call(`DELETE /api/cards/${card!.id}`, { as: ann })).as(Card)
    expect(deleted.deletedAt).not.toBeNull()
    expect((await call(`DELETE /api/cards/${card!.id}`, { as: ann })).as(Card)).toEqual(deleted)
    const path = `PATCH /api/cards/${card!.id}`
    expect((await call(path, { as: ann, body: { front: 'x' }, ifMatch: deleted.version })).status).toBe(404)
    expect((await call(`GET /api/decks/${deck.id}/cards`, { as: ann })).as(CardList).cards).toHaveLength(1)
    expect((await call(`POST /api/cards/${card!.id}/restore`, { as: ann })).as(Card).deletedAt).toBeNull()
    expect((await call(`GET /api/decks/${deck.id}/cards`, { as: ann })).as(CardList).cards).toHaveLength(2)
  })
})

describeOnBothDatabases('search', (database) => {
  const prepared = async () => {
    const { call } = testApp(database())
    const ann = await newLearner(database())
    const [cells, acids] = [await newDeck(call, ann, 'Zelle & Organe'), await newDeck(call, ann, 'Säuren')]
    const card = (deckId: string, front: string, back: string, tags: string[] = []) => ({
      id: uuidv7(),
      deckId,
      front,
      back,
      tags,
      position: 1,
    })
    const cards = [
      card(cells.id, 'Was macht die ZELLWAND?', 'Sie stützt', ['Biologie', 'verb::past']),
      card(cells.id, '100 % sicher', 'a_b c\\d', ['lion']),
      card(acids.id, 'ÄTZKALK ist', 'Ca(OH)2 und stützt nichts', ['ion']),
    ]
    await call('POST /api/cards', { as: ann, body: { cards } })
    return async (q: string) => {
      const answer = await call(`GET /api/cards?q=${encodeURIComponent(q)}`, { as: ann })
      return answer.as(SearchResult).cards.map(({ front }) => front)
    }
  }
  const [WALL, SURE, LIME] = ['Was macht die ZELLWAND?', '100 % sicher', 'ÄTZKALK ist']

  test('finds cards by what is in them', async () => {
    const found = await prepared()
    const cases: [string, string[]][] = [
      ['zellwand', [WALL]],
      ['ätzkalk', [LIME]],
      ['A\u0308TZKALK', [LIME]],
      ['stützt', [WALL, LIME]],
      ['stützt wand', [WALL]],
      ['stützt nirgends', []],
      ['"stützt nichts"', [LIME]],
      ['%', [SURE]],
      ['a_b', [SURE]],
      ['axb', []],
      ['c\\d', [SURE]],
      ['tag:ion', [LIME]],
      ['tag:BIOLOGIE', [WALL]],
      ['tag:verb', [WALL]],
      ['tag:past', []],
      ['tag:bio*', [WALL]],
      ['tag:io*', [LIME]],
      ['tag:ver*', [WALL]],
      ['tag:nope*', []],
      ['deck:*ell*org*', [WALL, SURE]],
      ['deck:org*ell', []],
      ['deck:zelle', [WALL, SURE]],
      ['deck:"zelle & organe" sicher', [SURE]],
      ['deck:säuren stützt', [LIME]],
      ['deck:nope', []],
      ['is:suspended', []],
      ['-is:suspended -tag:lion', [WALL, LIME]],
      ['zellwand or deck:säuren', [WALL, LIME]],
      ['stützt (sicher or tag:ion)', [LIME]],
      ['-(zellwand or sicher)', [LIME]],
      ['-deck:zelle', [LIME]],
      ['-deck:nope', [WALL, SURE, LIME]],
      ['-tag:none', [WALL, SURE, LIME]],
      ['tag:none', []],
      ['flag:0 source:none sicher', [SURE]],
      ['source:any', []],
      ['is:starred or is:flagged', []],
      ["' or 1=1 --", []],
      ['\u0000', [WALL, SURE, LIME]],
      ['', [WALL, SURE, LIME]],
    ]
    for (const [q, fronts] of cases) expect([q, (await found(q)).sort()]).toEqual([q, [...fronts].sort()])
  })

  test('says what it cannot search by', async () => {
    const { call } = testApp(database())
    const ann = await newLearner(database())
    const many = Array.from({ length: 21 }, (_, at) => at).join(' ')
    for (const [q, said] of [
      ['nid:1', 'nid:1'],
      ['chalk or re:(a+)+b', 're:(a+)+b'],
      ['is:blue', 'is:blue'],
      ['-(is:due)', 'is:due'],
      ['front:a', 'front:'],
      ['w:a', 'w:'],
      ['tag:*a', 'tag:*a'],
      ['tag:a*b', 'tag:a*b'],
      ['rated:1', 'rated:'],
      ['prop:ivl>1', 'prop:'],
      [many, '20'],
    ] as const) {
      const answer = await call(`GET /api/cards?q=${encodeURIComponent(q)}`, { as: ann })
      expect([q, answer.status]).toEqual([q, 422])
      expect(answer.text).toContain(said)
    }
  })

  test('counts all matches and shows the first 100', async () => {
    const { call } = testApp(database())
    const ann = await newLearner(database())
    await newCards(call, ann, 130)
    const answer = (await call('GET /api/cards?q=question', { as: ann })).as(SearchResult)
    expect([answer.cards.length, answer.total]).toEqual([100, 130])
    expect((await call('GET /api/cards', { as: ann })).status).toBe(400)
    expect((await call(`GET /api/cards?q=${'x'.repeat(201)}`, { as: ann })).status).toBe(400)
  })

  test('is limited to 60 a minute', async () => {
    const ann = await newLearner(database())
    const asked: unknown[] = []
    const limiter = {
      hit: async (key: string, limit: unknown) => {
        asked.push([key, limit])
        return key.startsWith('search:') ? ({ ok: false, retryAfterSeconds: 7.2 } as const) : ({ ok: true } as const)
      },
    }
    const answer = await testApp(database(), { limiter }).call('GET /api/cards?q=x', { as: ann })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '8'])
    expect(asked).toContainEqual([`search:${ann}`, { max: 60, windowMs: 60_000 }])
  })
})
