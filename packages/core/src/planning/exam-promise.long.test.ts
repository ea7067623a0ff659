import { test } from 'vitest'
import { expectKeptPromise } from './testing/kept-promise.ts'
import { AVERAGE, FORGETFUL } from './testing/lived-days.ts'

test.each([
  ['average', AVERAGE, 4],
  ['average', AVERAGE, 10],
  ['average', AVERAGE, 15],
  ['forgetful', FORGETFUL, 18],
  ['forgetful', FORGETFUL, 25],
] as const)(
  'what is promised the learner %s a month before an exam holds, within 3 points: %#',
  (name, learner, minutes) => {
    expectKeptPromise(name, learner, minutes)
  },
)
