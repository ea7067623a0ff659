import { expect, test } from 'vitest'
import { cardsBy, goalOf, newCardsFor } from './daily-goal.ts'

test.each([
  [5, '5'],
  [10, '10'],
  [12, '10'],
  [16, '20'],
  [600, '30'],
] as const)('%i minutes are nearest to %s', (minutes, goal) => {
  expect(goalOf(minutes)).toBe(goal)
})

test('a minute a day carries about a new card a day, and there is always one', () => {
  expect(newCardsFor(10)).toBe(10)
  expect(newCardsFor(0)).toBe(1)
})

test('a date in the past has no cards before it', () => {
  expect(cardsBy(-3, 10)).toBe(0)
  expect(cardsBy(30, 10)).toBe(300)
})
