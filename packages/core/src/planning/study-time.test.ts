import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildQueue, type QueueCard } from '../scheduling/queue.ts'
import { addDays } from '../scheduling/study-day.ts'
import {
  collections,
  dayWith,
  learningCard,
  newCard,
  reviewCard,
  SETTINGS,
  TODAY,
} from '../scheduling/testing/queue-cards.ts'
import { NO_DETAILS } from '../stats/day-details.ts'
import { type AnswerHabits, COMMON_HABITS, habitsOf, NO_EVIDENCE } from './answer-habits.ts'
import { simulate } from './simulator.ts'
import { expectedStudyTime } from './study-time.ts'

const HABITS: AnswerHabits = {
  firstRatings: [0.25, 0, 0.5, 0.25],
  passRatings: [0, 1, 0],
  firstMs: 20_000,
  reviewMs: 10_000,
  repeatMs: 4_000,
  lapseOdds: 1,
  repeatFactor: 1,
  answers: 0,
  evidence: NO_EVIDENCE,
}
const yesterday = { lastStudyDay: addDays(TODAY, -1) }

test.each<[string, QueueCard[], number]>([
  ['nothing', [], 0],
  ['a new card: its repeats by how the first answer goes', [newCard('n')], 20_000 + (0.25 * 2 + 0.5) * 4_000],
  ['a review: its repeat when it is not recalled', [reviewCard('r', 0)], 10_000 + 0.1 * 4_000],
  ['the first step of today', [learningCard('l', 0, { step: 0 })], 8_000],
  ['the last step of today', [learningCard('l', 0, { step: 1 })], 4_000],
  ['a step beyond those that are set now', [learningCard('l', 0, { step: 5 })], 4_000],
  ['relearning', [learningCard('l', 0, { phase: 'relearning' })], 4_000],
  ['a step left from an earlier day', [learningCard('l', -900, { step: 0, stability: 1e12, ...yesterday })], 14_000],
  ['learning later than is shown now', [learningCard('l', 30)], 0],
])('%s', (_, cards, expected) => {
  expect(
    expectedStudyTime(buildQueue(cards, dayWith()), { habits: HABITS, settings: SETTINGS, today: TODAY }).ms,
  ).toBeCloseTo(expected)
})

test('steps of a day or more are answers of other days', () => {
  const settings = { ...SETTINGS, learningStepsMinutes: [1, 1440], relearningStepsMinutes: [2880] }
  const timeOf = (card: QueueCard) =>
    expectedStudyTime(buildQueue([card], dayWith()), { habits: HABITS, settings, today: TODAY }).ms
  expect(timeOf(newCard('n'))).toBeCloseTo(20_000 + 0.25 * 4_000)
  expect(timeOf(reviewCard('r', 0))).toBeCloseTo(10_000)
})

test('a learner who is faster needs less, from the first answers on', () => {
  const queue = buildQueue([reviewCard('r', 0), newCard('n')], dayWith())
  const timeWith = (asked: number) => {
    const habits = habitsOf({ ...NO_DETAILS, asked, askedMs: asked * 3_000, recalled: asked }, SETTINGS)
    return expectedStudyTime(queue, { habits, settings: SETTINGS, today: TODAY }).ms
  }
  const times = [0, 10, 100].map(timeWith)
  expect(times).toEqual(times.toSorted((one, other) => other - one))
  expect(times[0]).toBeGreaterThan(times[2]!)
})

test('it agrees with the plans: a day of reviews and new cards takes what the simulator says, within a tenth', () => {
  const cards = [...Array(300)].map((_, index) => reviewCard(`r${index}`, 0, { stability: 10 }))
  const fresh = [...Array(100)].map((_, index) => newCard(`n${index}`, { position: index }))
  const settings = { ...SETTINGS, newPerDay: 100, reviewsPerDay: 1_000 }
  const known = { stability: 10, difficulty: 5, elapsedDays: 10, dueInDays: 0 }
  const { minutes } = simulate({
    cards: cards.map(() => known),
    newCards: 100,
    days: 1,
    settings,
    habits: COMMON_HABITS,
    seed: 'one day',
  })
  const queue = buildQueue([...cards, ...fresh], dayWith(settings))
  const expected = expectedStudyTime(queue, { habits: COMMON_HABITS, settings, today: TODAY }).ms / 60_000
  expect(expected / minutes[0]!).toBeGreaterThan(0.9)
  expect(expected / minutes[0]!).toBeLessThan(1.1)
})

test('every card costs something', () => {
  fc.assert(
    fc.property(collections(), (cards) => {
      const queue = buildQueue(cards, dayWith())
      const { ms } = expectedStudyTime(queue, { habits: HABITS, settings: SETTINGS, today: TODAY })
      expect(ms).toBeGreaterThanOrEqual(queue.order.length * 4_000)
    }),
  )
})

test('what comes late is forgotten more often and takes longer, and so does who forgets more often', () => {
  const timeOf = (elapsedDays: number, lapseOdds = 1) => {
    const card = reviewCard('r', 0, { stability: 10, lastStudyDay: addDays(TODAY, -elapsedDays) })
    const habits = { ...HABITS, lapseOdds }
    return expectedStudyTime(buildQueue([card], dayWith()), { habits, settings: SETTINGS, today: TODAY }).ms
  }
  expect(timeOf(10)).toBeCloseTo(10_400)
  expect(timeOf(100)).toBeGreaterThan(timeOf(10) + 600)
  expect(timeOf(10, 3)).toBeCloseTo(11_000)
})

test('the range is wide while nothing is known of a learner and narrows with their answers', () => {
  const queue = buildQueue(
    [...Array(80)].map((_, index) => reviewCard(`r${index}`, 0)),
    dayWith(),
  )
  const widthOf = (answers: number) => {
    const habits = { ...HABITS, answers }
    const { ms, lowMs, highMs } = expectedStudyTime(queue, { habits, settings: SETTINGS, today: TODAY })
    expect(ms - lowMs).toBeCloseTo(highMs - ms)
    return (highMs - lowMs) / ms
  }
  expect(widthOf(0)).toBeGreaterThan(0.9)
  expect(widthOf(2_000)).toBeLessThan(0.4)
})
