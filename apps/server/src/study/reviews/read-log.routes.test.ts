import { LOG_PAGE_ROWS, ReviewLogPage } from '@cairn/contract/review-log'
import { expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { uuidv7 } from '../../testing/ids.ts'
import { newLearner } from '../../testing/learners.ts'
import { newCards, putOn, rating, startedAnew, takenBack } from '../../testing/library.ts'
import { testApp } from '../../testing/test-app.ts'
import { readLogAfter } from './read-log.ts'
import { recordReviews } from './record-reviews.ts'

const NOW = Date.parse('2026-01-10T12:00:00Z')

describeOnBothDatabases('GET /api/reviews/log', (database) => {
  const start = async () => {
    const { call } = testApp(database(), { now: () => NOW })
    const ann = await newLearner(database())
    const [card] = await newCards(call, ann, 1)
    const record = (events: readonly unknown[]) =>
      recordReviews(database(), { userId: ann, batch: { sentAt: NOW, events: [...events] }, receivedAt: NOW })
    const read = async (query = '', as = ann) => (await call(`GET /api/reviews/log${query}`, { as })).as(ReviewLogPage)
    return { call, ann, card: card!.id, record, read }
  }

  test('is closed without a session', async () => {
    const { call } = await start()
    expect((await call('GET /api/reviews/log')).status).toBe(401)
  })

  test.each(['?after=', '?after=x', '?after=1', '?limit=5'])('refuses %s', async (query) => {
    const { call, ann } = await start()
    expect((await call(`GET /api/reviews/log${query}`, { as: ann })).status).toBe(400)
  })

  test("has a learner's ratings, resets and what was taken back, and nothing of another's", async () => {
    const { card, record, read } = await start()
    const ben = await newLearner(database())
    const good = rating(card, { rating: 'good' })
    const events = [
      good,
      takenBack(good),
      putOn(card, '2026-02-01'),
      startedAnew(card),
      rating(card, { rating: 'again' }),
    ]
    await record(events)
    const { rows, next } = await read()
    expect(next).toBeNull()
    const expected = [
      [good.id, card, 'good', good.answeredAt, '2026-01-10'],
      [events[1]!.id, card, good.id, good.answeredAt, '2026-01-10'],
      [events[3]!.id, card, 'reset', events[3]!.answeredAt, '2026-01-10'],
      [events[4]!.id, card, 'again', events[4]!.answeredAt, '2026-01-10'],
    ]
    expect(rows).toEqual(expected.sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)))
    expect(await read('', ben)).toEqual({ rows: [], next: null })
    expect(await read(`?after=${good.id}`, ben)).toEqual({ rows: [], next: null })
  })

  test('goes on after an id, each row once, and ends', async () => {
    const { ann, card, record } = await start()
    const events = Array.from({ length: 25 }, (_, at) => rating(card, { id: uuidv7(), answeredAt: NOW - 100 + at }))
    await record(events)
    const seen: string[] = []
    for (let after = ''; ; ) {
      const page = await readLogAfter(database().db, ann, after, 10)
      seen.push(...page.map(({ id }) => id))
      if (page.length < 10) break
      after = page.at(-1)!.id
    }
    expect(seen).toEqual(events.map(({ id }) => id).toSorted())
  })

  test('a full page names where the next one begins', async () => {
    const { ann, card, record, read } = await start()
    const first = rating(card)
    await record([first])
    const { db } = database()
    const row = await db.selectFrom('review').selectAll().where('user_id', '=', ann).executeTakeFirstOrThrow()
    const more = Array.from({ length: LOG_PAGE_ROWS }, (_, at) => ({ ...row, id: uuidv7(), device_seq: at + 10 }))
    for (let at = 0; at < more.length; at += 500) {
      await db
        .insertInto('review')
        .values(more.slice(at, at + 500))
        .execute()
    }
    const page = await read()
    expect([page.rows.length, page.next]).toEqual([LOG_PAGE_ROWS, page.rows.at(-1)?.[0]])
    const rest = await read(`?after=${page.next}`)
    expect([rest.rows.length, rest.next]).toEqual([1, null])
    expect(new Set([...page.rows, ...rest.rows].map(([id]) => id))).toEqual(
      new Set([first, ...more].map(({ id }) => id)),
    )
  })

  test('reading without end is stopped', async () => {
    const ann = await newLearner(database())
    const { call } = testApp(database(), { limiter: { hit: async () => ({ ok: false, retryAfterSeconds: 9 }) } })
    expect((await call('GET /api/reviews/log', { as: ann })).code).toBe('too-many-requests')
  })
})
