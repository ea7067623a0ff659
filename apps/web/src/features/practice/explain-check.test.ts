import { expect, test } from 'vitest'
import { AiCallError, type StreamEnd, type streamChat } from '../../data/ai-client.ts'
import { checkExplanation } from './explain-check.ts'

const facts = [
  { front: 'What is chalk made of?', back: 'The shells of tiny sea creatures', quote: null },
  { front: 'How old is the cliff?', back: '70 million years', quote: null },
]
const explanation = 'Chalk consists of the shells of tiny creatures of the sea.'
const signal = new AbortController().signal

function replying(pieces: readonly string[], end: StreamEnd): typeof streamChat {
  return async function* () {
    yield* pieces
    return end
  }
}
/** Fails after a first piece, as a server does that breaks off. */
function failingWith(failure: () => AiCallError): typeof streamChat {
  return async function* () {
    yield '{'
    throw failure()
  }
}
const check = (stream: typeof streamChat, isOnline = true) =>
  checkExplanation({ facts, explanation }, { stream, isOnline: () => isOnline }, signal)
const standings = async (checking: ReturnType<typeof check>) => (await checking).grades.map(({ standing }) => standing)

test("a model's reply is taken, fact by fact", async () => {
  const reply = {
    facts: [
      { id: '1', standing: 'partly', said: 'shells of tiny creatures' },
      { id: '2', standing: 'missing' },
    ],
  }
  const text = JSON.stringify(reply)
  const stream = replying([text.slice(0, 20), text.slice(20)], { finishReason: 'stop', engine: 'gpt' })
  expect(await check(stream)).toMatchObject({ by: 'model', problem: null })
  expect(await standings(check(stream))).toEqual(['partly', 'missing'])
})

test('the built-in engine is named as what it is', async () => {
  const stream = replying(['{"facts": []}'], { finishReason: 'stop', engine: 'cairn-builtin-1' })
  expect(await check(stream)).toMatchObject({ by: 'built-in' })
})

test.each([
  ['a reply that is cut', replying(['{"facts": ['], { finishReason: null, engine: null }), 'connection'],
  ['no JSON', replying(['Well done'], { finishReason: 'stop', engine: 'gpt' }), 'unexpected-format'],
  ['no reply', replying([], { finishReason: 'stop', engine: 'gpt' }), 'empty-reply'],
] as const)('%s: the rules on this device check, and say why', async (_, stream, problem) => {
  expect(await check(stream)).toMatchObject({ by: 'device', problem })
  expect(await standings(check(stream))).toEqual(['told', 'missing'])
})

test('a server that refuses, and no network', async () => {
  const failing = failingWith(() => new AiCallError('rate-limit', 'Too many'))
  expect(await check(failing)).toMatchObject({ by: 'device', problem: 'rate-limit' })
  expect(await check(failing, false)).toMatchObject({ by: 'device', problem: null })
})

test('what is given up has no result', async () => {
  const stop = new AbortController()
  const stream = failingWith(() => {
    stop.abort(new Error('left'))
    return new AiCallError('abort', 'Stopped')
  })
  const ports = { stream, isOnline: () => true }
  await expect(checkExplanation({ facts, explanation }, ports, stop.signal)).rejects.toThrow('left')
})
