import type { RateEvent, ReviewEvent } from '@cairn/core/reviews/review-event'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeOnBothDatabases } from '../testing/databases.ts'
import { uuidv7 } from '../testing/ids.ts'
import { newLearner } from '../testing/learners.ts'
import { newCards, rating, takenBack } from '../testing/library.ts'
import { expectCachesToEqualLog } from '../testing/oracle.ts'
import { testApp } from '../testing/test-app.ts'
import { rebuildCaches } from './rebuild-caches.ts'
import { recordReviews } from './record-reviews.ts'

const START = Date.parse('2026-03-27T20:00:00Z')
const NOW = Date.parse('2026-04-20T12:00:00Z')
const CARDS = 4

/** One thing a device does: rate a card some time after the start, or take one of the earlier ratings back. */
const action = fc.record({
  card: fc.nat(CARDS - 1),
  atMinutes: fc.oneof(fc.nat(120), fc.nat(20 * 24 * 60)),
  rating: fc.constantFrom('again', 'hard', 'good', 'easy'),
  undoes: fc.option(fc.nat(50), { freq: 4, nil: null }),
  timeZone: fc.constantFrom('Europe/Berlin', 'America/St_Johns', 'Pacific/Apia', 'Nowhere/Atlantis'),
  dayShift: fc.constantFrom(0, 0, 0, 1, -1, 400),
})
const campaign = fc.record({
  actions: fc.array(action, { minLength: 1, maxLength: 30 }),
  order: fc.array(fc.nat(1_000), { minLength: 30, maxLength: 30 }),
  cuts: fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 30, maxLength: 30 }),
  repeats: fc.array(fc.nat(29), { maxLength: 6 }),
  clockOffsetMs: fc.constantFrom(0, 0, 7 * 60_000, -3 * 86_400_000),
})
type Campaign = typeof campaign extends fc.Arbitrary<infer T> ? T : never

function eventsOf({ actions }: Campaign, cardIds: readonly string[]): ReviewEvent[] {
  const ratings: RateEvent[] = []
  return actions.map((step) => {
    const target = step.undoes === null ? undefined : ratings[step.undoes % Math.max(1, ratings.length)]
    if (target) return takenBack(target)
    const answeredAt = START + step.atMinutes * 60_000
    const studyDay = new Date(answeredAt + step.dayShift * 86_400_000).toISOString().slice(0, 10)
    const { timeZone } = step
    const event = rating(cardIds[step.card]!, { answeredAt, studyDay, timeZone, rating: step.rating, id: uuidv7() })
    ratings.push(event)
    return event
  })
}

/** The events in an order of their own, some twice, cut into batches. */
function batchesOf(events: readonly ReviewEvent[], { order, cuts, repeats }: Campaign): ReviewEvent[][] {
  const sent = [...events, ...repeats.flatMap((index) => events[index] ?? [])]
  const shuffled = sent
    .map((event, index) => ({ event, key: order[index % order.length]! }))
    .sort((a, b) => a.key - b.key)
  const batches: ReviewEvent[][] = []
  for (let at = 0; at < shuffled.length; ) {
    const size = cuts[batches.length % cuts.length]!
    batches.push(shuffled.slice(at, at + size).map(({ event }) => event))
    at += size
  }
  return batches
}

describeOnBothDatabases('the caches of reviews', (database, dialect) => {
  test('equal the fold of the log after any batches, in any order, repeated and taken back', async () => {
    const { call } = testApp(database())
    const runs = dialect === 'sqlite' ? 60 : 25
    await fc.assert(
      fc.asyncProperty(campaign, async (plan) => {
        const userId = await newLearner(database())
        const cardIds = (await newCards(call, userId, CARDS)).map(({ id }) => id)
        const events = eventsOf(plan, cardIds)
        const accepted = new Set<string>()
        const batches = batchesOf(events, plan)
        // Twice: a rating that was taken back before it arrived is known the second time.
        for (const batch of [...batches, ...batches]) {
          const sent = { sentAt: NOW + plan.clockOffsetMs, events: batch }
          const { results } = await recordReviews(database(), { userId, batch: sent, receivedAt: NOW })
          for (const result of results) if (result.status === 'accepted') accepted.add(result.id)
          await expectCachesToEqualLog(database(), userId)
        }
        expect(accepted).toEqual(new Set(events.map(({ id }) => id)))
        const days = await dayRows(userId)
        const memory = await memoryRows(userId)
        await rebuildCaches(database(), userId)
        expect(await memoryRows(userId)).toEqual(memory)
        expect(await dayRows(userId)).toEqual(days)
      }),
      { numRuns: runs },
    )
  })

  const memoryRows = async (userId: string) => {
    const rows = await database()
      .db.selectFrom('memory')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('card_id')
      .execute()
    return rows.map((row) => ({ ...row, seq: 0 }))
  }
  const dayRows = async (userId: string) => {
    const rows = await database()
      .db.selectFrom('day_total')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('study_day')
      .execute()
    return rows.map((row) => ({ ...row, seq: 0 }))
  }

  test('come back from the log when they are lost or wrong', async () => {
    const { call } = testApp(database(), { now: () => NOW })
    const userId = await newLearner(database())
    const cards = await newCards(call, userId, 3)
    const events = cards.map(({ id }) => rating(id, { answeredAt: START }))
    await recordReviews(database(), { userId, batch: { sentAt: NOW, events }, receivedAt: NOW })
    const [memory, days] = [await memoryRows(userId), await dayRows(userId)]
    const { db } = database()
    await db.updateTable('memory').set({ reps: 99 }).where('user_id', '=', userId).execute()
    await db.updateTable('day_total').set({ good: 99 }).where('user_id', '=', userId).execute()
    await db.deleteFrom('memory').where('user_id', '=', userId).where('card_id', '=', cards[0]!.id).execute()
    await rebuildCaches(database(), userId)
    expect([await memoryRows(userId), await dayRows(userId)]).toEqual([memory, days])
    await expectCachesToEqualLog(database(), userId)
  })
})
