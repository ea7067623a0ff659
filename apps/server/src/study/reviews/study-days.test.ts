import type { RateEvent } from '@cairn/core/reviews/review-event'
import { addDays, daysBetween, studyDayOf } from '@cairn/core/scheduling/study-day'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { newLearner } from '../../testing/learners.ts'
import { newCards, rating } from '../../testing/library.ts'
import { expectCachesToEqualLog } from '../../testing/oracle.ts'
import { testApp } from '../../testing/test-app.ts'

const NOW = Date.parse('2026-01-10T12:00:00Z')
const DAY_MS = 86_400_000

describeOnBothDatabases('the study day of a review', (database) => {
  const start = async () => {
    const { call } = testApp(database(), { now: () => NOW })
    const ann = await newLearner(database())
    const [card] = await newCards(call, ann, 1)
    const send = async (events: readonly RateEvent[]) => {
      const answer = await call('POST /api/reviews', { as: ann, body: { sentAt: NOW, events } })
      expect(JSON.parse(answer.text).results.map(({ status }: { status: string }) => status)).toEqual(
        events.map(() => 'accepted'),
      )
      const ids = events.map(({ id }) => id)
      const rows = await database().db.selectFrom('review').selectAll().where('user_id', '=', ann).execute()
      const kept = new Map(rows.map((row) => [row.id, row]))
      return ids.map((id) => kept.get(id)!)
    }
    return { ann, cardId: card!.id, send }
  }

  test.each([
    ['Nowhere/At_All', 360, 4, '2026-01-09T22:30:00Z', '2026-01-10', 'Etc/GMT-6'],
    ['Mars/Olympus', -570, 4, '2026-01-09T13:00:00Z', '2026-01-08', '-0930'],
    ['Etc/Unknown', 0, 0, '2026-01-09T23:59:00Z', '2026-01-09', 'Etc/GMT'],
    ['Europe/Berlin', 60, 4, '2026-01-09T12:00:00Z', '2026-01-09', 'Europe/Berlin'],
  ])('in %s (%i min) four days off is put right, and a zone that is none is told by its offset', async (...said) => {
    const [timeZone, offsetMinutes, rolloverHour, iso, expected, kept] = said
    const { ann, cardId, send } = await start()
    const facts = { answeredAt: Date.parse(iso), timeZone, offsetMinutes, rolloverHour }
    for (const days of [4, -4]) {
      const [row] = await send([rating(cardId, { ...facts, studyDay: addDays(expected, days) })])
      expect([row?.study_day, row?.time_zone, row?.offset_minutes]).toEqual([expected, kept, offsetMinutes])
    }
    await expectCachesToEqualLog(database(), ann)
  })

  test('whatever a device says, no review is lost and none lies over a day from its instant', async () => {
    const { ann, cardId, send } = await start()
    const zones = ['Europe/Berlin', 'Pacific/Auckland', 'America/New_York', 'Nowhere/At_All', 'x', '+0530', 'utc']
    const said = fc.record({
      timeZone: fc.constantFrom(...zones),
      offsetMinutes: fc.integer({ min: -900, max: 900 }),
      rolloverHour: fc.integer({ min: 0, max: 23 }),
      answeredAt: fc.integer({ min: NOW - 60 * DAY_MS, max: NOW }),
      daysOff: fc.integer({ min: -40, max: 40 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(said, { minLength: 1, maxLength: 20 }), async (all) => {
        const events = all.map(({ daysOff, ...facts }) => {
          const day = studyDayOf(facts.answeredAt, facts.timeZone, facts.rolloverHour)
          return rating(cardId, { ...facts, studyDay: addDays(day, daysOff) })
        })
        const rows = await send(events)
        for (const row of rows) {
          const own = studyDayOf(row.answered_at, row.time_zone, row.rollover_hour)
          expect(Math.abs(daysBetween(own, row.study_day))).toBeLessThanOrEqual(1)
          expect(() => new Intl.DateTimeFormat('en', { timeZone: row.time_zone })).not.toThrow()
        }
      }),
      { numRuns: 12 },
    )
    await expectCachesToEqualLog(database(), ann)
  })
})
