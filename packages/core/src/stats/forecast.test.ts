import { expect, test } from 'vitest'
import type { MemoryState } from '../scheduling/memory-state.ts'
import { newCardState } from '../scheduling/schedule.ts'
import { forecastDue } from './forecast.ts'

const TODAY = '2026-02-26'
const due = (dueDay: string, phase: MemoryState['phase'] = 'review') => ({ ...newCardState(0, dueDay), phase })

test('nothing is coming', () => {
  expect(forecastDue([], TODAY, 2)).toEqual({
    overdue: 0,
    days: [
      { studyDay: '2026-02-26', due: 0 },
      { studyDay: '2026-02-27', due: 0 },
    ],
  })
})

test('seven days from today on, overdue apart, new cards and later days left out', () => {
  const states = [
    due(TODAY),
    due(TODAY, 'learning'),
    due('2026-02-20'),
    due('2026-02-25', 'relearning'),
    due('2026-03-01'),
    due('2026-03-04'),
    due('2026-03-05'),
    due('2026-02-27', 'new'),
  ]
  const forecast = forecastDue(states, TODAY)
  expect(forecast.overdue).toBe(2)
  expect(forecast.days.map((day) => [day.studyDay, day.due])).toEqual([
    ['2026-02-26', 2],
    ['2026-02-27', 0],
    ['2026-02-28', 0],
    ['2026-03-01', 1],
    ['2026-03-02', 0],
    ['2026-03-03', 0],
    ['2026-03-04', 1],
  ])
})
