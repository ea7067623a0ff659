import { describe, expect, test } from 'vitest'
import type { ChatRequest } from '../ai-protocol/chat-request.ts'
import { CONTEXT_CHARS } from '../ai-protocol/models.ts'
import { buildEvaluationRequest, parseEvaluationReply } from './evaluation.ts'

const QUESTIONS = ['One?', 'Two?', 'Three?', 'Four?', 'Five?'].map((question) => ({
  question,
  options: { A: 'a', B: 'b', C: 'c', D: 'd' },
  answer: 'A' as const,
  quote: 'secret quote',
}))

const user = ({ messages }: ChatRequest) => messages[1].content

test('evaluation: 15,000 characters of context, the options, the answers; never the keys', () => {
  const context = `${'x'.repeat(CONTEXT_CHARS - 1)}😀${'y'.repeat(100)}`
  const request = buildEvaluationRequest({ context, questions: QUESTIONS, answers: { 0: 'A', 3: 'D' } })
  const sent = JSON.parse(user(request))
  expect(Object.keys(sent)).toEqual(['context', 'questions', 'answers'])
  // The character the limit would cut in half is left out.
  expect(sent.context).toBe('x'.repeat(CONTEXT_CHARS - 1))
  expect(sent.questions).toHaveLength(5)
  expect(sent.questions[4]).toEqual({ index: 4, question: 'Five?', options: { A: 'a', B: 'b', C: 'c', D: 'd' } })
  expect(sent.answers).toEqual({ 0: 'A', 3: 'D' })
  const plain = buildEvaluationRequest({ context: 'z'.repeat(20_000), questions: QUESTIONS, answers: {} })
  expect(JSON.parse(user(plain)).context).toBe('z'.repeat(15_000))
})

describe('evaluation', () => {
  const profile = { proficiency: 'intermediate', score: 3, strengths: ['a'], weaknesses: [' b\nc '], suggestions: [] }

  test('types are checked, the score is an integer of 0-5, the level is spelt as ours', () => {
    expect(parseEvaluationReply(JSON.stringify(profile))).toEqual({
      ...profile,
      proficiency: 'Intermediate',
      weaknesses: ['b c'],
    })
    for (const [given, score] of [
      [7, 5],
      [-1, 0],
      [2.6, 3],
    ]) {
      expect(parseEvaluationReply(JSON.stringify({ ...profile, score: given })).score).toBe(score)
    }
    expect(parseEvaluationReply(JSON.stringify({ ...profile, proficiency: 'Wizard' })).proficiency).toBe('Wizard')
  })

  test.each([
    { proficiency: 3 },
    { score: '3' },
    { score: null },
    { strengths: 'a' },
    { weaknesses: null },
    { suggestions: [1] },
  ])('%j: malformed', (change) => {
    expect(() => parseEvaluationReply(JSON.stringify({ ...profile, ...change }))).toThrow(
      'AI returned response in unexpected format.',
    )
  })
})
