import { expect, test } from 'vitest'
import {
  AI_PROBLEMS,
  aiUnexpected,
  apiUnexpected,
  fellShort,
  notInitialized,
  problemOfCode,
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

test('a reply that fell short is told in its own words', () => {
  const { happened, retry } = userMessageOf(fellShort('Five questions need a longer text: this one carries 2.'))
  expect([happened, retry]).toEqual(['Five questions need a longer text: this one carries 2.', false])
})

test('what only whoever runs the server can mend, a filter and a refusal have words of their own', () => {
  for (const code of ['upstream_auth', 'upstream_not_found', 'upstream_out_of_credit'])
    expect(problemOfCode(code)).toBe('model-setup')
  expect(problemOfCode('content_filter')).toBe('content-filter')
  for (const code of ['upstream_error', 'insufficient_quota', 'constructor', '']) expect(problemOfCode(code)).toBeNull()
  const words = (['model-setup', 'content-filter', 'refusal', 'bad-request', 'server-error'] as const).map(
    (problem) => userMessageFor(problem).happened,
  )
  expect(new Set(words).size).toBe(5)
})
