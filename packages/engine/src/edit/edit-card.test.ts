import { EDIT_ACTIONS, type EditAction } from '@cairn/core/ai-protocol/edit-tasks'
import { parseEditReply } from '@cairn/core/card-edits/edit-reply'
import { buildEditRequest, type CardSelection } from '@cairn/core/card-edits/edit-request'
import type { Flashcard } from '@cairn/core/cards/card'
import { isBlocked, lintCard } from '@cairn/core/lint/lint'
import { cpuMs } from '@cairn/core/testing/cpu-time'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerChat } from '../chat.ts'
import type { Engine } from '../protocol/engine-types.ts'

// A change of a card is text work: it takes nothing from the engine.
const noEngine = {} as Engine // stands for the one argument that is passed on unread

interface Given {
  readonly quote?: string
  readonly selection?: CardSelection
  readonly siblings?: readonly Flashcard[]
}

function ask(action: EditAction, card: Flashcard, { quote, selection, siblings }: Given = {}) {
  const request = buildEditRequest({
    action,
    card,
    quote: quote ?? null,
    selection: selection ?? null,
    siblings: siblings ?? [],
  })
  const reply = answerChat(noEngine, request)
  let content = ''
  let step = reply.next()
  for (; !step.done; step = reply.next()) content += step.value
  return { reply: parseEditReply(content, action, card), end: step.value, content }
}

const card = (front: string, back: string): Flashcard => ({ front, back })

test.each<[EditAction, Flashcard, Given, readonly Flashcard[]]>([
  [
    'shorten',
    card('What is a mortgage?', 'A mortgage is basically a loan (from a bank) to buy a house'),
    {},
    [card('What is a mortgage?', 'A mortgage is a loan to buy a house')],
  ],
  [
    'shorten',
    card('Please name the solid form of water.', 'Ice, which floats'),
    {},
    [card('Name the solid form of water.', 'Ice, which floats')],
  ],
  [
    'shorten',
    card('Who built the canal?', 'De Lesseps, a former diplomat; he had no training, but much charm'),
    { selection: { side: 'back', text: 'he had no training, but much charm' } },
    [card('Who built the canal?', 'De Lesseps, a former diplomat; he had no training')],
  ],
  [
    'split',
    card('Name the states of matter.', 'Solid, liquid and gas'),
    {},
    [
      card('The states of matter are _____, liquid and gas.', 'solid'),
      card('The states of matter are solid, _____ and gas.', 'liquid'),
      card('The states of matter are solid, liquid and _____.', 'gas'),
    ],
  ],
  [
    'split',
    card('Where was Mozart born and when did he die?', 'Salzburg; 1791'),
    {},
    [card('Where was Mozart born?', 'Salzburg'), card('When did Mozart die?', '1791')],
  ],
  [
    'example',
    card('What is a noble gas?', 'A gas that hardly reacts'),
    { quote: 'Noble gases, such as neon and argon, hardly react with anything.' },
    [card('What is a noble gas?', 'A gas that hardly reacts. For example: neon and argon')],
  ],
  [
    'ambiguity',
    card('When was it opened?', 'In 1869'),
    { quote: 'The Suez Canal was opened in 1869.' },
    [card('When was the Suez Canal opened?', 'In 1869')],
  ],
])('%s %j', (action, given, context, cards) => {
  const { reply, end } = ask(action, given, context)
  expect(reply).toEqual({ kind: 'cards', cards })
  expect(end).toMatchObject({ task: `edit-${action}`, note: null })
})

const CAPITALS = [
  card('What is the capital of Peru?', 'Lima'),
  card('What is the capital of Chile?', 'Santiago'),
  card('When was Lima founded?', '1535'),
  card('What is the capital of Ecuador?', 'Quito'),
  card('Why is Lima dry?', 'Cold water off the coast keeps the air from rising and raining'),
  card('What is the capital of Bolivia?', 'Sucre'),
]

test('wrong answers are those of other cards, of the same shape, and none is right', () => {
  const { reply } = ask('distractors', card('What is the capital of Colombia?', 'Bogotá'), { siblings: CAPITALS })
  expect(reply.kind === 'distractors' && [...reply.distractors].sort()).toEqual(['Lima', 'Quito', 'Santiago'].sort())
})

test.each<[EditAction, Flashcard, Given]>([
  ['shorten', card('What is ice?', 'Frozen water'), {}],
  ['split', card('What is ice?', 'Frozen water'), {}],
  ['example', card('What is ice?', 'Frozen water'), {}],
  ['example', card('What is ice?', 'Frozen water'), { quote: 'Ice is frozen water.' }],
  ['ambiguity', card('What is ice?', 'Frozen water'), {}],
  ['distractors', card('What is the capital of Colombia?', 'Bogotá'), { siblings: CAPITALS.slice(0, 3) }],
])('%s: what needs a model is said, and nothing is made up', (action, given, context) => {
  const { reply } = ask(action, given, context)
  expect(reply).toMatchObject({ kind: 'nothing', needsModel: true })
  expect(reply.kind === 'nothing' && reply.note).toMatch(/^[A-Z].{10,80}\.$/)
})

test('a side as long as a page is left to a model, at once', () => {
  for (const action of EDIT_ACTIONS) {
    const spent = cpuMs(() => {
      const { reply } = ask(action, card('_____ '.repeat(1_600), 'a, '.repeat(3_300)))
      expect(reply).toMatchObject({ kind: 'nothing', needsModel: true })
    })
    expect(spent).toBeLessThan(200)
  }
})

test('a message without a card is told', () => {
  const reply = answerChat(noEngine, {
    model: 'viable-2',
    messages: [{ role: 'user', content: 'Make it shorter' }],
    metadata: { task: 'edit-shorten' },
  })
  expect(reply.next().value).toContain('no JSON with a card')
})

test('any card: a reply in its shape, the same twice, and never worse than before', () => {
  const words = fc.constantFrom(
    'what',
    'is',
    'the',
    'canal',
    'it',
    'and',
    ',',
    '(x)',
    '?',
    '.',
    'in 1869',
    ';',
    'which',
    'of',
    'Suez',
    '_____',
  )
  const side = fc.array(words, { minLength: 1, maxLength: 14 }).map((list) => list.join(' '))
  fc.assert(
    fc.property(fc.constantFrom(...EDIT_ACTIONS), side, side, side, (action, front, back, quote) => {
      const given = card(front, back)
      const first = ask(action, given, { quote, siblings: CAPITALS })
      expect(ask(action, given, { quote, siblings: CAPITALS }).content).toBe(first.content)
      if (first.reply.kind !== 'cards' || isBlocked(lintCard(given))) return
      for (const made of first.reply.cards) expect(isBlocked(lintCard(made))).toBe(false)
    }),
    { numRuns: 300 },
  )
})
