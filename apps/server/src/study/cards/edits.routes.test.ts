import { type CardEdit, CardEditResults, CardHistory } from '@cairn/contract/card-edits'
import type { Card } from '@cairn/contract/cards'
import { expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { uuidv7 } from '../../testing/ids.ts'
import { newLearner } from '../../testing/learners.ts'
import { newCards } from '../../testing/library.ts'
import { testApp } from '../../testing/test-app.ts'

const NOW = Date.parse('2026-03-10T12:00:00Z')
const HOUR = 3_600_000

describeOnBothDatabases('POST /api/cards/edits', (database) => {
  const start = async () => {
    const { call } = testApp(database(), { now: () => NOW })
    const ann = await newLearner(database())
    const [card] = await newCards(call, ann, 1)
    return { call, ann, card: card!, ...senders(call, ann) }
  }
  type Call = ReturnType<typeof testApp>['call']

  /** Two sessions of one learner. */
  function senders(call: Call, as: string) {
    const sendFrom =
      (session: string) =>
      async (edits: readonly unknown[], sentAt = NOW) => {
        const headers = { 'x-test-session': session }
        const answer = await call('POST /api/cards/edits', { as, body: { sentAt, edits }, headers })
        return answer.as(CardEditResults).results
      }
    const stored = async (id: string) => {
      const { db } = database()
      return db.selectFrom('card').selectAll().where('user_id', '=', as).where('id', '=', id).executeTakeFirstOrThrow()
    }
    const lostTexts = async (id: string) => (await call(`GET /api/cards/${id}/history`, { as })).as(CardHistory).texts
    return { laptop: sendFrom('laptop'), phone: sendFrom('phone'), stored, lostTexts }
  }

  const edited = (card: Card, change: CardEdit['change'], at: number, rest: Partial<CardEdit> = {}): CardEdit => ({
    cardId: card.id,
    change,
    editedAt: Object.fromEntries(Object.keys(change).map((field) => [field, at])),
    seenVersion: card.version,
    deletedAt: null,
    ...rest,
  })
  const trashed = (card: Card, seenVersion = card.version): CardEdit => ({
    ...edited(card, {}, NOW),
    seenVersion,
    deletedAt: NOW - HOUR,
  })

  test.each(['early first', 'late first'])(
    'the last writer of each field wins, %s, and the other text is kept',
    async (order) => {
      const { card, laptop, phone, stored, lostTexts } = await start()
      const early = () => laptop([edited(card, { front: 'early', back: 'from the laptop' }, NOW - 5 * HOUR)])
      const late = () => phone([edited(card, { front: 'late', tags: ['phone'], starred: true }, NOW - 2 * HOUR)])
      for (const send of order === 'early first' ? [early, late] : [late, early])
        expect(await send()).toMatchObject([{ status: 'merged' }])
      expect(await stored(card.id)).toMatchObject({
        front: 'late',
        back: 'from the laptop',
        tags: '["phone"]',
        starred: 1,
        search_text: expect.stringContaining('late'),
      })
      expect(await lostTexts(card.id)).toMatchObject([
        { field: 'front', value: 'early', editedAt: NOW - 5 * HOUR, lostAt: NOW },
      ])
    },
  )

  test('of two tabs of one session that write at once, the text that loses is in the history', async () => {
    const { call, ann, card, lostTexts } = await start()
    const tab = (name: string) => ({ 'x-test-session': 'laptop', 'cairn-tab': name })
    const write = (front: string, ifMatch: string, name: string) =>
      call(`PATCH /api/cards/${card.id}`, { as: ann, body: { front }, ifMatch, headers: tab(name) })
    expect((await write('from the first tab', '"1"', 'a1')).status).toBe(200)
    expect((await write('from the second tab', '"1"', 'b2')).status).toBe(412)
    expect((await write('from the second tab', '"2"', 'b2')).status).toBe(200)
    expect(await lostTexts(card.id)).toMatchObject([{ field: 'front', value: 'from the first tab' }])
    // Typed on in one tab: no version that anybody would go back to.
    expect((await write('from the second tab, typed on', '"3"', 'b2')).status).toBe(200)
    expect(await lostTexts(card.id)).toHaveLength(1)
  })

  test('a deletion in one tab has seen what another tab of the session wrote', async () => {
    const { call, ann, card, stored } = await start()
    const headers = { 'x-test-session': 'laptop', 'cairn-tab': 'a1' }
    await call(`PATCH /api/cards/${card.id}`, { as: ann, body: { front: 'typed' }, ifMatch: '"1"', headers })
    const batch = { sentAt: NOW, edits: [trashed(card)] }
    await call('POST /api/cards/edits', { as: ann, body: batch, headers: { ...headers, 'cairn-tab': 'b2' } })
    expect((await stored(card.id)).deleted_at).toBe(NOW)
  })

  test('who loses hears it', async () => {
    const { card, laptop, phone } = await start()
    await phone([edited(card, { front: 'late' }, NOW - 1)])
    const [result] = await laptop([edited(card, { front: 'early', back: 'new' }, NOW - 2)])
    expect(result).toMatchObject({ status: 'merged', lost: ['front'], card: { front: 'late', back: 'new' } })
  })

  test('what is sent again changes nothing', async () => {
    const { card, laptop, phone, stored, lostTexts } = await start()
    const first = [edited(card, { front: 'early', flag: 2 }, NOW - 2)]
    const second = [edited(card, { front: 'late' }, NOW - 1)]
    await laptop(first)
    await phone(second)
    const before = await stored(card.id)
    for (const send of [() => laptop(first), () => phone(second), () => laptop(first)])
      expect(await send()).toMatchObject([{ status: 'merged' }])
    expect(await stored(card.id)).toEqual(before)
    expect(await lostTexts(card.id)).toHaveLength(1)
  })

  test('an edit brings a card back from the trash, also one made before it was put there', async () => {
    const { call, ann, card, phone, stored } = await start()
    await call(`DELETE /api/cards/${card.id}`, { as: ann })
    await phone([edited(card, { flag: 4 }, NOW - HOUR)])
    expect(await stored(card.id)).toMatchObject({ flag: 4, deleted_at: NOW })
    await phone([edited(card, { back: 'wanted' }, NOW - HOUR)])
    expect(await stored(card.id)).toMatchObject({ back: 'wanted', deleted_at: null })
  })

  test('a deletion that saw all texts deletes; one that did not see an edit does not', async () => {
    const { card, laptop, phone, stored } = await start()
    await phone([edited(card, { flag: 1 }, NOW - HOUR)])
    await laptop([trashed(card)])
    expect((await stored(card.id)).deleted_at).toBe(NOW)
    const { card: other, laptop: one, phone: two, stored: found } = await start()
    await two([edited(other, { front: 'new' }, NOW - HOUR)])
    expect(await one([trashed(other)])).toMatchObject([{ status: 'merged', card: { front: 'new', deletedAt: null } }])
    await one([trashed(other, (await found(other.id)).version)])
    expect((await found(other.id)).deleted_at).toBe(NOW)
  })

  test('edited and then deleted on one device is deleted, with its text', async () => {
    const { card, laptop, stored } = await start()
    await laptop([edited(card, { front: 'last words' }, NOW - 2, { deletedAt: NOW - 1 })])
    expect(await stored(card.id)).toMatchObject({ front: 'last words', deleted_at: NOW })
  })

  test('a card of a deck in the trash stays there, with the new text', async () => {
    const { call, ann, card, phone, stored } = await start()
    await call(`DELETE /api/decks/${card.deckId}`, { as: ann })
    const { deleted_at } = await stored(card.id)
    expect(await phone([edited(card, { back: 'new' }, NOW)])).toMatchObject([{ status: 'merged' }])
    expect(await stored(card.id)).toMatchObject({ back: 'new', deleted_at })
  })

  test('a clock that is wrong is corrected, and nothing is written in the future', async () => {
    const { card, laptop, phone, stored } = await start()
    const ahead = 3 * HOUR
    await laptop([edited(card, { front: 'early' }, NOW - 2 * HOUR + ahead)], NOW + ahead)
    await phone([edited(card, { front: 'late' }, NOW - HOUR)])
    expect((await stored(card.id)).front).toBe('late')
    await laptop([edited(card, { back: 'tomorrow' }, NOW + 24 * HOUR)])
    await phone([edited(card, { back: 'now' }, NOW)])
    const { db } = database()
    const times = await db.selectFrom('card_field').select('edited_at').where('card_id', '=', card.id).execute()
    expect(Math.max(...times.map(({ edited_at }) => edited_at))).toBe(NOW)
  })

  test('an edit on the server under its version counts as written then', async () => {
    const { call, ann, card, phone, stored, lostTexts } = await start()
    const patched = await call(`PATCH /api/cards/${card.id}`, {
      as: ann,
      ifMatch: card.version,
      body: { front: 'on the server' },
      headers: { 'x-test-session': 'laptop' },
    })
    expect(patched.status).toBe(200)
    await phone([edited(card, { front: 'before' }, NOW - HOUR)])
    expect((await stored(card.id)).front).toBe('on the server')
    expect(await lostTexts(card.id)).toMatchObject([{ value: 'before' }])
  })

  test('a bad edit is rejected alone', async () => {
    const { card, laptop, stored } = await start()
    const results = await laptop([
      { cardId: card.id, change: { front: 'x', owner: 'me' }, editedAt: {}, seenVersion: 1, deletedAt: null },
      'nonsense',
      { ...edited(card, { front: 'x' }, NOW), cardId: uuidv7() },
      edited(card, { front: 'good' }, NOW),
    ])
    expect(results.map((result) => (result.status === 'merged' ? result.status : result.code))).toEqual([
      'invalid',
      'invalid',
      'card-not-found',
      'merged',
    ])
    expect((await stored(card.id)).front).toBe('good')
  })

  test("another learner's card does not exist", async () => {
    const { call, card, stored, lostTexts, laptop } = await start()
    await laptop([edited(card, { front: 'mine' }, NOW)])
    const ben = await newLearner(database())
    expect(await senders(call, ben).laptop([edited(card, { front: 'his' }, NOW)])).toMatchObject([
      { status: 'rejected', code: 'card-not-found' },
    ])
    expect((await call(`GET /api/cards/${card.id}/history`, { as: ben })).status).toBe(404)
    expect((await stored(card.id)).front).toBe('mine')
    expect(await lostTexts(card.id)).toEqual([])
  })
})
