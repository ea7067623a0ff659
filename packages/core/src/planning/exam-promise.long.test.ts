import { expect, test } from 'vitest'
import { liveExam } from './testing/kept-promise.ts'
import { AVERAGE, FORGETFUL, type MadeLearner } from './testing/made-mind.ts'

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

test.each<readonly [name: string, learner: MadeLearner, minutes: number]>([
  ['average', AVERAGE, 6],
  ['average', AVERAGE, 12],
  ['forgetful', FORGETFUL, 12],
  ['forgetful', FORGETFUL, 20],
])('what is promised the learner %s a month before an exam holds, within 3 points: %#', (name, learner, minutes) => {
  const exams = Array.from({ length: 4 }, (_, life) => liveExam(learner, minutes, `${name} ${minutes} ${life}`))
  // After half a month luck has its share in what is known of a learner: the mean of four lives.
  expect(Math.abs(mean(exams.map(({ promises, really }) => promises.first - really)))).toBeLessThan(0.03)
  // Later each life on its own.
  for (const { promises, really, minutesPerDay } of exams) {
    for (const promise of [promises.half, promises.eve]) expect(Math.abs(promise - really)).toBeLessThan(0.03)
    expect(minutesPerDay).toBeLessThan(minutes * 1.1)
  }
})

// 402 lives were judged for decision 46; these are others, and few.
test.each<readonly [beforeDays: number, learner: MadeLearner, minutes: number]>([
  [5, FORGETFUL, 10],
  [5, FORGETFUL, 20],
  [5, AVERAGE, 12],
  [15, FORGETFUL, 12],
])('after %i days of answers what comes is within the range that is given: %#', (beforeDays, learner, minutes) => {
  for (let life = 0; life < 3; life += 1) {
    const { range, really } = liveExam(learner, minutes, `range ${beforeDays} ${minutes} ${life}`, beforeDays)
    expect(really).toBeGreaterThanOrEqual(range.low)
    expect(really).toBeLessThanOrEqual(range.high)
  }
})

test.each([10, 12, 15, 20, 25])(
  'after a month each forgetful life keeps the promise of its first day: %i minutes',
  (minutes) => {
    for (let life = 0; life < 2; life += 1) {
      const { promises, really } = liveExam(FORGETFUL, minutes, `month ${minutes} ${life}`, 30)
      expect(Math.abs(promises.first - really)).toBeLessThan(0.03)
    }
  },
)
