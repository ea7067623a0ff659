// @vitest-environment node
import { expect, test } from 'vitest'
import { emptyDay } from '../../data/day-count.ts'
import { catchUpOf, plannedWeek, standingOf } from './today.ts'

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

test('a backlog is a plan only when it does not fit into today, and the plan ends', () => {
  const week = (due: number) => Array.from({ length: 7 }, (_, index) => ({ studyDay: `2026-03-0${index + 2}`, due }))
  expect(catchUpOf({ overdue: 200, days: week(20) }, 200)).toBeNull()
  expect(catchUpOf({ overdue: 412, days: week(0) }, 40)).toEqual({ cards: 412, perDay: 40, days: 11 })
  expect(catchUpOf({ overdue: 400, days: week(300) }, 200)).toEqual({ cards: 400, perDay: 200, days: 10 })
})

test('the week is planned within the daily limit, nothing is dropped', () => {
  const days = [5, 40, 0, 10].map((due, index) => ({ studyDay: `2026-03-0${index + 2}`, due }))
  expect(plannedWeek({ overdue: 60, days }, 30, 30).map((day) => day.due)).toEqual([30, 30, 30, 25])
  expect(plannedWeek({ overdue: 0, days }, 5, 200).map((day) => day.due)).toEqual([5, 40, 0, 10])
})
