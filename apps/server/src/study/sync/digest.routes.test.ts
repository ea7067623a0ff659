import { MonthDigest } from '@cairn/contract/digest'
import { digestDays, digestEvents, whatOf } from '@cairn/core/reviews/log-digest'
import type { ReviewEvent } from '@cairn/core/reviews/review-event'
import { dayTotalsOf } from '@cairn/core/stats/day-totals'
import { expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { newLearner } from '../../testing/learners.ts'
import { newCards, putOn, rating, startedAnew, takenBack } from '../../testing/library.ts'
import { testApp } from '../../testing/test-app.ts'
import { recordReviews } from '../reviews/record-reviews.ts'

const NOW = Date.parse('2026-02-03T12:00:00Z')
const LAPTOP = '01890000-0000-7000-8000-00000000d001'
const PHONE = '01890000-0000-7000-8000-00000000d002'

describeOnBothDatabases('GET /api/sync/digest', (database) => {
  const start = async () => {
    const { call } = testApp(database(), { now: () => NOW })
    const ann = await newLearner(database())
    const cards = await newCards(call, ann, 3)
    const record = (events: readonly ReviewEvent[]) =>
      recordReviews(database(), { userId: ann, batch: { sentAt: NOW, events: [...events] }, receivedAt: NOW })
    const digest = async (month: string, deviceId = LAPTOP) =>
      (await call(`GET /api/sync/digest?month=${month}&deviceId=${deviceId}`, { as: ann })).as(MonthDigest)
    return { call, ann, cards, record, digest }
  }
  const own = (events: readonly ReviewEvent[]) =>
    digestEvents(events.map((event) => ({ ...event, what: whatOf(event) })))
  const at = (iso: string) => ({ answeredAt: Date.parse(iso), studyDay: iso.slice(0, 10) })

  test('is what a device computes from its own log: its events of the month, and the days of all devices', async () => {
    const { cards, record, digest } = await start()
    const [a, b, c] = cards.map(({ id }) => id)
    const first = rating(a!, { ...at('2026-01-10T10:00:00Z'), durationMs: 90_000 })
    const second = rating(b!, at('2026-01-11T10:00:00Z'))
    const january = [first, second, takenBack(second), putOn(a!, '2026-02-01'), startedAnew(c!)]
    const february = [rating(a!, at('2026-02-01T10:00:00Z'))]
    const phone = [rating(c!, { ...at('2026-01-12T10:00:00Z'), deviceId: PHONE, rating: 'again' })]
    await record([...january, ...february, ...phone])
    const found = await digest('2026-01')
    expect(found.events).toEqual(own(january))
    expect(found.days).toBe(digestDays(dayTotalsOf([...january, ...phone])))
    expect((await digest('2026-01', PHONE)).events).toEqual(own(phone))
    expect((await digest('2026-02')).events).toEqual(own(february))
    expect(await digest('2025-12')).toMatchObject({ events: own([]), days: digestDays([]) })
  })

  test('comes from the log and not from the cache of it, and says how far it reaches', async () => {
    const { ann, cards, record, digest } = await start()
    await record([rating(cards[0]!.id, at('2026-01-10T10:00:00Z'))])
    const before = await digest('2026-01')
    const { db } = database()
    const { last_seq } = await db
      .selectFrom('learner')
      .select('last_seq')
      .where('user_id', '=', ann)
      .executeTakeFirstOrThrow()
    expect(before.seq).toBe(last_seq)
    await db.updateTable('day_total').set({ good: 99 }).where('user_id', '=', ann).execute()
    expect(await digest('2026-01')).toEqual(before)
  })

  test('an event on the day and month that the server gave it counts for the days, by its own clock for the device', async () => {
    const { call, ann, cards, digest } = await start()
    const ahead = 40 * 86_400_000
    const event = rating(cards[0]!.id, { answeredAt: NOW + ahead, studyDay: '2026-03-15' })
    await call('POST /api/reviews', { as: ann, body: { sentAt: NOW + ahead, events: [event] } })
    expect((await digest('2026-03')).events).toEqual(own([event]))
    expect((await digest('2026-03')).days).toBe(digestDays([]))
    expect((await digest('2026-02')).days).not.toBe(digestDays([]))
  })

  test.each(['', '?month=2026-01', `?month=2026-13&deviceId=${LAPTOP}`, `?month=2026-1&deviceId=${LAPTOP}`])(
    'refuses %s',
    async (query) => {
      const { call, ann } = await start()
      expect((await call(`GET /api/sync/digest${query}`, { as: ann })).status).toBe(400)
    },
  )
})
