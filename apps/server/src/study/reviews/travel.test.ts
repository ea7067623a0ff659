import type { RateEvent } from '@cairn/core/reviews/review-event'
import { offsetMinutesAt, studyDayOf } from '@cairn/core/scheduling/study-day'
import { expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { newLearner } from '../../testing/learners.ts'
import { newCards, rating } from '../../testing/library.ts'
import { expectCachesToEqualLog } from '../../testing/oracle.ts'
import { testApp } from '../../testing/test-app.ts'
import { rebuildCaches } from './rebuild-caches.ts'

const HOUR = 3_600_000

/** Where a learner studies, and when: around changes of the clock and on both sides of the date line. */
const STAYS = [
  ['Europe/Berlin', 4, '2026-03-28T20:00:00Z'],
  ['Europe/Berlin', 0, '2026-10-24T20:00:00Z'],
  ['America/New_York', 4, '2026-03-08T02:00:00Z'],
  ['America/New_York', 23, '2026-11-01T01:00:00Z'],
  ['Australia/Lord_Howe', 0, '2026-10-03T10:00:00Z'],
  ['Australia/Lord_Howe', 23, '2026-04-04T10:00:00Z'],
  ['Pacific/Auckland', 4, '2026-06-10T08:00:00Z'],
  ['Pacific/Honolulu', 4, '2026-06-10T17:00:00Z'],
  ['Pacific/Auckland', 4, '2026-06-11T02:00:00Z'],
] as const
const REVIEWS_PER_STAY = 40
const EVERY_MS = 37 * 60_000

describeOnBothDatabases('a learner who travels', (database) => {
  const start = async () => {
    let now = 0
    const { call } = testApp(database(), { now: () => now })
    const ann = await newLearner(database())
    const cardIds = (await newCards(call, ann, 12)).map(({ id }) => id)
    const moveTo = async (timeZone: string, rolloverHour: number) => {
      const { version } = JSON.parse((await call('GET /api/me', { as: ann })).text)
      const moved = await call('PATCH /api/me', { as: ann, ifMatch: version, body: { timeZone, rolloverHour } })
      expect(moved.status).toBe(200)
    }
    /** Sends ratings from a device whose clock is ahead by so much when they are sent at `at`. */
    const send = async (events: readonly RateEvent[], at: number, aheadMs = 0) => {
      now = at
      const answer = await call('POST /api/reviews', { as: ann, body: { sentAt: at + aheadMs, events } })
      expect(JSON.parse(answer.text).results.map(({ status }: { status: string }) => status)).toEqual(
        events.map(() => 'accepted'),
      )
    }
    const totals = async () => {
      const { db } = database()
      const rows = await db
        .selectFrom('day_total')
        .selectAll()
        .where('user_id', '=', ann)
        .orderBy('study_day')
        .execute()
      return new Map(rows.map(({ study_day, again, hard, good, easy }) => [study_day, again + hard + good + easy]))
    }
    return { ann, cardIds, moveTo, send, totals }
  }

  const rated = (cardId: string, at: number, timeZone: string, rolloverHour: number) =>
    rating(cardId, {
      answeredAt: at,
      timeZone,
      rolloverHour,
      studyDay: studyDayOf(at, timeZone, rolloverHour),
      offsetMinutes: offsetMinutesAt(at, timeZone),
    })

  const plus = (before: ReadonlyMap<string, number>, days: readonly string[]) => {
    const after = new Map(before)
    for (const day of days) after.set(day, (after.get(day) ?? 0) + 1)
    return [...after].sort(([one], [other]) => (one < other ? -1 : 1))
  }

  test('has each review on the one day it was made on, and no total ever changes afterwards', async () => {
    const { ann, cardIds, moveTo, send, totals } = await start()
    let sent = 0
    for (const [timeZone, rolloverHour, iso] of [...STAYS].sort(([, , one], [, , two]) => (one < two ? -1 : 1))) {
      const before = await totals()
      await moveTo(timeZone, rolloverHour)
      expect(await totals()).toEqual(before)
      const from = Date.parse(iso)
      const events = Array.from({ length: REVIEWS_PER_STAY }, (_, index) =>
        rated(cardIds[index % cardIds.length]!, from + index * EVERY_MS, timeZone, rolloverHour),
      )
      await send(events, from + REVIEWS_PER_STAY * EVERY_MS)
      sent += events.length
      const days = events.map(({ studyDay }) => studyDay)
      expect(new Set(days).size).toBeGreaterThan(1)
      expect([...(await totals())]).toEqual(plus(before, days))
    }
    expect([...(await totals()).values()].reduce((sum, count) => sum + count, 0)).toBe(sent)
    await expectCachesToEqualLog(database(), ann)
    const before = await totals()
    await moveTo('Asia/Kathmandu', 11)
    await rebuildCaches(database(), ann)
    expect(await totals()).toEqual(before)
  })

  test('with a clock an hour wrong has them on the day of the true instant, once', async () => {
    const { ann, cardIds, send, totals } = await start()
    const rollover = Date.parse('2026-03-02T03:00:00Z')
    const around = [-90, -30, 30, 90].map((minutes) => rollover + minutes * 60_000)
    for (const aheadMs of [HOUR, -HOUR]) {
      const events = around.map((at, index) => rated(cardIds[index]!, at + aheadMs, 'Europe/Berlin', 4))
      await send(events, rollover + 3 * HOUR, aheadMs)
    }
    expect([...(await totals())]).toEqual([
      ['2026-03-01', 4],
      ['2026-03-02', 4],
    ])
    await expectCachesToEqualLog(database(), ann)
  })

  test('with a clock set back between two reviews has both, and never a negative time between them', async () => {
    const { ann, cardIds, send, totals } = await start()
    const at = Date.parse('2026-03-05T12:00:00Z')
    for (const back of [0, HOUR, 30 * HOUR, 100 * HOUR])
      await send([rated(cardIds[0]!, at - back, 'Europe/Berlin', 4)], at + 60_000)
    expect([...(await totals()).values()].reduce((sum, count) => sum + count, 0)).toBe(4)
    const { db } = database()
    const memory = await db.selectFrom('memory').selectAll().where('user_id', '=', ann).executeTakeFirstOrThrow()
    expect(memory).toMatchObject({ reps: 4, last_review_at: at, last_study_day: '2026-03-05' })
    expect(memory.stability).toBeGreaterThan(0)
    await expectCachesToEqualLog(database(), ann)
  })
})
