import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../scheduling/study-day.ts'
import { DEFAULT_SCHEDULE } from '../scheduling/study-settings.ts'
import { COMMON_HABITS } from './answer-habits.ts'
import { type CatchUpQuestion, catchUpDay, catchUpProgress, planCatchUp } from './catch-up.ts'
import { simulate } from './simulator.ts'
import { madeCards, planOf, withBacklog } from './testing/made-cards.ts'
import { newCardsWithin } from './time-budget.ts'

const TODAY = '2026-03-02'
const settings = { ...DEFAULT_SCHEDULE, reviewsPerDay: 200 }

function ask(overdue: number, changes: Partial<CatchUpQuestion> = {}): CatchUpQuestion {
  const cards = withBacklog(madeCards(Math.max(1, overdue)), overdue)
  return { cards, settings, minutesPerDay: null, habits: COMMON_HABITS, today: TODAY, ...changes }
}

/** 412 overdue and 60 a day to come, for somebody with a quarter of an hour or so. */
const typical = () => {
  const coming = Array.from({ length: 14 * 60 }, (_, index) => ({
    stability: 30,
    difficulty: 5,
    elapsedDays: 20,
    dueInDays: index % 14,
  }))
  return ask(412, { cards: [...ask(412).cards, ...coming], settings: { ...settings, reviewsPerDay: 104 } })
}

test('412 overdue: 40 a day for 11 days, new cards paused', () => {
  const plan = planCatchUp(typical())
  expect(plan).toMatchObject({ overdue: 412, perDay: 40, days: 11, startsOn: TODAY, endsOn: '2026-03-12' })
  expect(plan?.overLimit).toBe(false)
  expect(catchUpDay(plan!, { ...settings, newPerDay: 10, rolloverHour: 4, timeZone: 'UTC' }, 55)).toMatchObject({
    newPerDay: 0,
    reviewsPerDay: 95,
  })
  expect(plan?.minutesPerDay).toBeGreaterThan(10)
})

test('no backlog, no plan; a small one is done today', () => {
  expect(planCatchUp(ask(0))).toBeNull()
  expect(planCatchUp(ask(20))).toMatchObject({ perDay: 20, days: 1, endsOn: TODAY })
})

test('a limit of a few a day is used whole', () => {
  expect(planCatchUp(ask(40, { settings: { ...settings, reviewsPerDay: 4 } }))).toMatchObject({ perDay: 4, days: 10 })
})

test('minutes bind before the number does, and too large a backlog is spread over a month and said to be', () => {
  expect(planCatchUp(ask(400, { minutesPerDay: 10 }))).toMatchObject({ perDay: 40, days: 10, overLimit: false })
  expect(planCatchUp(ask(3_000, { minutesPerDay: 10 }))).toMatchObject({ perDay: 100, days: 30, overLimit: true })
})

test('a plan that is followed has no overdue card left at its end, and as many fewer each day as it says', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 5, max: 60 }), (overdue, minutesPerDay) => {
      const question = ask(overdue, { minutesPerDay })
      const plan = planCatchUp(question)!
      expect(plan.days).toBeLessThanOrEqual(30)
      const lived = simulate(
        planOf(question.cards, {
          newCards: 0,
          days: plan.days,
          settings: { ...settings, newPerDay: 0 },
          overduePerDay: plan.perDay,
        }),
      )
      lived.overdue.forEach((left, day) => {
        expect(left).toBe(Math.max(0, plan.overdue - plan.perDay * (day + 1)))
      })
      expect(lived.overdue.at(-1)).toBe(0)
    }),
    { numRuns: 40 },
  )
})

test('a plan keeps to the minutes of the goal wherever a month allows it, and says so where it does not', () => {
  for (const [overdue, minutesPerDay] of [
    [150, 15],
    [300, 15],
    [420, 20],
  ] as const) {
    // Nine days away: what is overdue has sunk further than what comes in time, and takes more repeats.
    const question = ask(overdue, { minutesPerDay, habits: { ...COMMON_HABITS, lapseOdds: 2, repeatFactor: 1.6 } })
    const plan = planCatchUp(question)!
    expect(plan.minutesPerDay).toBeLessThanOrEqual(minutesPerDay)
    expect(plan.overLimit).toBe(false)
  }
  const large = planCatchUp(ask(3_000, { minutesPerDay: 10 }))!
  expect(large.minutesPerDay).toBeGreaterThan(10)
  expect(large.overLimit).toBe(true)
})

test('progress: on time, late by the days missed, done', () => {
  const plan = planCatchUp(typical())!
  expect(catchUpProgress(plan, addDays(TODAY, 3), 412 - 3 * 40)).toEqual({
    daysLeft: 8,
    endsOn: plan.endsOn,
    daysLate: 0,
  })
  expect(catchUpProgress(plan, addDays(TODAY, 3), 412)).toEqual({ daysLeft: 11, endsOn: '2026-03-15', daysLate: 3 })
  expect(catchUpProgress(plan, addDays(TODAY, 11), 0)).toBeNull()
})

test('more minutes, more new cards; their busiest month still fits', () => {
  const plan = planOf(madeCards(800))
  const found = [10, 20, 40].map((minutes) => newCardsWithin(minutes, plan))
  const counts = found.map((one) => one.newPerDay)
  expect(counts).toEqual([...counts].sort((one, other) => one - other))
  expect(counts[0]).toBeLessThan(counts[2]!)
  found.forEach((one, index) => {
    expect(one.fits).toBe(true)
    expect(one.busiestMinutes).toBeLessThanOrEqual([10, 20, 40][index]!)
    expect(one.minutesPerDay).toBeLessThanOrEqual(one.busiestMinutes)
  })
  const oneMore = { ...plan.settings, newPerDay: found[1]!.newPerDay + 3, reviewsPerDay: 9_999 }
  const days = simulate({ ...plan, settings: oneMore, days: 120, mostCards: 2_000 }).minutes
  expect(Math.max(...days)).toBeGreaterThan(20)
})

test('when the reviews alone take longer there are no new cards, and it says that they do', () => {
  expect(newCardsWithin(2, planOf(madeCards(2_000)))).toMatchObject({ newPerDay: 0, fits: false })
})
