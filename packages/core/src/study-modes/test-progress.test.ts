import { expect, test } from 'vitest'
import { type TestState, testProgress } from './test-session.ts'

const PAIRS = { type: 'matching', leftIds: ['a', 'b', 'c', 'd'], rightIds: ['d', 'c', 'b', 'a'] } as const
const sheet = (responses: TestState['responses']): TestState => ({
  mode: 'test',
  version: 1,
  seed: 's',
  questions: [{ type: 'typed', cardId: 'e' }, { type: 'true-false', cardId: 'f', statedId: 'f' }, PAIRS],
  responses,
  phase: 'open',
  answers: [],
  leftOut: [],
  replaced: [],
})

test('a sheet counts cards, as its results do: pairs to be matched are as many as there are', () => {
  expect(testProgress(sheet([null, null, null]))).toEqual({ done: 0, total: 6 })
  const pairs = [['a', 'a'] as const, ['b', 'c'] as const]
  const begun = sheet([{ kind: 'type', text: 'x' }, null, { kind: 'match', pairs }])
  expect(testProgress(begun)).toEqual({ done: 3, total: 6 })
})
