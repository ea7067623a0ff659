import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { easyDayWeight, loadWeight, pickDays, withReviewMoved } from './day-choice.ts'
import type { MemoryState, Rating } from './memory-state.ts'
import { RATINGS } from './memory-state.ts'
import { applyRating, newCardState, previewRatings } from './schedule.ts'
import { addDays, studyDayOf } from './study-day.ts'
import { DEFAULT_SCHEDULE, type EasyDays, type ScheduleSettings } from './study-settings.ts'

const NOON = Date.parse('2026-03-02T12:00:00Z')
const at = { answeredAt: NOON, studyDay: '2026-03-02', timeZone: 'Europe/Berlin', rolloverHour: 4 }
const NO_SUNDAYS: EasyDays = [1, 1, 1, 1, 1, 1, 0]

test.each([
  ['the first', 0, 4],
  ['the last', 0.999_999, 6],
  ['in between', 0.5, 5],
])('without weights all days are alike: %s', (_, unit, days) => {
  expect(pickDays({ lowest: 4, highest: 6 }, unit)).toBe(days)
})

test('weights decide how often a day is picked, none at all that all are alike', () => {
  const picked = (weightOf: (days: number) => number) =>
    Array.from({ length: 100 }, (_, index) => pickDays({ lowest: 4, highest: 6 }, index / 100, weightOf))
  const share = (days: readonly number[], day: number) => days.filter((one) => one === day).length
  expect(
    share(
      picked((day) => (day === 5 ? 2 : 1)),
      5,
    ),
  ).toBe(50)
  expect(
    share(
      picked((day) => (day === 5 ? 0 : 1)),
      5,
    ),
  ).toBe(0)
  expect(
    share(
      picked(() => 0),
      5,
    ),
  ).toBeGreaterThan(30)
})

test('the weight of a day goes by the day of the week', () => {
  const weightOf = easyDayWeight([1, 2, 3, 4, 5, 6, 7], '2026-03-02')
  expect([0, 1, 5, 6, 7, 13].map(weightOf)).toEqual([1, 2, 6, 7, 1, 7])
  expect(easyDayWeight([1, 2, 3, 4, 5, 6, 7], '1969-12-31')(0)).toBe(3)
})

const reviewState = (stability: number, changes: Partial<MemoryState> = {}): MemoryState => ({
  ...newCardState(NOON, '2026-03-02'),
  phase: 'review',
  stability,
  difficulty: 5,
  reps: 5,
  lastReviewAt: NOON - 86_400_000,
  lastStudyDay: addDays('2026-03-02', -Math.round(stability)),
  intervalDays: Math.round(stability),
  ...changes,
})

test('reviews stay away from an easy day wherever fuzz has another, and keep their mean interval', () => {
  const days = (settings: Partial<ScheduleSettings>, stability: number) =>
    Array.from({ length: 600 }, (_, index) => {
      const answer = { ...at, rating: 'good' as const }
      return applyRating(reviewState(stability), answer, { ...DEFAULT_SCHEDULE, ...settings }, `card-${index}`)
    })
  const mean = (states: readonly MemoryState[]) =>
    states.reduce((sum, one) => sum + one.intervalDays, 0) / states.length
  const plain = days({}, 40)
  const easy = days({ easyDays: NO_SUNDAYS }, 40)
  const sundays = (states: readonly MemoryState[]) =>
    states.filter((state) => new Date(`${state.dueDay}T00:00:00Z`).getUTCDay() === 0).length
  expect(sundays(plain)).toBeGreaterThan(40)
  expect(sundays(easy)).toBe(0)
  expect(Math.abs(mean(easy) / mean(plain) - 1)).toBeLessThan(0.02)
})

test('a week of equal days is a week without wishes', () => {
  const settings = { ...DEFAULT_SCHEDULE, easyDays: [1, 1, 1, 1, 1, 1, 1] as const }
  for (let index = 0; index < 200; index += 1) {
    const seed = `card-${index}`
    expect(previewRatings(reviewState(index + 3), at, settings, seed)).toEqual(
      previewRatings(reviewState(index + 3), at, DEFAULT_SCHEDULE, seed),
    )
  }
})

/** Answers cards one after the other, each by the load that those before it made. */
function loadAfter(cards: number, balanced: boolean): { readonly load: ReadonlyMap<string, number>; mean: number } {
  const load = new Map<string, number>()
  let sum = 0
  for (let index = 0; index < cards; index += 1) {
    const preview = previewRatings(reviewState(60), at, DEFAULT_SCHEDULE, `card-${index}`, balanced ? load : null).good
    load.set(preview.dueDay, (load.get(preview.dueDay) ?? 0) + 1)
    sum += preview.intervalDays
  }
  return { load, mean: sum / cards }
}

test('load is levelled out inside the fuzz window, and the mean interval stays', () => {
  const spread = ({ load }: { load: ReadonlyMap<string, number> }) => {
    const counts = [...load.values()]
    const mean = counts.reduce((sum, one) => sum + one, 0) / counts.length
    return Math.sqrt(counts.reduce((sum, one) => sum + (one - mean) ** 2, 0) / counts.length)
  }
  const plain = loadAfter(400, false)
  const level = loadAfter(400, true)
  expect(spread(level)).toBeLessThan(spread(plain) * 0.6)
  expect(Math.abs(level.mean / plain.mean - 1)).toBeLessThan(0.01)
})

const loads = fc
  .array(fc.tuple(fc.nat(400), fc.nat(300)), { maxLength: 60 })
  .map((days) => new Map(days.map(([day, count]) => [addDays('2026-03-02', day), count])))
const states = fc.record({
  stability: fc.double({ min: 0.2, max: 400, noNaN: true }),
  phase: fc.constantFrom('learning' as const, 'review' as const, 'relearning' as const),
  difficulty: fc.double({ min: 1, max: 10, noNaN: true }),
  reps: fc.nat(20),
  // Answered again after a day or two, a card gains next to nothing: Hard, Good and Easy want the same day.
  lastStudyDay: fc.oneof(fc.constantFrom(0, 1, 2), fc.nat(600)).map((days) => addDays('2026-03-02', -days)),
})
const settings = fc.record({
  fuzz: fc.boolean(),
  maximumIntervalDays: fc.constantFrom(36_500, 180, 5, 1),
  relearningStepsMinutes: fc.constantFrom([10], []),
  easyDays: fc.constantFrom(NO_SUNDAYS, [0, 0, 0, 0, 0, 0, 0] as const, [0.5, 1, 1, 0.2, 1, 1, 1] as const),
})

test('what was chosen by load is what the log then folds to, on a device that knows nothing of the load', () => {
  fc.assert(
    fc.property(states, settings, loads, fc.string(), ({ stability, ...changes }, chosen, load, seed) => {
      const schedule = { ...DEFAULT_SCHEDULE, ...chosen }
      const state = reviewState(stability, changes)
      const preview = previewRatings(state, at, schedule, seed, load)
      const passes: number[] = []
      for (const rating of RATINGS) {
        const { chosenDays, ...shown } = preview[rating]
        const own = chosenDays === undefined ? {} : { chosenDays }
        expect(applyRating(state, { ...at, rating, ...own }, schedule, seed)).toMatchObject(shown)
        expect(chosenDays === undefined).toBe(shown.phase !== 'review')
        if (chosenDays === undefined) continue
        expect(shown.intervalDays).toBe(chosenDays)
        expect(chosenDays).toBeLessThanOrEqual(schedule.maximumIntervalDays)
        if (rating !== 'again') passes.push(chosenDays)
      }
      passes.slice(1).forEach((days, index) => {
        expect(days).toBeGreaterThanOrEqual(Math.min(passes[index]! + 1, schedule.maximumIntervalDays))
      })
    }),
    { numRuns: 500 },
  )
})

test.each<readonly [string, number]>([
  ['beyond the window', 4_000],
  ['below it', 2],
  ['not whole', 61.5],
  ['not a number', Number.NaN],
])('a chosen interval %s does not hold', (_, chosenDays) => {
  const rate = (rating: Rating, chosen: { chosenDays?: number }) =>
    applyRating(reviewState(60), { ...at, rating, ...chosen }, DEFAULT_SCHEDULE, 'card')
  expect(rate('good', { chosenDays })).toEqual(rate('good', {}))
})

test('a load weighs by its square', () => {
  const weightOf = loadWeight(new Map([['2026-03-12', 1]]), '2026-03-02')
  expect(weightOf(10) / weightOf(20)).toBeCloseTo(0.5, 9)
  expect(studyDayOf(NOON, 'Europe/Berlin', 4)).toBe('2026-03-02')
})

const review = (dueDay: string) => ({ ...newCardState(NOON, '2026-03-02'), phase: 'review' as const, dueDay })
const LOAD = new Map([
  ['2026-03-03', 2],
  ['2026-03-05', 1],
])

test.each([
  ['a first review', null, review('2026-03-05'), { '2026-03-03': 2, '2026-03-05': 2 }],
  [
    'a review of today',
    review('2026-03-02'),
    review('2026-03-04'),
    { '2026-03-03': 2, '2026-03-04': 1, '2026-03-05': 1 },
  ],
  ['a review ahead of its day', review('2026-03-03'), review('2026-03-05'), { '2026-03-03': 1, '2026-03-05': 2 }],
  [
    'a lapse ahead of its day',
    review('2026-03-05'),
    newCardState(NOON, '2026-03-02'),
    { '2026-03-03': 2, '2026-03-05': 0 },
  ],
  ['a day that had none', review('2026-03-09'), null, { '2026-03-03': 2, '2026-03-05': 1, '2026-03-09': 0 }],
])('the load goes with a card: %s', (_, before, after, expected) => {
  expect(Object.fromEntries(withReviewMoved(LOAD, { before, after }, '2026-03-02'))).toEqual(expected)
})

test('where no day to come has more or fewer reviews it is the same load', () => {
  const learning = newCardState(NOON, '2026-03-02')
  expect(withReviewMoved(LOAD, { before: review('2026-03-02'), after: learning }, '2026-03-02')).toBe(LOAD)
  expect(withReviewMoved(LOAD, { before: review('2026-03-05'), after: review('2026-03-05') }, '2026-03-02')).toBe(LOAD)
})
