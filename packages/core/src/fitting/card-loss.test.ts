import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { actionEvent, NOON, rateEvent, voidEvent } from '../reviews/testing/review-events.ts'
import { nextMemory, retrievability } from '../scheduling/fsrs.ts'
import type { Grade } from '../scheduling/fsrs-model.ts'
import { clampParameters, DEFAULT_PARAMETERS, PARAMETER_BOUNDS } from '../scheduling/fsrs-parameters.ts'
import { RATINGS } from '../scheduling/memory-state.ts'
import { createLossModel, meanLogLoss, totalLogLoss } from './card-loss.ts'
import { noSums } from './gradient-rules.ts'
import { lastDayOf, packAnswers, testedDays, trainingSetOf } from './training-set.ts'

const DAY = 86_400_000
const DAY_OF_NOON = 20_514

test('a log becomes cards of answers, a reset begins another, what was undone is not there', () => {
  const set = trainingSetOf([
    rateEvent('d', NOON + 3 * DAY, { rating: 'easy' }),
    rateEvent('a', NOON, { rating: 'again' }),
    rateEvent('b', NOON + 60_000),
    rateEvent('c', NOON + DAY, { rating: 'hard' }),
    voidEvent('v', 'c'),
    rateEvent('x', NOON + DAY, { cardId: 'other', rating: 'hard' }),
    actionEvent('r', NOON + 4 * DAY, { kind: 'reset' }),
    rateEvent('e', NOON + 5 * DAY),
  ])
  expect([...set.starts]).toEqual([0, 3, 4, 5])
  expect([...set.grades]).toEqual([1, 3, 4, 2, 3])
  expect([...set.elapsed]).toEqual([0, 0, 3, 0, 0])
  expect([...set.days].map((day) => day - DAY_OF_NOON)).toEqual([0, 0, 3, 1, 5])
  expect([...testedDays(set)]).toEqual([DAY_OF_NOON + 3])
  expect(lastDayOf(set)).toBe(DAY_OF_NOON + 5)
  expect(lastDayOf(trainingSetOf([]))).toBeNull()
})

test('elapsed time is never negative, wherever the learner travels', () => {
  const days = fc.array(fc.record({ grade: fc.constantFrom<Grade>(1, 2, 3, 4), day: fc.integer({ min: -3, max: 40 }) }))
  fc.assert(
    fc.property(fc.array(days, { maxLength: 6 }), (cards) => {
      for (const elapsed of packAnswers(cards).elapsed) expect(elapsed).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('the loss is that of what cards are scheduled by', () => {
  // JSON.parse knows no types; a file of another shape fails below.
  const vectors = JSON.parse(
    readFileSync(new URL('../../../../fixtures/fsrs6-vectors.json', import.meta.url), 'utf8'),
  ) as readonly { h: readonly (readonly [number, Grade])[] }[]
  for (const { h } of vectors) {
    let day = 0
    let memory: { stability: number; difficulty: number } | null = null
    let expected = 0
    const answers = h.map(([elapsed, grade], index) => {
      const gap = index === 0 ? 0 : elapsed
      day += gap
      if (memory !== null && gap > 0) {
        const recall = retrievability(memory.stability, gap)
        expected -= Math.log(grade === 1 ? 1 - recall : recall)
      }
      memory = nextMemory(memory, gap, RATINGS[grade - 1]!)
      return { grade, day }
    })
    expect(totalLogLoss(packAnswers([answers]), DEFAULT_PARAMETERS).sum).toBeCloseTo(expected, 4)
  }
})

const inner = fc
  .tuple(
    ...PARAMETER_BOUNDS.map(([least, most], index) => {
      // Around the defaults, well inside the bounds: at a bound or a bend there is no derivative to compare with.
      const middle = DEFAULT_PARAMETERS[index]!
      const reach = Math.min(0.4 * middle, 0.5 * (most - middle), 0.9 * (middle - least))
      return fc.double({ min: middle - Math.max(0, reach), max: middle + Math.max(0, reach), noNaN: true })
    }),
  )
  .map((values) => clampParameters(values.map((value, index) => (index === 7 ? value + 0.01 : value))))
const answers = fc
  .array(fc.tuple(fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 90 })), fc.constantFrom<Grade>(1, 2, 3, 4)), {
    minLength: 2,
    maxLength: 12,
  })
  .map((steps) => {
    let day = 0
    return steps.map(([gap, grade]) => {
      day += gap
      return { grade, day }
    })
  })

test('the gradient is what small changes of each parameter do to the loss', () => {
  let compared = 0
  fc.assert(
    fc.property(inner, answers, fc.nat(30), (parameters, card, from) => {
      const set = packAnswers([card])
      const range = { from, before: Number.POSITIVE_INFINITY }
      const gradient = noSums()
      createLossModel(set, parameters, range).ofCard(0, gradient)
      parameters.forEach((value, index) => {
        const size = Math.max(1e-6, Math.abs(value) * 1e-6)
        const moved = (by: number) =>
          totalLogLoss(set, clampParameters(parameters.map((one, at) => (at === index ? one + by : one))), range).sum
        const here = moved(0)
        const [down, up] = [here - moved(-size), moved(size) - here]
        // Where the two sides differ the formula has a bend (a clamp, a minimum) and no derivative.
        if (Math.abs(up - down) > 1e-3 * (Math.abs(up) + Math.abs(down)) + 1e-10) return
        compared += 1
        expect(Math.abs(gradient[index]! - (up + down) / (2 * size))).toBeLessThan(
          1e-3 * Math.abs(gradient[index]!) + 2e-4,
        )
      })
    }),
    { numRuns: 400 },
  )
  expect(compared).toBeGreaterThan(5_000)
})

test('days outside the range count for nothing, but the memory lives through those before', () => {
  const card = [
    { grade: 3 as const, day: 0 },
    { grade: 3 as const, day: 4 },
    { grade: 1 as const, day: 12 },
    { grade: 3 as const, day: 15 },
  ]
  const set = packAnswers([card])
  const all = totalLogLoss(set, DEFAULT_PARAMETERS)
  expect(all.n).toBe(3)
  const early = totalLogLoss(set, DEFAULT_PARAMETERS, { from: 0, before: 12 })
  const late = totalLogLoss(set, DEFAULT_PARAMETERS, { from: 12, before: 99 })
  expect([early.n, late.n]).toEqual([1, 2])
  expect(early.sum + late.sum).toBeCloseTo(all.sum, 12)
  expect(meanLogLoss(set, DEFAULT_PARAMETERS, { from: 50, before: 99 })).toBe(0)
})
