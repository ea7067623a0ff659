import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { intervalDays, type Memory, nextMemory, retrievability } from './fsrs.ts'
import { fsrsModel, type Grade } from './fsrs-model.ts'
import { clampParameters, DEFAULT_PARAMETERS, PARAMETER_BOUNDS } from './fsrs-parameters.ts'
import { RATINGS } from './memory-state.ts'

// JSON.parse knows no types; a file of another shape fails below.
const vectors = JSON.parse(
  readFileSync(new URL('../../../../fixtures/fsrs6-vectors.json', import.meta.url), 'utf8'),
) as readonly { h: readonly (readonly [number, Grade])[]; S: number; D: number }[]

type Step = readonly [elapsedDays: number, grade: Grade]

function afterSteps(steps: readonly Step[], parameters = DEFAULT_PARAMETERS): Memory {
  const model = fsrsModel(parameters)
  return steps.reduce<Memory | null>((before, [elapsed, grade]) => {
    if (before === null) return { stability: model.firstStability(grade), difficulty: model.firstDifficulty(grade) }
    const stability =
      elapsed === 0
        ? model.stabilitySameDay(before.stability, grade)
        : model.stabilityAfter(before, model.recall(before.stability, elapsed), grade)
    return { stability, difficulty: model.difficultyAfter(before.difficulty, grade) }
  }, null)!
}

test('the golden histories hold without rounding too', () => {
  for (const { h, S, D } of vectors) {
    const { stability, difficulty } = afterSteps(h)
    expect(Math.abs(stability - S)).toBeLessThan(1e-4)
    expect(Math.abs(difficulty - D)).toBeLessThan(1e-4)
  }
})

const parameters = fc
  .tuple(...PARAMETER_BOUNDS.map(([min, max]) => fc.double({ min, max, noNaN: true })))
  .map((values) => clampParameters(values))
const step = fc.tuple(fc.oneof(fc.constant(0), fc.nat(400)), fc.constantFrom<Grade>(1, 2, 3, 4))

test('with any parameters and any history it is what cards are scheduled by', () => {
  fc.assert(
    fc.property(parameters, fc.array(step, { minLength: 1, maxLength: 12 }), (own, steps) => {
      const fast = afterSteps(steps, own)
      const slow = steps.reduce<Memory | null>(
        (memory, [elapsed, grade]) => nextMemory(memory, elapsed, RATINGS[grade - 1]!, own),
        null,
      )!
      // ts-fsrs rounds each step to 8 digits, which tells most in the smallest stabilities.
      expect(Math.abs(fast.stability - slow.stability)).toBeLessThan(1e-4 * slow.stability + 1e-4)
      expect(Math.abs(fast.difficulty - slow.difficulty)).toBeLessThan(1e-5)
      const model = fsrsModel(own)
      expect(model.recall(fast.stability, 20)).toBeCloseTo(retrievability(fast.stability, 20, own), 5)
      const days = fast.stability * model.intervalPerStability(0.85)
      const whole = intervalDays(fast.stability, 0.85, 36_500, own)
      expect(Math.abs(Math.min(36_500, Math.max(1, days)) - whole)).toBeLessThan(0.51 + days * 1e-5)
    }),
    { numRuns: 500 },
  )
})
