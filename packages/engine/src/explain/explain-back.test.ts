import { parseExplainReply } from '@cairn/core/explain/explain-reply'
import { buildExplainRequest } from '@cairn/core/explain/explain-request'
import { expect, test } from 'vitest'
import { answerChat } from '../chat.ts'
import type { Engine } from '../protocol/engine-types.ts'
import { explainBack } from './explain-back.ts'

const facts = [
  { front: 'What is chalk made of?', back: 'The shells of tiny sea creatures', quote: null },
  { front: 'How old is the cliff?', back: '70 million years', quote: 'The cliff is 70 million years old.' },
]
const explanation = 'Chalk consists of the shells of tiny creatures of the sea. The cliff is 20 million years old.'

test('a request for a check is answered by its task, in the shape that is asked for', () => {
  const request = buildExplainRequest({ facts, explanation })
  // No text is read for this use, so that the engine's language model is not needed.
  const reply = answerChat({} as Engine, { ...request, messages: [...request.messages] })
  let content = ''
  let step = reply.next()
  for (; !step.done; step = reply.next()) content += step.value
  expect(step.value).toMatchObject({ task: 'explain-back', note: null })
  expect(parseExplainReply(content, { facts, explanation }).map(({ standing }) => standing)).toEqual([
    'told',
    'differs',
  ])
})

test('what is no fact is left out, and a message without facts has no answer', () => {
  const odd = [null, 7, { question: 'x' }, { id: 'a', question: 'What is chalk?', answer: 'A rock', quote: 4 }]
  expect(explainBack({ facts: odd, explanation: 'Chalk is a rock.' })).toEqual({
    facts: [{ id: 'a', standing: 'told', said: 'Chalk is a rock.' }],
  })
  expect(explainBack({ facts: odd })?.facts[0]?.standing).toBe('missing')
  expect(explainBack({ explanation: 'x' })).toBeNull()
  expect(explainBack(null)).toBeNull()
})
