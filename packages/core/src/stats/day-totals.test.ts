import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { logsWithVoids, NOON, rateEvent, voidEvent } from '../reviews/testing/review-events.ts'
import { addRating, dayTotalsOf, NO_REVIEWS } from './day-totals.ts'

const DAY = 86_400_000

test('ratings are counted on the study day fixed in them', () => {
  const totals = dayTotalsOf([
    rateEvent('c', NOON + DAY, { rating: 'easy', durationMs: 3_000 }),
    rateEvent('a', NOON, { rating: 'again', durationMs: 8_000 }),
    rateEvent('b', NOON + 60_000, { rating: 'good', durationMs: 2_000 }),
    rateEvent('d', NOON + DAY, { rating: 'hard', cardId: 'other', durationMs: 1_000 }),
  ])
  expect([...totals]).toEqual([
    ['2026-03-02', { again: 1, hard: 0, good: 1, easy: 0, durationMs: 10_000, newCards: 1, reviews: 2 }],
    ['2026-03-03', { again: 0, hard: 1, good: 0, easy: 1, durationMs: 4_000, newCards: 1, reviews: 2 }],
  ])
})

test('an answer counts 60 seconds at most and never less than none', () => {
  const timed = (durationMs: number) => addRating(NO_REVIEWS, { rating: 'good', durationMs }, false).durationMs
  expect([-5, 0, 59_999, 60_000, 3_600_000].map(timed)).toEqual([0, 0, 59_999, 60_000, 60_000])
})

test('voided ratings are left out, a day of nothing else is not there', () => {
  expect(dayTotalsOf([rateEvent('a', NOON), voidEvent('v', 'a')]).size).toBe(0)
})

test('when the first rating of a card is taken back, the next one makes it new', () => {
  const events = [rateEvent('a', NOON), rateEvent('b', NOON + DAY), voidEvent('v', 'a')]
  expect(dayTotalsOf(events).get('2026-03-03')?.newCards).toBe(1)
})

test('a part of the log can say which cards were met before', () => {
  const events = [rateEvent('a', NOON), rateEvent('b', NOON, { cardId: 'other' })]
  expect(dayTotalsOf(events, (cardId) => cardId === 'card').get('2026-03-02')?.newCards).toBe(1)
})

test('ratings add up to reviews, in any order of arrival', () => {
  const arrivals = logsWithVoids().chain((log) =>
    fc.tuple(fc.constant(log), fc.shuffledSubarray([...log], { minLength: log.length })),
  )
  fc.assert(
    fc.property(arrivals, ([log, arrived]) => {
      const totals = dayTotalsOf(arrived)
      expect([...totals]).toEqual([...dayTotalsOf(log)])
      for (const day of totals.values()) expect(day.again + day.hard + day.good + day.easy).toBe(day.reviews)
      expect([...totals.keys()]).toEqual([...totals.keys()].sort())
    }),
  )
})
