import { AI_UNEXPECTED_FORMAT, NO_CONTENT, NOT_INITIALIZED } from '@cairn/core/ai-protocol/errors'
import { expect, test } from 'vitest'
import { AiCallError, type StreamEnd } from '../../data/ai-client.ts'
import { CardChanger } from './card-change.ts'
import type { CardChangePorts, ChangeWish } from './change-types.ts'

const TEXT = 'The Suez Canal was opened in 1869. It has no locks, because the two seas lie at the same level.'
const QUOTE = 'The Suez Canal was opened in 1869.'
const WISH: ChangeWish = {
  rowId: 'a',
  action: 'shorten',
  card: { front: 'When was the Suez Canal opened?', back: 'It was opened in 1869' },
  selection: null,
  siblings: [],
  span: { sourceId: 's', start: 0, end: QUOTE.length },
  quote: QUOTE,
}
const END: StreamEnd = { finishReason: 'stop', engine: 'cairn-builtin-1' }

/** A changer whose model says what it is told, in pieces. */
function changerWith(say: string | Error, over: Partial<CardChangePorts> & { end?: StreamEnd } = {}) {
  const asked: unknown[] = []
  const { end = END, ...ports } = over
  const changer = new CardChanger({
    stream: async function* (request) {
      asked.push(JSON.parse(request.messages[1].content))
      if (say instanceof Error) throw say
      for (const piece of say.match(/[\s\S]{1,9}/g) ?? []) yield piece
      return end
    },
    sourceText: async () => TEXT,
    isOnline: () => true,
    ...ports,
  })
  return { changer, asked }
}

const oneCard = (back: string) => JSON.stringify({ cards: [{ front: WISH.card.front, back }] })

test('a change is shown as a proposal, held against its source, with what made it', async () => {
  const { changer, asked } = changerWith(oneCard('1869'))
  const states: (string | undefined)[] = []
  changer.subscribe(() => states.push(changer.state()?.status))
  await changer.ask(WISH)
  expect(states).toEqual(['working', 'proposal'])
  expect(changer.state()).toMatchObject({
    cards: [{ front: WISH.card.front, back: '1869' }],
    grades: ['verbatim'],
    isBuiltIn: true,
  })
  expect(asked).toMatchObject([{ card: WISH.card, quote: QUOTE }])
})

test('what the source does not say is graded so, also when only the quote is at hand', async () => {
  const { changer } = changerWith(oneCard('In 1896'))
  await changer.ask(WISH)
  expect(changer.state()).toMatchObject({ grades: ['unsupported'] })
  const offServer = changerWith(oneCard('In 1869'), { sourceText: async () => null })
  await offServer.changer.ask(WISH)
  expect(offServer.changer.state()).toMatchObject({ grades: ['verbatim'] })
  const without = changerWith(oneCard('In 1869'))
  await without.changer.ask({ ...WISH, span: null, quote: null })
  expect(without.changer.state()).toMatchObject({ grades: null })
})

test('wrong answers become a choice that keeps the right one', async () => {
  const { changer } = changerWith('{"distractors":["1853","1901","1914"]}', { end: { ...END, engine: 'gpt' } })
  await changer.ask({ ...WISH, action: 'distractors', card: { front: 'When?', back: '1869' } })
  expect(changer.state()).toMatchObject({
    cards: [{ front: 'When?\n\n- 1853\n- 1869\n- 1901\n- 1914', back: '1869' }],
    grades: null,
    isBuiltIn: false,
  })
})

test('what needs a model says so', async () => {
  const { changer } = changerWith('{"cards":[],"note":"No example.","needsModel":true}')
  await changer.ask(WISH)
  expect(changer.state()).toMatchObject({ status: 'nothing', needsModel: true, note: 'No example.' })
})

test.each([
  ['', 'empty-reply', NO_CONTENT],
  ['Sorry.', 'unexpected-format', AI_UNEXPECTED_FORMAT],
  [new AiCallError('not-initialized', NOT_INITIALIZED), 'not-initialized', NOT_INITIALIZED],
  [new AiCallError('rate-limit', 'x', { retryAfterSeconds: 7 }), 'rate-limit', null],
  [new AiCallError('timeout', 'x'), 'timeout', null],
] as const)('%s is %s', async (say, problem, message) => {
  const { changer } = changerWith(say)
  await changer.ask(WISH)
  const retryAfterSeconds = problem === 'rate-limit' ? 7 : null
  expect(changer.state()).toMatchObject({
    status: 'problem',
    problem: { kind: 'failed', problem, message, retryAfterSeconds },
  })
})

test('a reply that was cut is not taken for a whole one', async () => {
  const { changer } = changerWith(oneCard('1869'), { end: { ...END, finishReason: null } })
  await changer.ask(WISH)
  expect(changer.state()).toMatchObject({ problem: { problem: 'connection' } })
})

test('without a network nothing is asked', async () => {
  const { changer, asked } = changerWith(oneCard('1869'), { isOnline: () => false })
  await changer.ask(WISH)
  expect(changer.state()).toMatchObject({ status: 'problem', problem: { kind: 'offline' } })
  expect(asked).toEqual([])
})

test('a change that was given up never appears, and a second one takes the place of the first', async () => {
  const { changer } = changerWith(oneCard('1869'))
  const first = changer.ask(WISH)
  changer.giveUp()
  await first
  expect(changer.state()).toBeNull()
  const older = changer.ask({ ...WISH, rowId: 'old' })
  const newer = changer.ask({ ...WISH, rowId: 'new' })
  await Promise.all([older, newer])
  expect(changer.state()).toMatchObject({ status: 'proposal', wish: { rowId: 'new' } })
})

test('a fault of ours is not hidden', async () => {
  const { changer } = changerWith(new RangeError('ours'))
  await expect(changer.ask(WISH)).rejects.toThrow('ours')
})
