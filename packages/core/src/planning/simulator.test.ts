import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { retrievability } from '../scheduling/fsrs.ts'
import { clampParameters, DEFAULT_PARAMETERS } from '../scheduling/fsrs-parameters.ts'
import { type MemoryState, RATINGS } from '../scheduling/memory-state.ts'
import { buildQueue } from '../scheduling/queue.ts'
import type { QueueCard } from '../scheduling/queue-card.ts'
import { applyRating, newCardState } from '../scheduling/schedule.ts'
import { randomStream, unitAt } from '../scheduling/seeded-random.ts'
import { addDays, daysBetween } from '../scheduling/study-day.ts'
import { newCard, SETTINGS, startOf, TODAY } from '../scheduling/testing/queue-cards.ts'
import { NO_DETAILS } from '../stats/day-details.ts'
import { cpuMs } from '../testing/cpu-time.ts'
import { COMMON_HABITS, expectedReviewMs, failedRepeats, habitsOf } from './answer-habits.ts'
import { knownCardsOf } from './known-cards.ts'
import { leastOf } from './least-of.ts'
import { retentionTable } from './retention-table.ts'
import { RETENTIONS } from './retentions.ts'
import { simulate } from './simulator.ts'
import { madeCards, mean, planOf, sum, withBacklog } from './testing/made-cards.ts'

/** Somebody whose repeats are right at the first try. */
const AT_ONCE = { ...COMMON_HABITS, repeatFactor: 1 }

test('the same plan gives the same days, another seed gives others', () => {
  const plan = planOf(madeCards(300))
  expect(simulate(plan)).toEqual(simulate(plan))
  expect(simulate({ ...plan, seed: 'another' })).not.toEqual(simulate(plan))
})

test('nothing to do is nothing done', () => {
  const idle = simulate(planOf([], { newCards: 0, days: 3 }))
  expect(idle).toEqual({
    reviews: [0, 0, 0],
    newCards: [0, 0, 0],
    minutes: [0, 0, 0],
    recalled: [0, 0, 0],
    overdue: [0, 0, 0],
    cardsMet: 0,
    remembered: 0,
  })
})

test('new cards come at their pace until they run out', () => {
  const { newCards, cardsMet } = simulate(planOf([], { newCards: 25, days: 5 }))
  expect(newCards).toEqual([10, 10, 5, 0, 0])
  expect(cardsMet).toBe(25)
})

test('limits hold each day and what they hold back is overdue', () => {
  const cards = withBacklog(madeCards(1_000), 500)
  const capped = simulate(planOf(cards, { settings: { ...planOf([]).settings, reviewsPerDay: 50, newPerDay: 0 } }))
  expect(Math.max(...capped.reviews)).toBe(50)
  expect(capped.overdue[0]).toBeGreaterThan(440)
  const timed = simulate(planOf(cards, { minutesPerDay: 10, habits: AT_ONCE }))
  // A day ends with the answer during which its minutes run out.
  expect(Math.max(...timed.minutes)).toBeLessThan(10.5)
})

test('most of what is reviewed is recalled at about the retention asked for', () => {
  for (const retention of [0.75, 0.9, 0.95]) {
    const settings = { ...planOf([]).settings, desiredRetention: retention, newPerDay: 0, reviewsPerDay: 9_999 }
    const habits = { ...AT_ONCE, reviewMs: 1, repeatMs: 1_001 }
    const plan = planOf(madeCards(3_000), { settings, habits, days: 200, reschedule: true })
    const { reviews, minutes } = simulate(plan)
    // A review takes 1 ms and a lapse 1,001 more, so the time tells how many were not recalled.
    const lapses = (sum(minutes) * 60_000 - sum(reviews)) / 1_001
    expect(1 - lapses / sum(reviews)).toBeCloseTo(retention, 1)
  }
})

/** The same days, lived with the real queue and the real schedule. */
function liveDays(days: number, newPerDay: number, seed: string) {
  const settings = { ...SETTINGS, newPerDay, reviewsPerDay: 9_999 }
  const random = randomStream(seed)
  const draw = (shares: readonly number[]) => {
    let left = random()
    const place = shares.findIndex((share) => {
      left -= share
      return left < 0
    })
    return place < 0 ? shares.length - 1 : place
  }
  const cards: QueueCard[] = Array.from({ length: days * newPerDay }, (_, index) =>
    newCard(`card-${index}`, { position: index }),
  )
  const reviews: number[] = []
  let answers = 0
  for (let day = 0; day < days; day += 1) {
    const today = addDays(TODAY, day)
    const answeredAt = startOf(today) + 6 * 3_600_000
    const at = { answeredAt, studyDay: today, timeZone: settings.timeZone, rolloverHour: settings.rolloverHour }
    const queue = buildQueue(cards, { now: answeredAt, today, settings, introducedToday: 0, reviewedToday: 0 })
    reviews.push(queue.counts.due)
    for (const { id, state: before } of queue.main) {
      const elapsed = before === null ? 0 : daysBetween(before.lastStudyDay!, today)
      const place = before === null ? draw(COMMON_HABITS.firstRatings) : draw(COMMON_HABITS.passRatings) + 1
      const lapsed = before !== null && random() >= retrievability(before.stability, elapsed)
      const rating = lapsed ? 'again' : RATINGS[place]!
      let state: MemoryState = applyRating(before ?? newCardState(0, today), { ...at, rating }, settings, id)
      answers += 1
      for (; state.phase !== 'review'; answers += 1) state = applyRating(state, { ...at, rating: 'good' }, settings, id)
      cards[Number(id.slice(5))] = { ...cards[Number(id.slice(5))]!, state }
    }
  }
  return { reviews, answers }
}

test('it foresees what the real queue and the real schedule then bring', () => {
  const settings = { ...planOf([]).settings, newPerDay: 8, reviewsPerDay: 9_999 }
  const habits = { ...AT_ONCE, firstMs: 60_000, reviewMs: 60_000, repeatMs: 60_000 }
  // Chance alone makes a single life differ by some 3 %.
  const lives = Array.from({ length: 8 }, (_, seed) => liveDays(90, 8, `life ${seed}`))
  const foreseen = Array.from({ length: 8 }, (_, seed) =>
    simulate(planOf([], { settings, habits, days: 90, seed: `plan ${seed}` })),
  )
  const ratio = (some: readonly number[], others: readonly number[]) => mean(some) / mean(others)
  const seen = ratio(
    foreseen.map((one) => sum(one.reviews)),
    lives.map((one) => sum(one.reviews)),
  )
  const later = ratio(
    foreseen.map((one) => sum(one.reviews.slice(60))),
    lives.map((one) => sum(one.reviews.slice(60))),
  )
  const answers = ratio(
    foreseen.map((one) => sum(one.minutes)),
    lives.map((one) => one.answers),
  )
  for (const one of [seen, later, answers]) expect(Math.abs(one - 1)).toBeLessThan(0.03)
})

test('the slider: 28 retentions, each one dearer and worth more than the one before', () => {
  expect(RETENTIONS).toHaveLength(28)
  const table = retentionTable(planOf(madeCards(2_000), { days: 365 }), [0.7, 0.8, 0.9, 0.97])
  for (const key of ['reviewsPerDay', 'minutesPerDay', 'remembered'] as const) {
    const values = table.map((one) => one[key])
    expect(values).toEqual([...values].sort((one, other) => one - other))
  }
  expect(table[2]!.remembered / table[2]!.cardsMet).toBeGreaterThan(0.9)
})

test('a sample tells what all cards tell', () => {
  const plan = planOf(madeCards(6_000), { settings: { ...planOf([]).settings, reviewsPerDay: 9_999 } })
  const all = simulate(plan)
  const some = simulate({ ...plan, mostCards: 2_000 })
  for (const key of ['reviews', 'minutes', 'newCards'] as const) {
    expect(Math.abs(sum(some[key]) / sum(all[key]) - 1)).toBeLessThan(0.05)
  }
  expect(Math.abs(some.cardsMet / all.cardsMet - 1)).toBeLessThan(0.02)
  expect(Math.abs(some.remembered / all.remembered - 1)).toBeLessThan(0.02)
})

test('a learner’s own parameters and habits count', () => {
  const quick = { ...COMMON_HABITS, firstMs: 1_000, reviewMs: 1_000, repeatMs: 1_000 }
  const plan = planOf(madeCards(500))
  expect(sum(simulate({ ...plan, habits: quick }).minutes)).toBeLessThan(sum(simulate(plan).minutes) / 4)
  const forgetful = clampParameters(DEFAULT_PARAMETERS.map((value, index) => (index === 8 ? value - 0.8 : value)))
  const own = { ...plan, settings: { ...plan.settings, parameters: forgetful } }
  expect(sum(simulate(own).reviews)).toBeGreaterThan(sum(simulate(plan).reviews) * 1.1)
})

test('habits are drawn from few answers to the common ones, from many to the learner’s', () => {
  expect(habitsOf(NO_DETAILS, SETTINGS)).toEqual({
    ...COMMON_HABITS,
    firstRatings: COMMON_HABITS.firstRatings.map((share) => expect.closeTo(share, 9)),
    passRatings: COMMON_HABITS.passRatings.map((share) => expect.closeTo(share, 9)),
    repeatFactor: expect.closeTo(COMMON_HABITS.repeatFactor, 9),
  })
  const many = { introAgain: 0, introHard: 0, introGood: 9_000, introEasy: 1_000, introMs: 40_000_000 }
  const details = { ...NO_DETAILS, ...many, asked: 10_000, askedMs: 30_000_000, recalled: 9_000, recalledHard: 4_500 }
  const habits = habitsOf(details, SETTINGS)
  expect(habits.firstRatings[2]).toBeCloseTo(0.9, 2)
  expect(sum(habits.firstRatings)).toBeCloseTo(1, 9)
  expect(habits.passRatings[0]).toBeCloseTo(0.5, 2)
  expect(sum(habits.passRatings)).toBeCloseTo(1, 9)
  expect(habits.firstMs).toBeCloseTo(4_000, -3)
  expect(habits.reviewMs).toBeCloseTo(3_000, -3)
})

test('a review is reckoned with its share of repeats', () => {
  const settings = { relearningStepsMinutes: [5, 10] }
  const habits = { ...AT_ONCE, reviewMs: 9_000, repeatMs: 5_000 }
  expect(expectedReviewMs(habits, settings, 0.8)).toBeCloseTo(11_000, 6)
  // Half of the repeats are tries that fail, and what is foretold at 0.8 is recalled at 0.5.
  expect(expectedReviewMs({ ...habits, repeatFactor: 2, lapseOdds: 4 }, settings, 0.8)).toBeCloseTo(19_000, 6)
})

test('who forgets more often than foretold and repeats more often is known by it', () => {
  const details = { ...NO_DETAILS, introGood: 500, asked: 1_000, recalled: 700, repeats: 1_200 }
  const habits = habitsOf(details, SETTINGS, { asked: 1_000, recalled: 700, foretold: 880 })
  expect(habits.lapseOdds).toBeGreaterThan(2.5)
  expect(habits.lapseOdds).toBeLessThan(3.2)
  // 500 second steps of new cards and 300 relearning steps: 800 repeats when all are right.
  expect(habits.repeatFactor).toBeCloseTo(1.5, 1)
  expect(failedRepeats(habits)).toBeCloseTo(1 / 3, 1)
  expect(failedRepeats(AT_ONCE)).toBe(0)
})

test('known cards are those with a memory, seen from today', () => {
  const state = { ...newCardState(0, TODAY), phase: 'review' as const, stability: 5, difficulty: 4, reps: 2 }
  const met = { ...state, lastStudyDay: addDays(TODAY, -3), dueDay: addDays(TODAY, -1) }
  expect(knownCardsOf([newCardState(0, TODAY), state, met], TODAY)).toEqual([
    { stability: 5, difficulty: 4, elapsedDays: 3, dueInDays: -1 },
  ])
})

test('the least of many are what sorting gives', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 60 }), fc.nat(70), (keys, count) => {
      const values = keys.map((key, place) => ({ key, place }))
      const sorted = values.toSorted((one, other) => one.key - other.key || one.place - other.place)
      expect(leastOf(values, (value) => value.key, count)).toEqual(sorted.slice(0, count))
    }),
  )
})

test('dice are even, and each throw is its own', () => {
  const throws = Array.from({ length: 20_000 }, (_, index) => unitAt(7, index % 100, Math.floor(index / 100)))
  const counts = Array.from({ length: 10 }, (_, bin) => throws.filter((one) => Math.floor(one * 10) === bin).length)
  for (const count of counts) expect(Math.abs(count - 2_000)).toBeLessThan(200)
  expect(new Set(throws).size).toBeGreaterThan(19_900)
  const next = randomStream('a stream')
  const again = randomStream('a stream')
  expect(Array.from({ length: 5 }, next)).toEqual(Array.from({ length: 5 }, again))
})

test('365 days of 10,000 cards take less than 300 ms', () => {
  const plan = planOf(madeCards(10_000), { days: 365, settings: { ...planOf([]).settings, reviewsPerDay: 9_999 } })
  const round = () => cpuMs(() => simulate(plan))
  // The best of five: the first ones are compiled while they run.
  expect(Math.min(round(), round(), round(), round(), round())).toBeLessThan(300)
})
