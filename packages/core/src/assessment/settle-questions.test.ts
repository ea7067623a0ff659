import { expect, test } from 'vitest'
import type { AssessmentQuestion } from './assessment-questions.ts'
import { settleQuestions } from './settle-questions.ts'

const TEXT = 'Diffusion is the movement of particles. Osmosis moves water. Peter Agre discovered aquaporins in 1992.'
const question: AssessmentQuestion = {
  question: 'In what year did Peter Agre discover aquaporins?',
  options: { A: '1992', B: '1975', C: '2003', D: '1983' },
  answer: 'A',
  quote: 'Peter Agre discovered aquaporins in 1992.',
  why: { A: 'yes', B: 'no' },
}
const settled = (change: Partial<AssessmentQuestion>) =>
  settleQuestions([{ ...question, ...change }], TEXT).questions[0]

test('what the text bears out stays, in places that code decides', () => {
  expect(settled({})).toEqual({
    question: question.question,
    options: { A: '1975', B: '1983', C: '1992', D: '2003' },
    answer: 'C',
    quote: question.quote,
    why: { A: 'no', C: 'yes' },
  })
})

test('a key without support goes, with its reasons', () => {
  const found = settled({ answer: 'B' })
  expect(found?.answer).toBeUndefined()
  expect(found?.why).toBeUndefined()
  expect(found?.quote).toBe(question.quote)
})

test('a quote that the text lacks goes, whatever else is right', () => {
  expect(settled({ quote: 'Agre won a prize.' })).not.toHaveProperty('quote')
  expect(settled({ quote: 'peter agre  discovered aquaporins' })?.quote).toBe('peter agre  discovered aquaporins')
})

test('what is left against them is told', () => {
  const { findings } = settleQuestions([question, { ...question, answer: 'B' }], TEXT, [question.question])
  expect(new Set(findings.map(({ code }) => code))).toEqual(
    new Set(['not-five', 'no-key', 'shared-sentence', 'asked-before']),
  )
})
