import { COMMON_HABITS } from '@cairn/core/planning/answer-habits'
import { newCardsWithin } from '@cairn/core/planning/time-budget'
import { DEFAULT_DAY, DEFAULT_SCHEDULE } from '@cairn/core/scheduling/study-settings'
import { expect, test } from 'vitest'
import { cardsBy, FIRST_GOAL, GOALS, goalOf, newCardsFor } from './daily-goal.ts'

test.each([
  [5, '5'],
  [10, '10'],
  [12, '10'],
  [16, '15'],
  [600, '30'],
] as const)('%i minutes are nearest to %s', (minutes, goal) => {
  expect(goalOf(minutes)).toBe(goal)
})

test.each(GOALS)('the new cards of %s minutes are as many as fit by simulation, the larger numbers round', (goal) => {
  const settings = { ...DEFAULT_SCHEDULE, ...DEFAULT_DAY }
  const nobody = { cards: [], newCards: null, days: 120, settings, habits: COMMON_HABITS, seed: 'outlook' }
  const { newPerDay, fits } = newCardsWithin(Number(goal), nobody)
  expect(fits).toBe(true)
  expect(newCardsFor(goal)).toBeLessThanOrEqual(newPerDay)
  expect(newCardsFor(goal)).toBeGreaterThanOrEqual(newPerDay * 0.9)
})

test('who has not chosen begins with ten a day', () => {
  expect(newCardsFor(FIRST_GOAL)).toBe(DEFAULT_DAY.newPerDay)
})

test('a date in the past has no cards before it', () => {
  expect(cardsBy(-3, 10)).toBe(0)
  expect(cardsBy(30, 10)).toBe(300)
})
