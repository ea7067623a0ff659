import { CardReviews, MOST_CARD_REVIEWS } from '@cairn/contract/card-reviews'
import { expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { newLearner } from '../../testing/learners.ts'
import { newCards, rating, takenBack } from '../../testing/library.ts'
import { testApp } from '../../testing/test-app.ts'
import { nextSeqAndSchedule } from '../learners/next-seq.ts'
import { appendImported } from './append-imported.ts'
import { recordReviews } from './record-reviews.ts'

const NOW = Date.parse('2026-01-10T12:00:00Z')
const DAY_MS = 86_400_000

describeOnBothDatabases('GET /api/cards/{id}/reviews', (database) => {
  const start = async () => {
    const { call } = testApp(database(), { now: () => NOW })
    const ann = await newLearner(database())
    const [card, other] = await newCards(call, ann, 2)
    const record = (events: readonly unknown[]) =>
      recordReviews(database(), { userId: ann, batch: { sentAt: NOW, events: [...events] }, receivedAt: NOW })
    const ask = (cardId = card!.id, as = ann) => call(`GET /api/cards/${cardId}/reviews`, { as })
    return { call, ann, card: card!.id, other: other!.id, record, ask }
  }

  test('has the reviews of the card that count, the latest first, with what each made of the interval', async () => {
    const { card, other, record, ask } = await start()
    const early = rating(card, { answeredAt: NOW - 3 * DAY_MS, studyDay: '2026-01-07', rating: 'easy' })
    const taken = rating(card, { answeredAt: NOW - 2 * DAY_MS, studyDay: '2026-01-08' })
    const late = rating(card, { answeredAt: NOW - DAY_MS, studyDay: '2026-01-09', rating: 'again', durationMs: 7_000 })
    await record([late, early, taken, takenBack(taken), rating(other)])
    const { reviews, total } = (await ask()).as(CardReviews)
    expect(total).toBe(2)
    expect(reviews).toEqual([
      {
        ...{ id: late.id, answeredAt: late.answeredAt, rating: 'again', durationMs: 7_000 },
        ...{ before: reviews[1]?.after, after: { intervalDays: 0, waitMs: 600_000 } },
      },
      {
        ...{ id: early.id, answeredAt: early.answeredAt, rating: 'easy', durationMs: 4_000, before: null },
        after: reviews[0]?.before,
      },
    ])
    expect(reviews[1]?.after?.intervalDays).toBeGreaterThan(3)
  })

  test('what came from Anki has the intervals that it gave', async () => {
    const { ann, card, ask } = await start()
    const origin = (ivl: number, lastIvl: number) => JSON.stringify({ id: 1, ease: 3, ivl, lastIvl, factor: 2_500 })
    const events = [
      {
        event: { ...rating(card, { answeredAt: NOW - 90 * DAY_MS, studyDay: '2025-10-12' }) },
        origin: origin(-600, -60),
      },
      {
        event: { ...rating(card, { answeredAt: NOW - 80 * DAY_MS, studyDay: '2025-10-22' }) },
        origin: origin(17, -600),
      },
      { event: { ...rating(card, { answeredAt: NOW - 60 * DAY_MS, studyDay: '2025-11-11' }) }, origin: origin(45, 17) },
    ]
    await inTransaction(database(), async (tx) => {
      const moment = { userId: ann, receivedAt: NOW, ...(await nextSeqAndSchedule(tx, ann)) }
      await appendImported(tx, moment, events)
    })
    const { reviews } = (await ask()).as(CardReviews)
    const days = (intervalDays: number) => ({ intervalDays, waitMs: 0 })
    expect(reviews.map(({ before, after }) => [before, after])).toEqual([
      [days(17), days(45)],
      [{ intervalDays: 0, waitMs: 600_000 }, days(17)],
      [null, { intervalDays: 0, waitMs: 600_000 }],
    ])
  })

  test('a card without any, and more than are told', async () => {
    const { card, other, record, ask } = await start()
    expect((await ask()).as(CardReviews)).toEqual({ reviews: [], total: 0 })
    const many = Array.from({ length: MOST_CARD_REVIEWS + 3 }, (_, at) =>
      rating(other, { answeredAt: NOW - 1_000_000 + at * 1_000, deviceSeq: at + 1 }),
    )
    for (let at = 0; at < many.length; at += 100) await record(many.slice(at, at + 100))
    const { reviews, total } = (await ask(other)).as(CardReviews)
    expect(total).toBe(MOST_CARD_REVIEWS + 3)
    expect(reviews.map(({ id }) => id)).toEqual(
      many
        .slice(3)
        .toReversed()
        .map(({ id }) => id),
    )
    expect((await ask(card)).as(CardReviews).total).toBe(0)
  })

  test("is nobody else's, and ends", async () => {
    const { card, ask } = await start()
    expect((await ask(card, await newLearner(database()))).status).toBe(404)
    const { call } = testApp(database(), { limiter: { hit: async () => ({ ok: false, retryAfterSeconds: 9 }) } })
    const ann = await newLearner(database())
    const stopped = await call(`GET /api/cards/${card}/reviews`, { as: ann })
    expect(stopped.code).toBe('too-many-requests')
  })
})
