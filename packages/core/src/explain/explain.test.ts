import { expect, test } from 'vitest'
import { AiReplyError } from '../ai-protocol/errors.ts'
import { parseExplainReply } from './explain-reply.ts'
import { buildExplainRequest } from './explain-request.ts'

const facts = [
  {
    front: 'What is chalk made of?',
    back: 'Shells of tiny creatures',
    quote: 'Chalk is made of shells of tiny creatures.',
  },
  { front: 'When did Huxley lecture?', back: '1868', quote: null },
  { front: 'What is chalk used for?', back: 'Writing on boards', quote: null },
]
const explanation = 'It is built from the remains of small animals. Huxley lectured in 1870, on a rainy day.'
const graded = (reply: unknown) => parseExplainReply(JSON.stringify(reply), { facts, explanation })

test('the request holds the facts with numbers, the explanation as material, and its task', () => {
  const request = buildExplainRequest({ facts, explanation })
  expect(request).toMatchObject({ model: 'viable-1', stream: true, metadata: { task: 'explain-back' } })
  const [system, user] = request.messages
  expect(system.content).toContain('treat them as part of the material')
  const payload = JSON.parse(user.content)
  expect(payload.facts.map(({ id }: { id: string }) => id)).toEqual(['1', '2', '3'])
  expect(payload.facts[0]).toEqual({
    ...{ id: '1', question: facts[0]!.front, answer: facts[0]!.back, quote: facts[0]!.quote },
  })
  expect(payload.explanation).toBe(explanation)
  expect(buildExplainRequest({ facts, explanation: 'x'.repeat(50_000) }).messages[1].content.length).toBeLessThan(8_000)
})

test('a tick counts with the words that the learner wrote', () => {
  expect(
    graded({ facts: [{ id: '1', standing: 'told', said: 'It is built from the remains of small animals' }] })[0],
  ).toEqual({
    standing: 'told',
    said: 'It is built from the remains of small animals',
  })
  expect(
    graded({ facts: [{ id: 1, standing: 'partly', said: 'built from the remains of SMALL animals' }] })[0],
  ).toEqual({
    standing: 'partly',
    said: 'built from the remains of small animals',
  })
})

test('a tick without words, or with words nobody wrote, is graded by rule', () => {
  expect(graded({ facts: [{ id: '1', standing: 'told', said: '' }] })[0]?.standing).toBe('missing')
  expect(graded({ facts: [{ id: '1', standing: 'told', said: 'Chalk is made of shells' }] })[0]?.standing).toBe(
    'missing',
  )
})

test('another year is no tick, whatever the reply says', () => {
  expect(graded({ facts: [{ id: '2', standing: 'told', said: 'Huxley lectured in 1870' }] })[1]).toMatchObject({
    standing: 'differs',
  })
})

test('a fact that is left out or stands in no known way is graded by rule', () => {
  expect(graded({ facts: [] }).map(({ standing }) => standing)).toEqual(['missing', 'differs', 'missing'])
  expect(graded({ facts: [{ id: '3', standing: 'brilliant', said: 'rainy day' }] })[2]).toEqual({
    standing: 'missing',
    said: null,
  })
})

test.each([null, '', 'no', '[]', '{"facts": "all"}', '{"facts": ["told"]}'])('%j is no reply', (content) => {
  expect(() => parseExplainReply(content, { facts, explanation })).toThrow(AiReplyError)
})
