import { readFileSync } from 'node:fs'
import { default_w } from 'ts-fsrs'
import { expect, test } from 'vitest'
import { fuzzRange, intervalDays, type Memory, nextMemory, retrievability } from './fsrs.ts'
import { clampParameters, DEFAULT_PARAMETERS, isFsrsParameters, PARAMETER_BOUNDS } from './fsrs-parameters.ts'
import { RATINGS } from './memory-state.ts'

/** A history of grades 1-4 and what FSRS-6 makes of it: stability, difficulty, intervals at retention 0.90 and 0.80. */
interface Vector {
  readonly h: readonly (readonly [elapsedDays: number, grade: number])[]
  readonly S: number
  readonly D: number
  readonly ivl90: number
  readonly ivl80: number
}

// JSON.parse knows no types; a file of another shape fails every case below. Two implementations agree on the values.
const vectors = JSON.parse(
  readFileSync(new URL('../../../../fixtures/fsrs6-vectors.json', import.meta.url), 'utf8'),
) as readonly Vector[]

function memoryOf(history: Vector['h']) {
  return history.reduce<Memory | null>(
    (memory, [elapsedDays, grade]) => nextMemory(memory, elapsedDays, RATINGS[grade - 1]!),
    null,
  )!
}

test('there are 60 golden histories', () => {
  expect(vectors).toHaveLength(60)
})

test.each(vectors.map((vector, index) => [index, vector] as const))('golden history %i', (_, vector) => {
  const { stability, difficulty } = memoryOf(vector.h)
  expect(Math.abs(stability - vector.S)).toBeLessThan(1e-4)
  expect(Math.abs(difficulty - vector.D)).toBeLessThan(1e-4)
  expect(intervalDays(stability, 0.9, 36_500)).toBe(vector.ivl90)
  expect(intervalDays(stability, 0.8, 36_500)).toBe(vector.ivl80)
})

test('the first rating sets the default stability of FSRS-6', () => {
  expect(RATINGS.map((rating) => nextMemory(null, 0, rating).stability)).toEqual([0.212, 1.2931, 2.3065, 8.2956])
})

// FSRS-6 within a day: S' = S * S^-w19 * e^(w17 * (grade - 3 + w18)), and for Hard and better never below S.
// Other implementations clamp Good and Easy only; there a same-day Hard at stability 10 gives 5.25.
const sameDayStability = (stability: number, grade: number) =>
  stability ** (1 - 0.0658) * Math.exp(0.5425 * (grade - 3 + 0.0912))

test('a same-day Hard is clamped: it keeps the stability and raises the difficulty', () => {
  expect(sameDayStability(10, 2)).toBeCloseTo(5.25, 2)
  const after = nextMemory({ stability: 10, difficulty: 5 }, 0, 'hard')
  expect(after.stability).toBe(10)
  // D' = w7 * D0(easy) + (1 - w7) * (D + w6 * (10 - D) / 9)
  expect(after.difficulty).toBeCloseTo(0.001 * (7.4133 - Math.exp(3 * 0.8334)) + 0.999 * (5 + (3.0194 * 5) / 9), 6)
})

test('a same-day Again lowers the stability, Good and Easy never do', () => {
  expect(nextMemory({ stability: 10, difficulty: 5 }, 0, 'again').stability).toBeCloseTo(sameDayStability(10, 1), 6)
  expect(nextMemory({ stability: 10, difficulty: 5 }, 0, 'good').stability).toBe(10)
  expect(nextMemory({ stability: 1, difficulty: 5 }, 0, 'good').stability).toBeCloseTo(sameDayStability(1, 3), 6)
  expect(nextMemory({ stability: 10, difficulty: 5 }, 0, 'easy').stability).toBeCloseTo(sameDayStability(10, 4), 6)
})

test('recall is certain at once, 90 % after the stability, 0 without memory', () => {
  expect(retrievability(7, 0)).toBe(1)
  expect(retrievability(7, 7)).toBeCloseTo(0.9, 6)
  expect(retrievability(0, 3)).toBe(0)
})

test('elapsed days below zero count as zero', () => {
  expect(nextMemory({ stability: 10, difficulty: 5 }, -3, 'good')).toEqual(
    nextMemory({ stability: 10, difficulty: 5 }, 0, 'good'),
  )
  expect(retrievability(10, -3)).toBe(1)
})

test('an interval is at least a day and at most the maximum', () => {
  expect(intervalDays(0.01, 0.9, 36_500)).toBe(1)
  expect(intervalDays(500, 0.9, 36_500)).toBe(500)
  expect(intervalDays(500, 0.9, 90)).toBe(90)
})

test('fuzz has the ranges of Anki: none below 2.5 days, then wider in absolute and narrower in relative terms', () => {
  expect(fuzzRange(2, 0, 36_500)).toEqual({ lowest: 2, highest: 2 })
  expect(fuzzRange(3, 0, 36_500)).toEqual({ lowest: 2, highest: 4 })
  expect(fuzzRange(10, 0, 36_500)).toEqual({ lowest: 8, highest: 12 })
  expect(fuzzRange(100, 0, 36_500)).toEqual({ lowest: 93, highest: 107 })
  expect(fuzzRange(100, 98, 36_500)).toEqual({ lowest: 99, highest: 107 })
  expect(fuzzRange(100, 0, 100)).toEqual({ lowest: 93, highest: 100 })
})

test('the default parameters are those of ts-fsrs', () => {
  expect(DEFAULT_PARAMETERS).toEqual([...default_w])
  expect(isFsrsParameters(DEFAULT_PARAMETERS)).toBe(true)
})

test('parameters decide the memory, the recall and the interval', () => {
  const own = clampParameters(DEFAULT_PARAMETERS.map((value, index) => (index < 4 || index === 20 ? value * 2 : value)))
  expect(nextMemory(null, 0, 'good', own).stability).toBeCloseTo(4.613, 6)
  expect(retrievability(7, 7, own)).toBeCloseTo(0.9, 6)
  expect(retrievability(7, 70, own)).not.toBeCloseTo(retrievability(7, 70), 2)
  expect(intervalDays(10, 0.8, 36_500, own)).toBeLessThan(intervalDays(10, 0.8, 36_500))
})

test('parameters out of their bounds are no parameters; clamped they are', () => {
  const wild = DEFAULT_PARAMETERS.map((value, index) => (index % 2 === 0 ? value * 1_000 : -1))
  expect(isFsrsParameters(wild)).toBe(false)
  const clamped = clampParameters(wild)
  expect(isFsrsParameters(clamped)).toBe(true)
  expect(clamped[0]).toBe(PARAMETER_BOUNDS[0][1])
  expect(clamped[5]).toBe(PARAMETER_BOUNDS[5][0])
  expect(isFsrsParameters(DEFAULT_PARAMETERS.slice(1))).toBe(false)
  expect(() => clampParameters([1, 2, 3])).toThrow('Inconsistent')
  expect(() => clampParameters(DEFAULT_PARAMETERS.map(() => Number.NaN))).toThrow('Inconsistent')
})
