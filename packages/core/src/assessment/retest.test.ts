import { expect, test } from 'vitest'
import { buildAssessmentQuestionsRequest } from './assessment-questions.ts'
import { askedBefore, stemsToAvoid } from './retest.ts'

const test5 = (name: string) => Array.from({ length: 5 }, (_, index) => ({ question: `${name} ${index}?` }))

test('the questions of the last three tests are to be avoided', () => {
  const stems = stemsToAvoid([test5('first'), test5('second'), test5('third'), test5('fourth')])
  expect(stems).toHaveLength(15)
  expect(stems).not.toContain('first 0?')
  expect(stems).toContain('second 0?')
  expect(stems).toContain('fourth 4?')
})

test('a question is known again in any spelling; one that was cut by its beginning', () => {
  const isAsked = askedBefore(['What is  OSMOSIS', `Which word completes: ${'long words '.repeat(30)}`.slice(0, 300)])
  expect(isAsked('What is osmosis?')).toBe(true)
  expect(isAsked('What is diffusion?')).toBe(false)
  expect(isAsked(`Which word completes: ${'long words '.repeat(30)} and more?`)).toBe(true)
})

test('all of them are sent along, long ones cut', () => {
  const stems = Array.from({ length: 15 }, (_, index) => `${index} ${'x'.repeat(400)}`)
  const [system] = buildAssessmentQuestionsRequest({ text: 'Text.', avoidStems: stems }).messages
  for (const stem of stems) expect(system.content).toContain(JSON.stringify(stem.slice(0, 300)))
})
