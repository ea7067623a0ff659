import { SyncPage } from '@cairn/contract/sync'
import { expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { newLearner } from '../../testing/learners.ts'
import { newCards, newDeck, rating } from '../../testing/library.ts'
import { testApp } from '../../testing/test-app.ts'
import { recordReviews } from '../reviews/record-reviews.ts'
import { readSyncPage } from './read-sync-page.ts'

describeOnBothDatabases('GET /api/sync', (database) => {
  const start = async () => {
    const { call } = testApp(database())
    const ann = await newLearner(database())
    const pull = async (cursor: number, as = ann) => (await call(`GET /api/sync?cursor=${cursor}`, { as })).as(SyncPage)
    return { call, ann, pull }
  }

  test('is closed without a session', async () => {
    const { call } = await start()
    expect((await call('GET /api/sync?cursor=0')).status).toBe(401)
  })

  test('says whose page it is, also when it refuses', async () => {
    const { call, ann } = await start()
    const pages = [await call('GET /api/sync?cursor=0', { as: ann }), await call('GET /api/sync', { as: ann })]
    expect(pages.map(({ status, headers }) => [status, headers.get('cairn-learner')])).toEqual([
      [200, ann],
      [400, ann],
    ])
  })

  test.each(['', '?cursor=-1', '?cursor=x', '?cursor=1.5', '?cursor=9999999999999999', '?cursor=0&limit=9'])(
    'refuses %s',
    async (query) => {
      const { call, ann } = await start()
      expect((await call(`GET /api/sync${query}`, { as: ann })).status).toBe(400)
    },
  )

  test("shows what changed since the cursor, tombstones included, and nothing of another learner's", async () => {
    const { call, ann, pull } = await start()
    const ben = await newLearner(database())
    expect(await pull(0)).toEqual({
      decks: [],
      cards: [],
      memory: [],
      days: [],
      dayDetails: [],
      calibration: [],
      practice: [],
      next: 0,
      more: false,
      last: 0,
    })
    const deck = await newDeck(call, ann)
    const [card] = await newCards(call, ann, 1, deck.id)
    const now = Date.parse('2026-01-10T12:00:00Z')
    const batch = { sentAt: now, events: [rating(card!.id)] }
    await recordReviews(database(), { userId: ann, batch, receivedAt: now })
    const first = await pull(0)
    expect([first.decks, first.cards]).toEqual([[deck], [card]])
    expect(first.memory).toMatchObject([{ cardId: card!.id, reps: 1 }])
    expect(first.days).toMatchObject([{ studyDay: '2026-01-10', good: 1 }])
    expect(await pull(first.next)).toMatchObject({ decks: [], cards: [], memory: [], days: [], next: first.next })

    await call(`DELETE /api/decks/${deck.id}`, { as: ann })
    const second = await pull(first.next)
    expect(second.decks.map(({ deletedAt }) => deletedAt !== null)).toEqual([true])
    expect(second.cards.map(({ deletedAt }) => deletedAt !== null)).toEqual([true])
    expect(second.memory).toEqual([])
    expect(await pull(0, ben)).toMatchObject({
      decks: [],
      cards: [],
      memory: [],
      days: [],
      dayDetails: [],
      calibration: [],
      practice: [],
      next: 0,
    })
  })

  test('a cursor from before the server was restored starts over', async () => {
    const { call, ann, pull } = await start()
    const deck = await newDeck(call, ann)
    const page = await pull(1_000_000)
    expect(page.decks.map(({ id }) => id)).toEqual([deck.id])
    expect(page.next).toBeLessThan(1_000_000)
  })

  test('pages hold at most so many rows, and together every row once', async () => {
    const { call, ann } = await start()
    const deck = await newDeck(call, ann)
    const cards = await newCards(call, ann, 40, deck.id)
    await call(`DELETE /api/decks/${deck.id}`, { as: ann })
    await call(`POST /api/decks/${deck.id}/restore`, { as: ann })
    const seen: string[] = []
    for (let cursor = 0, more = true; more; ) {
      const page = await readSyncPage(database().db, { userId: ann, cursor, now: Date.now(), limit: 7 })
      expect(page.decks.length + page.cards.length).toBeLessThanOrEqual(7)
      seen.push(...[...page.decks, ...page.cards].map(({ id }) => id))
      expect(page.next).toBeGreaterThan(cursor)
      cursor = page.next
      more = page.more
    }
    expect(seen.toSorted()).toEqual([deck.id, ...cards.map(({ id }) => id)].toSorted())
  })

  test('rows of one transaction stay together even when they are more than a page', async () => {
    const { call, ann } = await start()
    await newCards(call, ann, 20)
    const page = await readSyncPage(database().db, { userId: ann, cursor: 1, now: Date.now(), limit: 5 })
    expect([page.cards.length, page.more]).toEqual([20, false])
  })

  test('a cursor never skips a row while 8 writers and 2 readers are at work', async () => {
    const { call, ann } = await start()
    const now = Date.parse('2026-01-10T12:00:00Z')
    const decks = await Promise.all(Array.from({ length: 8 }, () => newDeck(call, ann)))
    let writing = true
    const write = async (deckId: string) => {
      for (let round = 0; round < 8; round += 1) {
        const cards = await newCards(call, ann, 3, deckId)
        const events = cards.map(({ id }) => rating(id, { answeredAt: now - round }))
        await recordReviews(database(), { userId: ann, batch: { sentAt: now, events }, receivedAt: now })
        await call(`DELETE /api/cards/${cards[0]!.id}`, { as: ann })
      }
    }
    const read = async () => {
      const seen = new Map<string, number>()
      for (let cursor = 0, last = false; ; ) {
        const page = await readSyncPage(database().db, { userId: ann, cursor, now: Date.now(), limit: 9 })
        for (const row of page.cards) seen.set(`card ${row.id}`, row.seq)
        for (const row of page.memory) seen.set(`memory ${row.card_id}`, row.seq)
        for (const row of page.days) seen.set(`day ${row.study_day}`, row.seq)
        for (const row of page.decks) seen.set(`deck ${row.id}`, row.seq)
        cursor = page.next
        if (page.more) continue
        if (last) return seen
        last = !writing
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
    const writers = Promise.all(decks.map(({ id }) => write(id))).then(() => {
      writing = false
    })
    const [, ...readers] = await Promise.all([writers, read(), read()])
    const all = await readSyncPage(database().db, { userId: ann, cursor: 0, now: Date.now(), limit: 100_000 })
    const stored = new Map([
      ...all.cards.map((row) => [`card ${row.id}`, row.seq] as const),
      ...all.memory.map((row) => [`memory ${row.card_id}`, row.seq] as const),
      ...all.days.map((row) => [`day ${row.study_day}`, row.seq] as const),
      ...all.decks.map((row) => [`deck ${row.id}`, row.seq] as const),
    ])
    expect(stored.size).toBe(8 + 2 * 8 * 8 * 3 + 1)
    for (const seen of readers) expect(sorted(seen)).toEqual(sorted(stored))
  })
})

const sorted = (map: ReadonlyMap<string, number>) => [...map].sort(([one], [other]) => (one < other ? -1 : 1))
