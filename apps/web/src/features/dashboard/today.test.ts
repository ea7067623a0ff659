import { expect, test } from 'vitest'
import { emptyDay } from '../../data/day-count.ts'
import { capacityOf, needsPlan, plannedWeek, standingOf } from './today.ts'

const day = (studyDay: string, good: number, minutes: number) => ({
  ...emptyDay(studyDay),
  good,
  durationMs: minutes * 60_000,
})

test('minutes and answers of today, and the days in a row', () => {
  const days = [day('2026-02-28', 12, 3), day('2026-03-01', 2, 6), day('2026-03-02', 4, 2)]
  expect(standingOf(days, '2026-03-02')).toMatchObject({
    answeredToday: 4,
    minutesToday: 2,
    streak: { days: 2, countsToday: false },
  })
  expect(standingOf([], '2026-03-02')).toMatchObject({ answeredToday: 0, streak: { days: 0 } })
})

test('what is overdue wants a plan when a day does not take it', () => {
  expect([needsPlan(200, 200), needsPlan(201, 200), needsPlan(0, 0), needsPlan(1, 0)]).toEqual([
    false,
    true,
    false,
    true,
  ])
})

test('the week is planned within the daily limit, nothing is dropped', () => {
  const days = [5, 40, 0, 10].map((due, index) => ({ studyDay: `2026-03-0${index + 2}`, due }))
  expect(plannedWeek({ overdue: 60, days }, 30, capacityOf(null, 30)).map((day) => day.due)).toEqual([30, 30, 30, 25])
  expect(plannedWeek({ overdue: 0, days }, 5, capacityOf(null, 200)).map((day) => day.due)).toEqual([5, 40, 0, 10])
})

test('under a catch-up plan each day takes what comes due and the plan’s share of the overdue', () => {
  const days = [5, 40, 0, 10].map((due, index) => ({ studyDay: `2026-03-0${index + 2}`, due }))
  const week = plannedWeek({ overdue: 60, days }, 25, capacityOf({ perDay: 20 }, 30))
  expect(week.map((day) => day.due)).toEqual([25, 60, 20, 10])
})
