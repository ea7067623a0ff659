import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDuplicateIndex, findDuplicate } from './duplicates.ts'
import { CANAL_CARDS } from './testing/canal-cards.ts'
import { CHALK_CARDS } from './testing/chalk-cards.ts'

test.each([
  ['case and punctuation', 'what is CHALK made of', 'lime', 'What is chalk made of?', 'Lime', 'same'],
  ['the same front with another back', 'What is chalk made of?', 'Shells', 'What is chalk made of?', 'Lime', 'same'],
  ['accents', 'Où est la bibliothèque?', 'là', 'Ou est la bibliotheque', 'ici', 'same'],
  ['formulas', 'x² = ?', '4', 'x² = ?', '4', 'same'],
  [
    'another wording, the same answer',
    'Of what substance is chalk almost wholly composed?',
    'Carbonate of lime',
    'What substance is chalk composed of?',
    'carbonate of lime',
    'same-answer',
  ],
  [
    'articles and plurals of the answer',
    'Which animals carry malaria?',
    'The mosquitoes',
    'What animal carries malaria?',
    'Mosquito',
    'same-answer',
  ],
])('%s', (_, front, back, knownFront, knownBack, reason) => {
  expect(
    findDuplicate({ front, back }, [
      { front: 'Other?', back: 'Else' },
      { front: knownFront, back: knownBack },
    ]),
  ).toEqual({ index: 1, reason })
})

test.each([
  [
    'another subject, the same answer',
    'What is the capital of France?',
    'Paris',
    'Where did the Bastille stand?',
    'Paris',
  ],
  ['another year', 'Who was president in 1914?', 'Wilson', 'Who was president in 1918?', 'Wilson'],
  [
    'another blank of one sentence',
    'The _____ of France is Paris.',
    'capital',
    'The capital of _____ is Paris.',
    'France',
  ],
  ['the reversed card', 'Paris', 'capital of France', 'capital of France', 'Paris'],
  [
    'another answer to a like question',
    'How deep was the canal at first?',
    '8 metres',
    'How deep is the canal today?',
    '24 metres',
  ],
  ['other formulas', 'x² = ?', '4', 'x³ = ?', '8'],
])('no duplicate: %s', (_, front, back, knownFront, knownBack) => {
  expect(findDuplicate({ front, back }, [{ front: knownFront, back: knownBack }])).toBeNull()
})

test('long cards that differ in a word or two are near duplicates', () => {
  const front =
    'Why did the French company under de Lesseps, which had dug the canal in Egypt with great success, fail in the hills and swamps of Panama?'
  const back = 'It underestimated rain, rock and above all yellow fever and malaria among the workers'
  const known = { front: front.replace('great', 'much'), back }
  expect(findDuplicate({ front, back: `${back} there` }, [known])?.reason).toMatch(/near|same-answer/)
})

test('in a deck of distinct cards only the one that asks the same again is found', () => {
  const cards = [...CHALK_CARDS, ...CANAL_CARDS]
  const index = createDuplicateIndex()
  const found = cards.filter((card) => {
    const duplicate = index.find(card)
    index.add(card)
    return duplicate !== null
  })
  // One fact is in the deck on purpose twice, as a question and with a blank.
  expect(found.map(({ front }) => front)).toEqual(['Chemists state that chalk is almost wholly composed of "_____."'])
})

test('every card duplicates itself', () => {
  const side = fc.string({ minLength: 1 }).filter((text) => text.trim() !== '')
  fc.assert(
    fc.property(side, side, fc.array(fc.record({ front: fc.lorem(), back: fc.lorem() })), (front, back, others) => {
      expect(findDuplicate({ front, back }, [...others, { front, back }])).not.toBeNull()
    }),
  )
})

test('one card against 10,000 takes milliseconds', () => {
  const cards = Array.from({ length: 10_000 }, (_, at) => ({
    front: `What is the ${at % 97} th property of element number ${at}?`,
    back: `value ${at * 7}`,
  }))
  const index = createDuplicateIndex(cards)
  const before = performance.now()
  for (let at = 0; at < 20; at += 1)
    expect(index.find({ front: `Which quite new question is number ${at}?`, back: `none ${at}` })).toBeNull()
  expect((performance.now() - before) / 20).toBeLessThan(500)
})
