import { expect, test } from 'vitest'
import { DEFAULT_SCHEDULE } from '../scheduling/study-settings.ts'
import { COMMON_HABITS } from './answer-habits.ts'
import { dueAfterChange } from './due-after-change.ts'
import { madeCards } from './testing/made-cards.ts'

const cards = madeCards(600).map((card) => ({ ...card, dueInDays: Math.max(0, card.dueInDays) }))
const ask = (desiredRetention: number, minutesPerDay = 15) =>
  dueAfterChange({
    cards,
    changed: cards,
    settings: { ...DEFAULT_SCHEDULE, desiredRetention, reviewsPerDay: 200 },
    minutesPerDay,
    habits: COMMON_HABITS,
    today: '2026-03-02',
  })

test('what a higher target makes due at once is told with its time, and spread within the goal', () => {
  const { dueNow, dueThen, minutesThen, spread } = ask(0.96)
  expect(dueThen).toBeGreaterThan(3 * dueNow)
  expect(minutesThen).toBeGreaterThan(15)
  expect(spread?.minutesPerDay).toBeLessThanOrEqual(15)
  expect(spread?.days).toBeGreaterThan(1)
})

test('the target as it is changes nothing, and a lower one makes fewer due', () => {
  const same = ask(0.9)
  expect(Math.abs(same.dueThen - same.dueNow)).toBeLessThanOrEqual(3)
  expect(ask(0.8).dueThen).toBeLessThanOrEqual(same.dueNow)
})

test('what one day of the goal holds is not spread', () => {
  expect(ask(0.96, 600).spread).toBeNull()
})

test('another memory, as fitted parameters give it, moves due days as well', () => {
  const settings = { ...DEFAULT_SCHEDULE, reviewsPerDay: 200 }
  const halved = cards.map((card) => ({ ...card, stability: card.stability / 2 }))
  const question = { cards, changed: halved, settings, minutesPerDay: 15, habits: COMMON_HABITS, today: '2026-03-02' }
  expect(dueAfterChange(question).dueThen).toBeGreaterThan(2 * ask(0.9).dueThen)
})

test('a day set by hand, or by the program a card came from, holds', () => {
  const kept = cards.map((card) => ({ ...card, keepsDueDay: true }))
  const settings = { ...DEFAULT_SCHEDULE, desiredRetention: 0.97, reviewsPerDay: 200 }
  const question = { cards, changed: kept, settings, minutesPerDay: 15, habits: COMMON_HABITS, today: '2026-03-02' }
  const { dueNow, dueThen } = dueAfterChange(question)
  expect(dueThen).toBe(dueNow)
})
