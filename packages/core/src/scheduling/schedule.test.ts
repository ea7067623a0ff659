import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MemoryState, RATINGS, type Rating } from './memory-state.ts'
import { type AnswerMoment, applyRating, newCardState, previewRatings } from './schedule.ts'
import { addDays, startOfStudyDay, studyDayOf } from './study-day.ts'
import { DEFAULT_SCHEDULE, type ScheduleSettings } from './study-settings.ts'

const NOON = Date.parse('2026-03-02T12:00:00Z')
const MINUTE = 60_000
const HERE = { timeZone: 'Europe/Berlin', rolloverHour: 4 }
const exact: ScheduleSettings = { ...DEFAULT_SCHEDULE, fuzz: false }

function moment(answeredAt: number): AnswerMoment {
  return { ...HERE, answeredAt, studyDay: studyDayOf(answeredAt, HERE.timeZone, HERE.rolloverHour) }
}

function rate(state: MemoryState, rating: Rating, settings = exact, answeredAt = NOON): MemoryState {
  return applyRating(state, { ...moment(answeredAt), rating }, settings, 'card')
}

const fresh = newCardState(NOON, '2026-03-02')
const learningAt = (step: number): MemoryState => ({
  ...fresh,
  phase: 'learning',
  step,
  stability: 2.3065,
  difficulty: 2.1,
  reps: 1,
  lastReviewAt: NOON - 10 * MINUTE,
  lastStudyDay: '2026-03-02',
})
const relearning: MemoryState = { ...learningAt(0), phase: 'relearning', reps: 9, lapses: 2 }
const review: MemoryState = {
  ...learningAt(0),
  phase: 'review',
  stability: 10,
  difficulty: 5,
  reps: 5,
  lapses: 1,
  intervalDays: 10,
  dueDay: '2026-03-02',
  lastStudyDay: '2026-02-20',
  lastReviewAt: NOON - 10 * 86_400_000,
}

const twoSteps = { learningStepsMinutes: [1, 10] }
const oneStep = { learningStepsMinutes: [4] }
const noSteps = { learningStepsMinutes: [] }
const noRelearning = { relearningStepsMinutes: [] }

type Expected = readonly [phase: string, step: number, minutesOrDays: number]

test.each<readonly [string, MemoryState, Partial<ScheduleSettings>, Record<Rating, Expected>]>([
  [
    'new',
    fresh,
    twoSteps,
    {
      again: ['learning', 0, 1],
      hard: ['learning', 0, 5.5],
      good: ['learning', 1, 10],
      easy: ['review', 0, 8],
    },
  ],
  [
    'learning, first step',
    learningAt(0),
    twoSteps,
    {
      again: ['learning', 0, 1],
      hard: ['learning', 0, 5.5],
      good: ['learning', 1, 10],
      easy: ['review', 0, 4],
    },
  ],
  [
    'learning, last step',
    learningAt(1),
    twoSteps,
    {
      again: ['learning', 0, 1],
      hard: ['learning', 1, 10],
      good: ['review', 0, 2],
      easy: ['review', 0, 4],
    },
  ],
  [
    'learning, one step',
    learningAt(0),
    oneStep,
    {
      again: ['learning', 0, 4],
      hard: ['learning', 0, 6],
      good: ['review', 0, 2],
      easy: ['review', 0, 4],
    },
  ],
  [
    'learning, a step that is no longer set',
    learningAt(5),
    twoSteps,
    {
      again: ['learning', 0, 1],
      hard: ['learning', 1, 10],
      good: ['review', 0, 2],
      easy: ['review', 0, 4],
    },
  ],
  [
    'new without steps',
    fresh,
    noSteps,
    {
      again: ['review', 0, 1],
      hard: ['review', 0, 1],
      good: ['review', 0, 2],
      easy: ['review', 0, 8],
    },
  ],
  [
    'review on its day',
    review,
    twoSteps,
    {
      again: ['relearning', 0, 10],
      hard: ['review', 0, 23],
      good: ['review', 0, 32],
      easy: ['review', 0, 51],
    },
  ],
  [
    'review without relearning steps',
    review,
    noRelearning,
    {
      again: ['review', 0, 1],
      hard: ['review', 0, 23],
      good: ['review', 0, 32],
      easy: ['review', 0, 51],
    },
  ],
  [
    'relearning, one step',
    relearning,
    {},
    {
      again: ['relearning', 0, 10],
      hard: ['relearning', 0, 15],
      good: ['review', 0, 2],
      easy: ['review', 0, 4],
    },
  ],
  [
    'relearning, two steps',
    relearning,
    { relearningStepsMinutes: [10, 30] },
    {
      again: ['relearning', 0, 10],
      hard: ['relearning', 0, 20],
      good: ['relearning', 1, 30],
      easy: ['review', 0, 4],
    },
  ],
  [
    'relearning without steps',
    relearning,
    noRelearning,
    {
      again: ['review', 0, 1],
      hard: ['review', 0, 2],
      good: ['review', 0, 3],
      easy: ['review', 0, 4],
    },
  ],
])('%s', (_, state, settings, expected) => {
  const outcomes = RATINGS.map((rating) => {
    const after = rate(state, rating, { ...exact, ...settings })
    const isReview = after.phase === 'review'
    return [rating, [after.phase, after.step, isReview ? after.intervalDays : (after.dueAt - NOON) / MINUTE]]
  })
  expect(Object.fromEntries(outcomes)).toEqual(expected)
})

test('a card never rated is new, due when it says, without memory', () => {
  expect(newCardState(NOON, '2026-03-02')).toEqual({
    phase: 'new',
    step: 0,
    stability: 0,
    difficulty: 0,
    dueAt: NOON,
    dueDay: '2026-03-02',
    reps: 0,
    lapses: 0,
    lastReviewAt: null,
    lastStudyDay: null,
    intervalDays: 0,
  })
})

test('an answer is counted and remembered', () => {
  const after = rate(fresh, 'good')
  expect(after).toMatchObject({ reps: 1, lapses: 0, lastReviewAt: NOON, lastStudyDay: '2026-03-02', intervalDays: 0 })
})

test('only Again in review is a lapse', () => {
  expect(RATINGS.map((rating) => rate(review, rating).lapses)).toEqual([2, 1, 1, 1])
  expect(rate(relearning, 'again').lapses).toBe(2)
  expect(rate(learningAt(0), 'again').lapses).toBe(0)
  expect(rate(review, 'again', { ...exact, ...noRelearning }).lapses).toBe(2)
})

test('a review is due at the start of its study day where the learner is', () => {
  const after = rate(review, 'good')
  expect(after.dueDay).toBe('2026-04-03')
  // Berlin is on summer time by then.
  expect(new Date(after.dueAt).toISOString()).toBe('2026-04-03T02:00:00.000Z')
})

test('a step over the rollover belongs to the next study day', () => {
  const lateAtNight = Date.parse('2026-03-03T02:55:00Z')
  const after = rate(fresh, 'good', exact, lateAtNight)
  expect(after).toMatchObject({ lastStudyDay: '2026-03-02', dueDay: '2026-03-03', dueAt: lateAtNight + 10 * MINUTE })
})

test('a step of a day or more is due at the start of its day', () => {
  const settings = { ...exact, learningStepsMinutes: [10, 1440] }
  expect(rate(learningAt(0), 'good', settings)).toMatchObject({
    phase: 'learning',
    step: 1,
    intervalDays: 0,
    dueDay: '2026-03-03',
    dueAt: startOfStudyDay('2026-03-03', 'Europe/Berlin', 4),
  })
  const single = { ...exact, learningStepsMinutes: [2880] }
  expect(rate(learningAt(0), 'hard', single).dueDay).toBe('2026-03-05')
})

test('elapsed time is counted in study days, not in hours', () => {
  const evening = Date.parse('2026-03-01T21:00:00Z')
  const seenAtNight = { ...review, lastReviewAt: evening, lastStudyDay: '2026-03-01' }
  const seenAtNoon = { ...seenAtNight, lastReviewAt: Date.parse('2026-03-01T11:00:00Z') }
  const morning = Date.parse('2026-03-02T05:00:00Z')
  expect(rate(seenAtNight, 'good', exact, morning)).toEqual(rate(seenAtNoon, 'good', exact, morning))
})

test('a study day before the last one counts as the same day: the learner flew east to west', () => {
  const ahead = { ...review, lastStudyDay: '2026-03-03' }
  const sameDay = { ...review, lastStudyDay: '2026-03-02' }
  expect(rate(ahead, 'good')).toEqual(rate(sameDay, 'good'))
})

test('a review-phase card without memory gets a first memory', () => {
  const bare = { ...review, stability: 0, difficulty: 0 }
  expect(rate(bare, 'good').stability).toBe(rate(fresh, 'good').stability)
})

test('desired retention stretches and shortens intervals', () => {
  const days = [0.8, 0.9, 0.95].map(
    (desiredRetention) => rate(review, 'good', { ...exact, desiredRetention }).intervalDays,
  )
  expect(days).toEqual([...days].sort((a, b) => b - a))
  expect(new Set(days).size).toBe(3)
})

test('fuzz is the same for the same card and answer, and differs between cards', () => {
  const long = { ...review, stability: 200, lastStudyDay: '2025-08-14' }
  const intervalFor = (seed: string, state = long) =>
    applyRating(state, { ...moment(NOON), rating: 'good' }, DEFAULT_SCHEDULE, seed).intervalDays
  expect(intervalFor('card-7')).toBe(intervalFor('card-7'))
  const intervals = Array.from({ length: 300 }, (_, index) => intervalFor(`card-${index}`))
  const plain = rate(long, 'good').intervalDays
  expect(new Set(intervals).size).toBeGreaterThan(20)
  expect(Math.min(...intervals)).toBeGreaterThan(plain * 0.93)
  expect(Math.max(...intervals)).toBeLessThan(plain * 1.07)
  const mean = intervals.reduce((sum, days) => sum + days, 0) / intervals.length
  expect(Math.abs(mean / plain - 1)).toBeLessThan(0.01)
  const byReps = Array.from({ length: 20 }, (_, reps) => intervalFor('card-7', { ...long, reps }))
  expect(new Set(byReps).size).toBeGreaterThan(5)
})

const states: fc.Arbitrary<MemoryState> = fc.record({
  phase: fc.constantFrom('learning' as const, 'review' as const, 'relearning' as const),
  step: fc.nat(3),
  stability: fc.double({ min: 0.001, max: 36_500, noNaN: true }),
  difficulty: fc.double({ min: 1, max: 10, noNaN: true }),
  dueAt: fc.constant(NOON),
  dueDay: fc.constant('2026-03-02'),
  reps: fc.nat(200),
  lapses: fc.nat(20),
  lastReviewAt: fc.constant(NOON - 1),
  lastStudyDay: fc.integer({ min: -3, max: 2_000 }).map((days) => addDays('2026-03-02', -days)),
  intervalDays: fc.nat(500),
})
const steps = fc.array(fc.constantFrom(1, 4, 10, 60, 1440, 4320), { maxLength: 3 })
const anySettings: fc.Arbitrary<ScheduleSettings> = fc.record({
  desiredRetention: fc.double({ min: 0.7, max: 0.97, noNaN: true }),
  learningStepsMinutes: steps,
  relearningStepsMinutes: steps,
  maximumIntervalDays: fc.constantFrom(36_500, 180, 5, 1),
  fuzz: fc.boolean(),
})
const RUNS = { numRuns: 1_000 }

test('a later success never lowers stability, and Again in review never raises it', () => {
  fc.assert(
    fc.property(states, anySettings, (state, settings) => {
      for (const rating of ['hard', 'good', 'easy'] as const) {
        expect(rate(state, rating, settings).stability).toBeGreaterThanOrEqual(Math.min(state.stability, 36_500) - 1e-8)
      }
      if (state.phase === 'review')
        expect(rate(state, 'again', settings).stability).toBeLessThanOrEqual(state.stability + 1e-8)
    }),
    RUNS,
  )
})

test('hard < good < easy in days until the maximum binds, never beyond it and never below a day', () => {
  fc.assert(
    fc.property(states, anySettings, fc.string(), (state, settings, seed) => {
      const preview = previewRatings(state, moment(NOON), settings, seed)
      const days = RATINGS.filter((rating) => preview[rating].phase === 'review').map(
        (rating) => preview[rating].intervalDays,
      )
      for (const interval of days) {
        expect(interval).toBeGreaterThanOrEqual(1)
        expect(interval).toBeLessThanOrEqual(settings.maximumIntervalDays)
        expect(Number.isInteger(interval)).toBe(true)
      }
      const passes = (['hard', 'good', 'easy'] as const)
        .map((rating) => preview[rating])
        .filter((one) => one.phase === 'review')
      passes.slice(1).forEach((later, index) => {
        const least = Math.min((passes[index]?.intervalDays ?? 0) + 1, settings.maximumIntervalDays)
        expect(later.intervalDays).toBeGreaterThanOrEqual(least)
      })
    }),
    RUNS,
  )
})

test('the preview is exactly what the answer then does', () => {
  fc.assert(
    fc.property(states, anySettings, fc.string(), fc.constantFrom(...RATINGS), (state, settings, seed, rating) => {
      const after = applyRating(state, { ...moment(NOON), rating }, settings, seed)
      const { dueAt, dueDay, intervalDays, phase } = after
      expect(previewRatings(state, moment(NOON), settings, seed)[rating]).toEqual({
        dueAt,
        dueDay,
        intervalDays,
        phase,
      })
    }),
    RUNS,
  )
})

test('what comes next is always later, and its day is the day of its instant', () => {
  fc.assert(
    fc.property(states, anySettings, fc.constantFrom(...RATINGS), (state, settings, rating) => {
      const after = rate(state, rating, settings)
      expect(after.dueAt).toBeGreaterThan(NOON)
      expect(studyDayOf(after.dueAt, HERE.timeZone, HERE.rolloverHour)).toBe(after.dueDay)
      expect(after.intervalDays > 0).toBe(after.phase === 'review')
      expect(after.phase).not.toBe('new')
    }),
    RUNS,
  )
})
