import { expect, test } from 'vitest'
import {
  AI_PROBLEMS,
  aiUnexpected,
  apiUnexpected,
  notInitialized,
  problemOfStatus,
  userMessageFor,
  userMessageOf,
} from './errors.ts'

test.each([
  [400, 'bad-request'],
  [401, 'authentication'],
  [403, 'permission-denied'],
  [404, 'not-found'],
  [408, 'timeout'],
  [409, 'conflict'],
  [422, 'unprocessable'],
  [429, 'rate-limit'],
  [500, 'server-error'],
  [503, 'server-error'],
  [418, 'bad-request'],
  [200, null],
  [302, null],
])('%i is %s', (status, problem) => {
  expect(problemOfStatus(status)).toBe(problem)
})

test('every problem says what happened, what is safe and what to do', () => {
  for (const problem of AI_PROBLEMS) {
    const { code, happened, safe, next } = userMessageFor(problem)
    expect(code).toBe(problem)
    for (const sentence of [happened, safe, next]) expect(sentence).toMatch(/^[A-Z].{5,}\S$/)
  }
})

test('without a client every action fails with the text of the catalogue', () => {
  expect(notInitialized()).toMatchObject({
    code: 'not-initialized',
    message: 'OpenAI is not initialized. Check proxy setup.',
  })
})

test('a malformed reply is told in the words of the catalogue', () => {
  expect(userMessageOf(apiUnexpected())).toMatchObject({
    code: 'unexpected-format',
    happened: 'API returned response in unexpected format.',
  })
  expect(userMessageOf(aiUnexpected()).happened).toBe('AI returned response in unexpected format.')
})
