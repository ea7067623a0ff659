import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededUnit } from '../scheduling/seeded-random.ts'
import {
  abilitiesOf,
  answerChance,
  currentEstimate,
  ENOUGH_EVIDENCE,
  type Evidence,
  NO_ABILITY,
  scoreOfAbility,
  updateAbility,
} from './ability.ts'

test('the chance of a right answer never falls below guessing, and rises with ability', () => {
  expect(answerChance(0, 0)).toBeCloseTo(0.25 + 0.75 / 2)
  expect(answerChance(-50, 0)).toBeCloseTo(0.25)
  expect(answerChance(50, 0)).toBeCloseTo(1)
  expect(answerChance(1, 0)).toBeGreaterThan(answerChance(0, 0))
  expect(answerChance(0, 1)).toBeLessThan(answerChance(0, 0))
})

test('the step shrinks as answers come in: K = 1.8 / (1 + 0.05 n)', () => {
  expect(updateAbility(NO_ABILITY, { isRight: true, difficulty: 0 }).theta).toBeCloseTo(1.8 * 0.375)
  const later = updateAbility({ theta: 0, count: 20 }, { isRight: false, difficulty: 0 })
  expect(later).toEqual({ theta: -(1.8 / 2) * answerChance(0, 0), count: 21 })
})

/** Answers of a made-up learner whose true rating is known. */
function simulated(theta: number, count: number, seed: string): Evidence[] {
  return Array.from({ length: count }, (_, index) => {
    const difficulty = seededUnit(`${seed} difficulty ${index}`) - 0.5
    return { topic: 'all', difficulty, isRight: seededUnit(`${seed} ${index}`) < answerChance(theta, difficulty) }
  })
}

test.each([-1.5, 0, 1.5])('over many answers the rating comes near a true one of %d', (theta) => {
  const found = Array.from(
    { length: 40 },
    (_, run) => abilitiesOf(simulated(theta, 80, `${theta} ${run}`)).overall.theta,
  )
  const mean = found.reduce((sum, one) => sum + one, 0) / found.length
  expect(Math.abs(mean - theta)).toBeLessThan(0.5)
})

test('a topic with little evidence of its own lies near the whole, one with much stands by itself', () => {
  const right = (topic: string, count: number, isRight: boolean): Evidence[] =>
    Array.from({ length: count }, () => ({ topic, isRight, difficulty: 0 }))
  const { overall, topics } = abilitiesOf([
    ...right('strong', 20, true),
    ...right('weak', 20, false),
    ...right('new', 1, false),
  ])
  const thetaOf = (topic: string): number => topics.get(topic)?.theta ?? Number.NaN
  expect(thetaOf('strong')).toBeGreaterThan(overall.theta)
  expect(thetaOf('weak')).toBeLessThan(overall.theta)
  expect(Math.abs(thetaOf('new') - overall.theta)).toBeLessThan(Math.abs(thetaOf('weak') - overall.theta))
  expect(topics.get('weak')?.count).toBe(20)
})

test('until fifteen answers the last five count, from then on the running estimate', () => {
  const last = { right: 5, asked: 5 }
  expect(currentEstimate(last, { theta: -2, count: ENOUGH_EVIDENCE - 1 })).toMatchObject({
    score: 5,
    basis: 'last',
    asked: 5,
  })
  const running = currentEstimate(last, { theta: -2, count: ENOUGH_EVIDENCE })
  expect(running).toMatchObject({ score: 1, proficiency: 'Novice', basis: 'running', asked: 15 })
  expect(running.range.low).toBeLessThanOrEqual(running.score)
  expect(running.range.high).toBeGreaterThanOrEqual(running.score)
})

test('ratings stay finite and scores within 0-5 for any answers', () => {
  const evidence = fc.record({
    topic: fc.constantFrom('a', 'b'),
    isRight: fc.boolean(),
    difficulty: fc.double({ min: -5, max: 5, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(evidence, { maxLength: 200 }), (answers) => {
      const { overall, topics } = abilitiesOf(answers)
      for (const ability of [overall, ...topics.values()]) {
        expect(Number.isFinite(ability.theta)).toBe(true)
        expect([0, 1, 2, 3, 4, 5]).toContain(scoreOfAbility(ability))
      }
    }),
  )
})
